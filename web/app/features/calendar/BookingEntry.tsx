import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Booking } from '@ngoma/api/features/calendar';
import { formatDate } from '#lib/format.ts';
import type { Translate } from '#lib/translation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { zone } from './calendar-days.ts';

type Look = Booking['kind'] | 'imported';

/** What an entry is, as pages tell the four apart. */
export const lookOf = ({ kind, importedFrom }: Pick<Booking, 'kind' | 'importedFrom'>): Look =>
  importedFrom ? 'imported' : kind;

/** The ground of each; the word beside it says the same. */
export const grounds: Readonly<Record<Look, object>> = {
  contract: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  outside: { bgcolor: 'sun.soft', color: 'sun.ink', borderLeft: '4px solid', borderLeftColor: 'sun.main' },
  blackout: { bgcolor: 'divider', color: 'text.primary', borderLeft: '4px solid', borderLeftColor: 'edge' },
  imported: { bgcolor: 'background.paper', color: 'text.primary', border: '1px dashed', borderColor: 'edge' },
};

/** The same as a dot, which needs more colour to be seen. */
export const dots: Readonly<Record<Look, string>> = {
  contract: 'primary.main',
  outside: 'sun.main',
  blackout: 'edge',
  imported: 'background.paper',
};

/** What an entry is called: its own words, else what it is. */
export const titleOf = (booking: Booking, t: Translate): string =>
  booking.title || t(`provider-calendar:kind.${lookOf(booking)}`);

interface BookingEntryProps {
  readonly booking: Booking;
  readonly onOpen: () => void;
  /** Without place and kind, for narrow columns. */
  readonly isShort?: boolean;
}

/** One entry as a button: when, what, where. */
export function BookingEntry({ booking, onOpen, isShort = false }: BookingEntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const look = lookOf(booking);
  const time = (instant: string) => formatDate(instant, 'time', locale, zone);
  const when = booking.allDay ? t('provider-calendar:allDay') : `${time(booking.startsAt)}–${time(booking.endsAt)}`;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        ...grounds[look],
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
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
        {when}
        {!isShort && <> · {t(`provider-calendar:kind.${look}`)}</>}
      </Box>
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {titleOf(booking, t)}
      </Box>
      {booking.place && !isShort && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.875rem' }}>
          {booking.place}
        </Box>
      )}
    </ButtonBase>
  );
}
