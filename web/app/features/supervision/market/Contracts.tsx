import { contractStates } from '@ngoma/api/features/contracts/contracts';
import { type MarketContract, marketContractSorts } from '@ngoma/api/features/supervision/supervised-market';
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
import { hasPeriod, orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { contractsQuery } from './market.queries.ts';
import { CategoryField, sharedFilter } from './market-filters.tsx';
import { contractTones } from './market-tones.ts';
import { CardCover, PersonInRow, TitleWithCover } from './RowPictures.tsx';

const ContractDrawer = lazyPart(async () => (await import('./drawers/ContractDrawer.tsx')).ContractDrawer);

function useColumns(): readonly DataColumn<MarketContract>[] {
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
          <Badge isDense tone={contractTones[state]}>
            {t(`market-lists:contractState.${state}`)}
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
      {
        id: 'total',
        label: t('market-lists:column.total'),
        firstSort: 'desc',
        align: 'end',
        cell: ({ total }) => formatMoney(total, locale),
      },
      { id: 'date', label: t('market-lists:column.date'), cell: ({ startsAt }) => formatDate(startsAt, 'dayYear', locale) },
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

function ContractCard({ contract, onOpen }: { contract: MarketContract; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<CardCover event={contract.event} />}
      title={contract.title}
      middle={
        <>
          {contract.organizer.name} · {contract.provider.name}
          <br />
          {t(`services:kind.${contract.category}`)} · {formatDate(contract.createdAt, 'dayYear', locale)}
        </>
      }
      chips={<Badge tone={contractTones[contract.state]}>{t(`market-lists:contractState.${contract.state}`)}</Badge>}
      end={formatMoney(contract.total, locale)}
    />
  );
}

/** The contracts of all organizers and providers, by state, service and period. */
export function Contracts() {
  const { t } = useTranslation();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketContractSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', contractStates);
  const filter = {
    ...sharedFilter(filters, { hasCity: false, hasCategory: true }),
    ...(state && { state }),
    ...orderOf(sorting),
  };
  const query = useQuery(contractsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="contracts"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ title }) => title}
        cardOf={(contract, onOpen) => <ContractCard contract={contract} onOpen={onOpen} />}
        fields={
          <>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={contractStates.map((value) => ({ value, label: t(`market-lists:contractState.${value}`) }))}
            />
            <CategoryField filters={filters} />
          </>
        }
        more={<PeriodFields filters={filters} />}
        isMoreSet={hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <ContractDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
