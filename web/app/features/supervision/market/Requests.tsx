import { type MarketRequest, marketRequestSorts, marketRequestStates } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { requestsQuery } from './market.queries.ts';
import { CategoryField, CityField, sharedFilter } from './market-filters.tsx';
import { requestTones } from './market-tones.ts';
import { CardCover, PersonInRow, TitleWithCover } from './RowPictures.tsx';

const RequestDrawer = lazyPart(async () => (await import('./drawers/RequestDrawer.tsx')).RequestDrawer);

function useColumns(): readonly DataColumn<MarketRequest>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('market-lists:column.title'),
        isFixed: true,
        cell: ({ title, event }) => <TitleWithCover title={title} event={event} />,
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state }) => (
          <Badge isDense tone={requestTones[state]}>
            {t(`market-lists:requestState.${state}`)}
          </Badge>
        ),
      },
      { id: 'category', label: t('market-lists:filter.category'), cell: ({ category }) => t(`services:kind.${category}`) },
      { id: 'organizer', label: t('market-lists:column.organizer'), cell: ({ organizer }) => <PersonInRow person={organizer} /> },
      { id: 'provider', label: t('market-lists:column.provider'), cell: ({ provider }) => <PersonInRow person={provider} /> },
      {
        id: 'event',
        label: t('market-lists:column.event'),
        isHiddenAtFirst: true,
        cell: ({ event }) => <span className={styles.cut}>{event.name}</span>,
      },
      { id: 'city', label: t('market-lists:column.city'), isHiddenAtFirst: true, cell: ({ city }) => city },
      {
        id: 'budget',
        label: t('market-lists:column.budget'),
        align: 'end',
        cell: ({ budget }) => (budget === null ? '–' : formatMoney(budget, locale)),
      },
      {
        id: 'date',
        label: t('market-lists:column.date'),
        isHiddenAtFirst: true,
        firstSort: 'desc',
        cell: ({ startsAt }) => formatDate(startsAt, 'dayYear', locale),
      },
      {
        id: 'created',
        label: t('market-lists:column.created'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'dayYear', locale),
      },
    ],
    [t, locale],
  );
}

function RequestCard({ request, onOpen }: { request: MarketRequest; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<CardCover event={request.event} />}
      title={request.title}
      middle={
        <>
          {request.organizer.name} → {request.provider.name}
          <br />
          {t(`services:kind.${request.category}`)} · {request.city} · {formatDate(request.createdAt, 'dayYear', locale)}
        </>
      }
      chips={<Badge tone={requestTones[request.state]}>{t(`market-lists:requestState.${request.state}`)}</Badge>}
      end={request.budget === null ? undefined : formatMoney(request.budget, locale)}
    />
  );
}

/** The direct requests of all organizers to providers, by state, service, city and period. */
export function Requests() {
  const { t } = useTranslation();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketRequestSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', marketRequestStates);
  const filter = {
    ...sharedFilter(filters, { hasCity: true, hasCategory: true }),
    ...(state && { state }),
    ...orderOf(sorting),
  };
  const query = useQuery(requestsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="requests"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ title }) => title}
        cardOf={(request, onOpen) => <RequestCard request={request} onOpen={onOpen} />}
        fields={
          <>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={marketRequestStates.map((value) => ({ value, label: t(`market-lists:requestState.${value}`) }))}
            />
            <CategoryField filters={filters} />
          </>
        }
        more={
          <>
            <CityField filters={filters} />
            <PeriodFields filters={filters} />
          </>
        }
        isMoreSet={['city', 'from', 'to'].some((name) => filters.get(name))}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <RequestDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
