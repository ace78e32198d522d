import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { eventStates } from '@ngoma/api/features/events/events';
import type { listSupervisedEvents } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEventDate, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ResultRow, Rows } from './ResultRows.tsx';
import { eventTones } from './state-colors.ts';
import { eventsQuery, useSetEventStatus } from './supervision.queries.ts';

type Event = ReplyOf<typeof listSupervisedEvents>['events'][number];

/** Suspends an event, or restores it. */
function Suspend({ event }: { event: Event }) {
  const { t } = useTranslation();
  const setStatus = useSetEventStatus(event._id);
  const [isAsking, setAsking] = useState(false);
  const action = event.status === 'suspended' ? 'resume' : event.status === 'published' ? 'suspend' : undefined;
  if (!action) return null;
  const isDestructive = action === 'suspend';
  return (
    <>
      <Button variant={isDestructive ? 'danger' : 'outlined'} size="compact" onClick={() => setAsking(true)}>
        {t(`supervision:event.${action}.label`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`supervision:event.${action}.title`, { name: event.eventName })}
          words={t(`supervision:event.${action}.words`, { count: event.sold })}
          confirmLabel={t(`supervision:event.${action}.label`)}
          tone={isDestructive ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => setStatus.mutateAsync({ status: isDestructive ? 'suspended' : 'published', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** All events of the platform, upcoming first; each can be suspended and restored. */
export function Events() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const state = filters.one('state', eventStates);
  const query = useQuery(eventsQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(state && { state }) }));
  return (
    <Card padding="none">
      <FilterBar>
        <FilterSearch filters={filters} hint={t('supervision:event.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('supervision:filter.state')}
          choices={eventStates.map((value) => ({ value, label: t(`supervision:event.state.${value}`) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:event.none')}
        rowsOf={({ events }) =>
          events.map((event) => (
            <ResultRow
              key={event._id}
              title={
                <TextLink to={`/our-event/${event._id}`} look="quiet">
                  {event.eventName}
                </TextLink>
              }
              detail={`${formatEventDate(event.date, locale, event.zone)} · ${event.city}`}
              middle={
                <>
                  <TextLink to={`/user-management?open=${event.organizer._id}`}>{event.organizer.name}</TextLink>
                  <br />
                  {t('supervision:event.sold', {
                    count: event.sold,
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
              chips={<Badge tone={eventTones[event.status]}>{t(`supervision:event.state.${event.status}`)}</Badge>}
              end={<Money amountXaf={event.revenue} />}
              actions={event.status === 'suspended' || event.status === 'published' ? <Suspend event={event} /> : undefined}
            />
          ))
        }
      />
    </Card>
  );
}
