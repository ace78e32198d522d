import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time left until a moment in its two largest units, updated while on screen. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, new Date(until).getTime() - now);
  // Seconds are shown in the last hour only.
  const tickMs = left < hourMs ? 1_000 : 20_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  const [days, hours, minutes] = [
    Math.floor(left / dayMs),
    Math.floor((left % dayMs) / hourMs),
    Math.floor((left % hourMs) / minuteMs),
  ];
  const words =
    days > 0
      ? t('projects:left.days', { days, hours })
      : hours > 0
        ? t('projects:left.hours', { hours, minutes })
        : t('projects:left.minutes', { minutes, seconds: Math.floor((left % minuteMs) / 1_000) });
  return (
    <time dateTime={until} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {words}
    </time>
  );
}
