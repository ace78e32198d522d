import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Returns a formatter of durations in one rounded unit: `40 min`, `3 h`, `2 d`. */
export function useDurationFormat(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes < 90) return t('performance:span.minutes', { value: Math.max(1, minutes) });
    if (minutes < 48 * 60) return t('performance:span.hours', { value: Math.round(minutes / 60) });
    return t('performance:span.days', { value: Math.round(minutes / 1440) });
  };
}
