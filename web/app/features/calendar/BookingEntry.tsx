import type { Booking } from '@ngoma/api/features/events/calendar';
import { formatDate } from '#lib/format/format.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './BookingEntry.module.css';
import colours from './booking-colours.module.css';
import { zone } from './calendar-days.ts';

export type DisplayKind = Booking['kind'] | 'imported';

/** Returns the kind of a booking as pages display it; an imported booking has a kind of its own. */
export const displayKindOf = ({ kind, importedFrom }: Pick<Booking, 'kind' | 'importedFrom'>): DisplayKind =>
  importedFrom ? 'imported' : kind;

/** Returns a booking's own title, or else the name of its kind. */
export const titleOf = (booking: Booking, t: Translate): string => booking.title || t(`calendar:kind.${displayKindOf(booking)}`);

interface BookingEntryProps {
  readonly booking: Booking;
  readonly onOpen: () => void;
}

/** One booking as a button: time, title, place. */
export function BookingEntry({ booking, onOpen }: BookingEntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const displayKind = displayKindOf(booking);
  const time = (instant: string) => formatDate(instant, 'time', locale, zone);
  const when = booking.allDay ? t('calendar:allDay') : `${time(booking.startsAt)}–${time(booking.endsAt)}`;
  return (
    <button type="button" onClick={onOpen} className={`${styles.entry} ${colours.ground}`} data-kind={displayKind}>
      <span className={styles.note}>
        {when} · {t(`calendar:kind.${displayKind}`)}
      </span>
      <span className={styles.title}>{titleOf(booking, t)}</span>
      {booking.place && <span className={styles.note}>{booking.place}</span>}
    </button>
  );
}

/** The colour of one kind, for the legend. */
export const KindSwatch = ({ kind }: { readonly kind: DisplayKind }) => (
  <span aria-hidden="true" className={`${styles.swatch} ${colours.ground}`} data-kind={kind} />
);
