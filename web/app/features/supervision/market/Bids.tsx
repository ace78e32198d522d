import { bidStates } from '@ngoma/api/features/projects/bids';
import { type MarketBid, marketBidSorts } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { hasPeriod, orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { bidsQuery } from './market.queries.ts';
import { sharedFilter } from './market-filters.tsx';
import { bidTones } from './market-tones.ts';
import { PersonInRow } from './RowPictures.tsx';

const BidDrawer = lazyPart(async () => (await import('./drawers/BidDrawer.tsx')).BidDrawer);

function useColumns(): readonly DataColumn<MarketBid>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'project',
        label: t('market-lists:column.project'),
        isFixed: true,
        cell: ({ project }) => <span className={styles.name}>{project.title}</span>,
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state }) => (
          <Badge isDense tone={bidTones[state]}>
            {t(`market-lists:bidState.${state}`)}
          </Badge>
        ),
      },
      { id: 'provider', label: t('market-lists:column.provider'), cell: ({ provider }) => <PersonInRow person={provider} /> },
      { id: 'organizer', label: t('market-lists:column.organizer'), cell: ({ organizer }) => <PersonInRow person={organizer} /> },
      { id: 'category', label: t('market-lists:filter.category'), cell: ({ category }) => t(`services:kind.${category}`) },
      {
        id: 'total',
        label: t('market-lists:column.total'),
        firstSort: 'desc',
        align: 'end',
        cell: ({ total }) => formatMoney(total, locale),
      },
      {
        id: 'validUntil',
        label: t('market-lists:column.validUntil'),
        isHiddenAtFirst: true,
        cell: ({ validUntil }) => formatDate(validUntil, 'dayYear', locale),
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

function BidCard({ bid, onOpen }: { bid: MarketBid; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<Portrait name={bid.provider.name} url={bid.provider.avatar?.url} />}
      title={bid.project.title}
      middle={
        <>
          {bid.provider.name}
          <br />
          {t(`services:kind.${bid.category}`)} · {formatDate(bid.createdAt, 'dayYear', locale)}
        </>
      }
      chips={<Badge tone={bidTones[bid.state]}>{t(`market-lists:bidState.${bid.state}`)}</Badge>}
      end={formatMoney(bid.total, locale)}
    />
  );
}

/** The bids of all providers, by state and period. */
export function Bids() {
  const { t } = useTranslation();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketBidSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', bidStates);
  const filter = {
    ...sharedFilter(filters, { hasCity: false, hasCategory: false }),
    ...(state && { state }),
    ...orderOf(sorting),
  };
  const query = useQuery(bidsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="bids"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ project }) => project.title}
        cardOf={(bid, onOpen) => <BidCard bid={bid} onOpen={onOpen} />}
        fields={
          <ChoiceField
            filters={filters}
            name="state"
            label={t('supervision:filter.state')}
            choices={bidStates.map((value) => ({ value, label: t(`market-lists:bidState.${value}`) }))}
          />
        }
        more={<PeriodFields filters={filters} />}
        isMoreSet={hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <BidDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
