import { type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import type { SortDirection } from '#ui/guarded/table/columns.ts';
import { ChoiceField } from '../FilterFields.tsx';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The filters that lists share, from the address: search, service, city and period. */
export function sharedFilter(filters: Filters, { hasCity, hasCategory }: { hasCity: boolean; hasCategory: boolean }) {
  const category = filters.one<ServiceCategory>('category', serviceCategories);
  const [city, from, to] = [filters.get('city'), filters.get('from'), filters.get('to')];
  return {
    ...(filters.q && { q: filters.q }),
    ...(hasCategory && category && { category }),
    ...(hasCity && city && { city }),
    ...(dayPattern.test(from) && { from }),
    ...(dayPattern.test(to) && { to }),
  };
}

/** The order for the API, unless it is the usual one. */
export const orderOf = <Name extends string>({
  sort,
  isUsual,
}: {
  sort: { readonly by: Name; readonly direction: SortDirection };
  isUsual: boolean;
}) => (isUsual ? {} : { sort: sort.by, order: sort.direction });

export function CategoryField({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      filters={filters}
      name="category"
      label={t('market-lists:filter.category')}
      choices={serviceCategories.map((value) => ({ value, label: t(`services:kind.${value}`) }))}
    />
  );
}

export function CityField({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  return (
    <SearchField
      label={t('market-lists:filter.city')}
      asked={filters.get('city')}
      onSearch={(city) => filters.change({ city })}
    />
  );
}

/** The first and the last day of the period. */
export function PeriodFields({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={t(`market-lists:filter.${name}`)}
      value={filters.get(name)}
      onDay={(day) => filters.change({ [name]: day })}
    />
  ));
}
