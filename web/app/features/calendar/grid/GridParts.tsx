import type { Booking } from '@ngoma/api/features/events/calendar';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import { displayKindOf } from '../BookingEntry.tsx';
import styles from './CalendarGrid.module.css';
import entries from './Entries.module.css';

interface EntryTextProps {
  /** Undefined for the span that is being selected. */
  readonly booking: Booking | undefined;
  readonly title: string;
  /** The hours, which change while an entry is dragged; empty for whole days. */
  readonly time: string;
}

/** The text of one entry in the grid: hours, title, place. Its kind is a colour, which screen readers hear as a word. */
export function EntryText({ booking, title, time }: EntryTextProps) {
  const { t } = useTranslation();
  return (
    <>
      {time && <span className={entries.time}>{time} </span>}
      <span className={entries.title}>{title}</span>
      {booking?.place && <span className={entries.place}> {booking.place}</span>}
      {booking && <VisuallyHidden> ({t(`calendar:kind.${displayKindOf(booking)}`)})</VisuallyHidden>}
    </>
  );
}

interface DayNameProps {
  readonly weekday: string;
  /** Empty where a column is a day of every week. */
  readonly number: string;
  readonly isToday: boolean;
  /** The day that the column leads to; undefined where it is no link. */
  readonly linkTo: Date | undefined;
}

/** The head of a column: the day of the week, and the number of the day in the views of one week and one day. */
export function DayName({ weekday, number, isToday, linkTo }: DayNameProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <span className={styles.dayName}>
      {weekday}{' '}
      {number && (
        <span className={styles.dayNumber} data-today={isToday || undefined}>
          {number}
        </span>
      )}
      {linkTo && <VisuallyHidden> {t('calendar:showDay', { day: formatDate(linkTo, 'longDay', locale) })}</VisuallyHidden>}
    </span>
  );
}
