import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '@ngoma/api/features/calendar';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { BookingEntry } from './BookingEntry.tsx';
import { addDays, type Day, dayOf, entriesOn, weekOf } from './calendar-days.ts';

interface ListProps {
  readonly day: Day;
  readonly bookings: readonly Booking[];
  readonly onOpen: (booking: Booking) => void;
  readonly onAdd: (day: Day) => void;
}

/** The bookings of one day, with a button to add one. */
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
              · {t('calendar:today')}
            </Box>
          )}
        </Typography>
        <IconButton label={t('calendar:addOn', { day: name })} onClick={() => onAdd(day)}>
          <Plus />
        </IconButton>
      </Box>
      {entries.length === 0 ? (
        <Text tone="soft">{t('calendar:free')}</Text>
      ) : (
        <Stack as="ul" gap={1}>
          {entries.map((booking) => (
            <li key={booking._id}>
              <BookingEntry booking={booking} onOpen={() => onOpen(booking)} isShort={isShort} />
            </li>
          ))}
        </Stack>
      )}
    </Box>
  );
}

/** Seven days in columns on desktop, one below the other on mobile. */
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

/** Number of days that the agenda covers. */
export const agendaDays = 60;

/** Upcoming bookings day by day, without the days that have none. */
export function AgendaView(props: ListProps) {
  const { t } = useTranslation();
  const days = Array.from({ length: agendaDays }, (_, index) => addDays(props.day, index)).filter(
    (day) => entriesOn(day, props.bookings).length > 0,
  );
  if (days.length === 0) return <EmptyState title={t('calendar:nothing')}>{t('calendar:nothingWords')}</EmptyState>;
  return (
    <Stack>
      {days.map((day) => (
        <DayList key={day} {...props} day={day} />
      ))}
    </Stack>
  );
}
