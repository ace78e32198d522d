import ButtonBase from '@mui/material/ButtonBase';
import type { Booking } from '@ngoma/api/features/calendar';
import { formatDate } from '#lib/format/format.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './BookingEntry.module.css';
import { zone } from './calendar-days.ts';

type DisplayKind = Booking['kind'] | 'imported';

/** Returns the kind of a booking as pages display it; an imported booking has a kind of its own. */
export const displayKindOf = ({ kind, importedFrom }: Pick<Booking, 'kind' | 'importedFrom'>): DisplayKind =>
  importedFrom ? 'imported' : kind;

/** Background colour of each kind. The text beside it gives the same information. */
export const backgrounds: Readonly<Record<DisplayKind, object>> = {
  contract: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  outside: { bgcolor: 'sun.soft', color: 'sun.ink', borderLeft: '4px solid', borderLeftColor: 'sun.main' },
  blackout: { bgcolor: 'divider', color: 'text.primary', borderLeft: '4px solid', borderLeftColor: 'edge' },
  imported: { bgcolor: 'background.paper', color: 'text.primary', border: '1px dashed', borderColor: 'edge' },
};

/** The same colours for dots, which need more contrast to be visible. */
export const dots: Readonly<Record<DisplayKind, string>> = {
  contract: 'primary.main',
  outside: 'sun.main',
  blackout: 'edge',
  imported: 'background.paper',
};

/** Returns a booking's own title, or else the name of its kind. */
export const titleOf = (booking: Booking, t: Translate): string => booking.title || t(`calendar:kind.${displayKindOf(booking)}`);

interface BookingEntryProps {
  readonly booking: Booking;
  readonly onOpen: () => void;
  /** Without place and kind, for narrow columns. */
  readonly isShort?: boolean;
}

/** One booking as a button: time, title, place. */
export function BookingEntry({ booking, onOpen, isShort = false }: BookingEntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const displayKind = displayKindOf(booking);
  const time = (instant: string) => formatDate(instant, 'time', locale, zone);
  const when = booking.allDay ? t('calendar:allDay') : `${time(booking.startsAt)}–${time(booking.endsAt)}`;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        ...backgrounds[displayKind],
        display: 'block',
        width: '100%',
        minHeight: 44,
        textAlign: 'left',
        fontFamily: 'inherit',
        borderRadius: '10px',
        px: 1.25,
        py: 0.75,
        fontSize: '0.9375rem',
        lineHeight: 1.3,
        '&:focus-visible': { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 },
      }}
    >
      <span className={styles.note}>
        {when}
        {!isShort && <> · {t(`calendar:kind.${displayKind}`)}</>}
      </span>
      <span className={styles.strong}>{titleOf(booking, t)}</span>
      {booking.place && !isShort && <span className={styles.note}>{booking.place}</span>}
    </ButtonBase>
  );
}
