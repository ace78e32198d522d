import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { eventStates } from '@ngoma/api/features/events';
import type { listSupervisedEvents } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatEventDate, formatNumber } from '#lib/format.ts';
import { quoted } from '#lib/punctuation.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { Row, Rows } from './Rows.tsx';
import { eventsQuery, useSetEventStatus } from './supervision.queries.ts';
import { eventTones } from './tones.ts';

type Event = ReplyOf<typeof listSupervisedEvents>['events'][number];

/** Takes an event off the market, or brings it back. */
function Suspend({ event }: { event: Event }) {
  const { t } = useTranslation();
  const setStatus = useSetEventStatus(event._id);
  const [isAsking, setAsking] = useState(false);
  const wish = event.status === 'suspended' ? 'resume' : event.status === 'published' ? 'suspend' : undefined;
  if (!wish) return null;
  const isHard = wish === 'suspend';
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isHard ? 'error' : 'primary'}
        onClick={() => setAsking(true)}
        sx={isHard ? { color: 'error.main' } : undefined}
      >
        {t(`admin:event.${wish}.label`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`admin:event.${wish}.title`, { name: event.eventName })}
          words={t(`admin:event.${wish}.words`, { count: event.sold })}
          confirmLabel={t(`admin:event.${wish}.label`)}
          tone={isHard ? 'error' : 'primary'}
          reason="required"
          act={(reason) => setStatus.mutateAsync({ status: isHard ? 'suspended' : 'published', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Every event of the house, those to come first; each can be suspended and brought back. */
export function Events() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const state = filters.one('state', eventStates);
  const query = useQuery(eventsQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(state && { state }) }));
  return (
    <Card>
      <FilterBar>
        <FilterSearch filters={filters} hint={t('admin:event.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('admin:filter.state')}
          choices={eventStates.map((value) => ({ value, label: t(`admin:event.state.${value}`) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('admin:event.none')}
        rowsOf={({ events }) =>
          events.map((event) => (
            <Row
              key={event._id}
              title={
                <Link component={RouterLink} to={`/our-event/${event._id}`} sx={{ color: 'text.primary' }}>
                  {event.eventName}
                </Link>
              }
              detail={`${formatEventDate(event.date, locale, event.zone)} · ${event.city}`}
              middle={
                <>
                  <Link component={RouterLink} to={`/user-management?open=${event.organizer._id}`}>
                    {event.organizer.name}
                  </Link>
                  <br />
                  {t('admin:event.sold', {
                    sold: formatNumber(event.sold, locale),
                    capacity: formatNumber(event.capacity, locale),
                  })}
                  {event.statusReason && event.status !== 'published' && (
                    <>
                      <br />
                      {quoted(event.statusReason, locale)}
                    </>
                  )}
                </>
              }
              chips={<StatusChip tone={eventTones[event.status]}>{t(`admin:event.state.${event.status}`)}</StatusChip>}
              end={<Money amountXaf={event.revenue} />}
              actions={event.status === 'suspended' || event.status === 'published' ? <Suspend event={event} /> : undefined}
            />
          ))
        }
      />
    </Card>
  );
}
