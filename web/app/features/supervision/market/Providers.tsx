import { serviceCategories } from '@ngoma/api/features/providers';
import {
  type MarketProvider,
  marketProviderSorts,
  marketProviderStates,
} from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { NameInRow } from '../NameInRow.tsx';
import { orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { providersQuery } from './market.queries.ts';
import { CategoryField, CityField, sharedFilter } from './market-filters.tsx';
import { providerTones } from './market-tones.ts';

const ProviderDrawer = lazyPart(async () => (await import('./drawers/ProviderDrawer.tsx')).ProviderDrawer);

const ratings = ['4.5', '4', '3'] as const;

/** The name of a provider with portrait and seal. */
const ProviderName = ({ provider: { name, avatar, isVerified } }: { provider: MarketProvider }) => (
  <NameInRow name={name} picture={<Portrait name={name} url={avatar?.url} size="small" />} isVerified={isVerified} isStrong />
);

/** The average of the stars and their number. */
function Rating({ rating }: Pick<MarketProvider, 'rating'>) {
  const locale = useLocale();
  if (rating.average === null) return '–';
  return (
    <span className={styles.rating}>
      <Stars value={rating.average} /> {formatNumber(rating.average, locale)} ({formatNumber(rating.count, locale)})
    </span>
  );
}

function ProviderBadges({ provider: { state, hiddenServices }, isDense }: { provider: MarketProvider; isDense?: boolean }) {
  const { t } = useTranslation();
  return (
    <Row as="span" gap={1}>
      <Badge isDense={isDense} tone={providerTones[state]}>
        {t(`market-lists:providerState.${state}`)}
      </Badge>
      {hiddenServices > 0 && (
        <Badge isDense={isDense} tone="sun">
          {t('market-lists:hidden', { count: hiddenServices })}
        </Badge>
      )}
    </Row>
  );
}

function useColumns(): readonly DataColumn<MarketProvider>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('market-lists:column.provider'),
        isFixed: true,
        cell: (provider) => <ProviderName provider={provider} />,
      },
      { id: 'state', label: t('supervision:filter.state'), cell: (provider) => <ProviderBadges isDense provider={provider} /> },
      {
        id: 'categories',
        label: t('market-lists:column.services'),
        cell: ({ categories }) => (
          <span className={styles.cut}>
            {categories
              .filter((one) => serviceCategories.includes(one))
              .map((one) => t(`services:kind.${one}`))
              .join(', ') || '–'}
          </span>
        ),
      },
      {
        id: 'cities',
        label: t('market-lists:column.city'),
        cell: ({ cities }) => <span className={styles.cut}>{cities.join(', ') || '–'}</span>,
      },
      {
        id: 'price',
        label: t('market-lists:column.priceFrom'),
        align: 'end',
        cell: ({ priceFrom }) => (priceFrom === null ? '–' : formatMoney(priceFrom, locale)),
      },
      {
        id: 'rating',
        label: t('market-lists:column.rating'),
        firstSort: 'desc',
        cell: ({ rating }) => <Rating rating={rating} />,
      },
      {
        id: 'joined',
        label: t('market-lists:column.profileSince'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'dayYear', locale),
      },
      { id: 'email', label: t('market-lists:column.email'), isHiddenAtFirst: true, cell: ({ email }) => email },
    ],
    [t, locale],
  );
}

function ProviderCard({ provider, onOpen }: { provider: MarketProvider; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <ResultCard
      onOpen={onOpen}
      title={<ProviderName provider={provider} />}
      middle={
        <>
          {provider.categories.map((one) => t(`services:kind.${one}`)).join(', ') || t('market-lists:noServices')}
          {provider.cities.length > 0 && ` · ${provider.cities.join(', ')}`}
          {provider.rating.average !== null && (
            <>
              <br />
              <Rating rating={provider.rating} />
            </>
          )}
        </>
      }
      chips={<ProviderBadges provider={provider} />}
    />
  );
}

/** The providers of the marketplace with their services, by state, service, city and rating. */
export function Providers() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketProviderSorts, { by: 'joined', direction: 'desc' });
  const [state, ratingMin] = [filters.one('state', marketProviderStates), filters.one('rating', ratings)];
  const hidden = filters.one('hidden', ['true']);
  const filter = {
    ...sharedFilter(filters, { hasCity: true, hasCategory: true }),
    ...{ ...(state && { state }), ...(ratingMin && { ratingMin }), ...(hidden && { hidden }) },
    ...orderOf(sorting),
  };
  const query = useQuery(providersQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="providers"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ name }) => name}
        cardOf={(provider, onOpen) => <ProviderCard provider={provider} onOpen={onOpen} />}
        fields={
          <>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={marketProviderStates.map((value) => ({ value, label: t(`market-lists:providerState.${value}`) }))}
            />
            <CategoryField filters={filters} />
          </>
        }
        more={
          <>
            <CityField filters={filters} />
            <ChoiceField
              filters={filters}
              name="rating"
              label={t('market-lists:column.rating')}
              choices={ratings.map((value) => ({
                value,
                label: t('market-lists:filter.ratingMin', { rating: formatNumber(Number(value), locale) }),
              }))}
            />
            <ChoiceField
              filters={filters}
              name="hidden"
              label={t('market-lists:column.services')}
              choices={[{ value: 'true', label: t('market-lists:filter.hidden') }]}
            />
            <PeriodFields filters={filters} />
          </>
        }
        isMoreSet={['city', 'rating', 'hidden', 'from', 'to'].some((name) => filters.get(name))}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <ProviderDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
