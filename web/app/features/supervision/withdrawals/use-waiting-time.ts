import { useCallback } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const minuteMs = 60_000;
const minutesInHour = 60;
const minutesInDay = 24 * minutesInHour;

/** Returns a function that writes how long ago an instant was: `35 min`, `5 h 12 min`, `3 days`. */
export function useWaitingTime(): (since: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (since) => {
      const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / minuteMs));
      if (minutes >= minutesInDay) return t('withdrawal-queue:wait.days', { count: Math.floor(minutes / minutesInDay) });
      if (minutes < minutesInHour) return t('withdrawal-queue:wait.minutes', { minutes });
      return t('withdrawal-queue:wait.hours', {
        hours: Math.floor(minutes / minutesInHour),
        minutes: minutes % minutesInHour,
      });
    },
    [t],
  );
}
