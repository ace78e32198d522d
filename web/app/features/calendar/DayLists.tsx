import type { Booking } from '@ngoma/api/features/events/calendar';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { BookingEntry } from './BookingEntry.tsx';
import { addDays, type Day, dayOf, entriesOn } from './calendar-days.ts';
import { agendaDays } from './calendar-views.ts';
import styles from './DayLists.module.css';

interface ListProps {
  readonly day: Day;
  readonly bookings: readonly Booking[];
  readonly onOpen: (booking: Booking) => void;
  readonly onAdd: (day: Day) => void;
}

/** The bookings of one day, with a button to add one. */
export function DayList({ day, bookings, onOpen, onAdd }: ListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const entries = entriesOn(day, bookings);
  const isToday = day === dayOf(new Date());
  const name = formatDate(`${day}T12:00:00Z`, 'longDay', locale);
  return (
    <section aria-label={name}>
      <div className={styles.actions}>
        <h3 className={styles.title}>
          {name}
          {isToday && <span className={styles.soft}> · {t('calendar:today')}</span>}
        </h3>
        <IconButton label={t('calendar:addOn', { day: name })} onClick={() => onAdd(day)}>
          <Plus />
        </IconButton>
      </div>
      {entries.length === 0 ? (
        <Text tone="soft">{t('calendar:free')}</Text>
      ) : (
        <Stack as="ul" gap={1}>
          {entries.map((booking) => (
            <li key={booking._id}>
              <BookingEntry booking={booking} onOpen={() => onOpen(booking)} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

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
