import { eventStates } from '@ngoma/api/features/events/events';
import {
  type SupervisedEvent,
  supervisedEventSorts,
  supervisedEventsCsv,
  supervisedEventsXlsx,
} from '@ngoma/api/features/supervision/supervised-events';
import { useQuery } from '@tanstack/react-query';
import { formatEventDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { hasPeriod, orderOf, PeriodFields, periodOf } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import { SupervisedTable } from '../SupervisedTable.tsx';
import { shownSums } from '../sales/shown-sums.ts';
import { eventTones } from '../state-colors.ts';
import { saveListFile } from '../supervision.queries.ts';
import { eventsQuery } from './events.queries.ts';
import { useEventColumns } from './use-event-columns.tsx';

const EventDrawer = lazyPart(async () => (await import('./EventDrawer.tsx')).EventDrawer);

const files = { csv: supervisedEventsCsv, xlsx: supervisedEventsXlsx } as const;

/** An event as a card, for phones. */
function EventCard({ event, onOpen }: { readonly event: SupervisedEvent; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />}
      title={event.eventName}
      detail={`${formatEventDate(event.date, locale, event.zone)} · ${event.city}`}
      middle={
        <>
          {event.organizer.name}
          <br />
          {t('supervision:event.sold', {
            count: event.sold,
            sold: formatNumber(event.sold, locale),
            capacity: formatNumber(event.capacity, locale),
          })}
        </>
      }
      chips={<Badge tone={eventTones[event.status]}>{t(`supervision:event.state.${event.status}`)}</Badge>}
      end={<Money amountXaf={event.revenue} />}
    />
  );
}

/** Returns the sums of some events. */
const sumsOf = (events: readonly SupervisedEvent[]) => ({
  sold: events.reduce((sum, { sold }) => sum + sold, 0),
  revenue: events.reduce((sum, { revenue }) => sum + revenue, 0),
});

/** All events of the platform. */
export function Events() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sorting = useAddressSort(filters, supervisedEventSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', eventStates);
  const city = filters.get('city');
  const filter = {
    ...(filters.q && { q: filters.q }),
    ...(state && { state }),
    ...(city && { city }),
    ...periodOf(filters),
    ...orderOf(sorting),
  };
  const query = useQuery(eventsQuery({ ...filter, page: filters.page }));
  const title = t('supervision:sales.tab.events');
  return (
    <>
      <SupervisedTable
        name="supervised-events"
        title={title}
        searchHint={t('supervision:event.searchHint')}
        empty={t('supervision:event.none')}
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useEventColumns()}
        nameOf={({ eventName }) => eventName}
        cardOf={(event, onOpen) => <EventCard event={event} onOpen={onOpen} />}
        onSave={(asked, format) => saveListFile(files[format], asked, `${title}.${format}`)}
        footOf={({ rows }, selection) => {
          const { of, sums } = shownSums({ rows, sums: null }, selection, sumsOf);
          return (
            <SumLine
              label={t(`supervision:sales.sum.${of}`)}
              sums={[
                t('supervision:event.sum.sold', { count: sums.sold }),
                t('supervision:event.sum.revenue', { amount: formatMoney(sums.revenue, locale) }),
              ]}
            />
          );
        }}
        fields={
          <ChoiceField
            filters={filters}
            name="state"
            label={t('supervision:filter.state')}
            choices={eventStates.map((value) => ({ value, label: t(`supervision:event.state.${value}`) }))}
          />
        }
        more={
          <>
            <SearchField
              label={t('supervision:event.column.city')}
              asked={city}
              onSearch={(typed) => filters.change({ city: typed })}
            />
            <PeriodFields filters={filters} />
          </>
        }
        isMoreSet={city !== '' || hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <EventDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
