import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type EventsSearch, eventsPath, rangeOf } from '../search/event-filter.ts';
import styles from './DateStrip.module.css';

interface DateStripProps {
  readonly search: EventsSearch;
  /** Today and the days after it in Cameroon, such as `2026-12-12`. */
  readonly days: readonly string[];
}

// Noon in UTC is on the same day in Cameroon.
const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** Returns whether a day belongs to the chosen weekend. */
function isInWeekend(day: string, today: string): boolean {
  const { from, to } = rangeOf('weekend', new Date(noonOf(today)));
  // The weekend may begin on the evening of a day, which belongs to it as a whole.
  return noonOf(day) >= from.slice(0, 11) && noonOf(day) < to;
}

/** Days as links, tonight first, Friday to Sunday tinted. The chosen one leads back to all days. */
export function DateStrip({ search, days }: DateStripProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const none = { when: '', from: '', to: '' } as const;
  const [today = ''] = days;
  return (
    <nav aria-label={t('event-lists:days')} className={styles.strip}>
      {days.map((day) => {
        const isToday = day === today;
        const isChosen = isToday ? search.when === 'tonight' : search.from === day && search.to === day;
        const chosen = isToday ? { ...none, when: 'tonight' as const } : { ...none, from: day, to: day };
        const weekday = new Date(noonOf(day)).getUTCDay();
        return (
          <Link
            key={day}
            to={eventsPath(search, isChosen ? none : chosen)}
            preventScrollReset
            className={styles.day}
            aria-current={isChosen ? 'true' : undefined}
            data-weekend={weekday === 0 || weekday > 4 || undefined}
            data-in-range={(search.when === 'weekend' && isInWeekend(day, today)) || undefined}
          >
            <span className={styles.name}>
              {isToday ? t('event-lists:whenChip.tonight') : formatDate(noonOf(day), 'weekday', locale)}
            </span>{' '}
            <span className={styles.number}>{formatDate(noonOf(day), 'dayNumber', locale)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
