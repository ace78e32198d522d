import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Booking } from '@ngoma/api/features/calendar';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BookingEntry } from './BookingEntry.tsx';
import { addDays, type Day, dayOf, entriesOn, weekOf } from './calendar-days.ts';

interface ListProps {
  readonly day: Day;
  readonly bookings: readonly Booking[];
  readonly onOpen: (booking: Booking) => void;
  readonly onAdd: (day: Day) => void;
}

/** One day: its entries, and a way to add one. */
export function DayList({ day, bookings, onOpen, onAdd, isShort = false }: ListProps & { readonly isShort?: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const entries = entriesOn(day, bookings);
  const isToday = day === dayOf(new Date());
  const name = formatDate(`${day}T12:00:00Z`, isShort ? 'day' : 'longDay', locale);
  return (
    <Box component="section" aria-label={name}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 44 }}>
        <Typography component="h3" sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>
          {name}
          {isToday && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              · {t('provider-calendar:today')}
            </Box>
          )}
        </Typography>
        <IconButton size="small" aria-label={t('provider-calendar:addOn', { day: name })} onClick={() => onAdd(day)}>
          <Add />
        </IconButton>
      </Box>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('provider-calendar:free')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.75 }}>
          {entries.map((booking) => (
            <li key={booking._id}>
              <BookingEntry booking={booking} onOpen={() => onOpen(booking)} isShort={isShort} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Seven days beside each other, one under the other on phones. */
export function WeekView(props: ListProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, lg: 1.25 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(7, minmax(0, 1fr))' },
      }}
    >
      {weekOf(props.day).map((day) => (
        <Box
          key={day}
          sx={{
            minWidth: 0,
            pb: 1,
            pl: { lg: 1 },
            borderBottom: { xs: '1px solid var(--n-palette-divider)', lg: 'none' },
            borderLeft: { lg: '1px solid var(--n-palette-divider)' },
          }}
        >
          <DayList {...props} day={day} isShort />
        </Box>
      ))}
    </Box>
  );
}

/** How many days an agenda reaches ahead. */
export const agendaDays = 60;

/** What comes, day by day, without the days on which nothing does. */
export function AgendaView(props: ListProps) {
  const { t } = useTranslation();
  const days = Array.from({ length: agendaDays }, (_, index) => addDays(props.day, index)).filter(
    (day) => entriesOn(day, props.bookings).length > 0,
  );
  if (days.length === 0)
    return <EmptyState title={t('provider-calendar:nothing')}>{t('provider-calendar:nothingWords')}</EmptyState>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {days.map((day) => (
        <DayList key={day} {...props} day={day} />
      ))}
    </Box>
  );
}
