import { type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { periodOf } from '../PeriodFields.tsx';

/** The filters that lists share, from the address: search, service, city and period. */
export function sharedFilter(filters: Filters, { hasCity, hasCategory }: { hasCity: boolean; hasCategory: boolean }) {
  const category = filters.one<ServiceCategory>('category', serviceCategories);
  const city = filters.get('city');
  return {
    ...(filters.q && { q: filters.q }),
    ...(hasCategory && category && { category }),
    ...(hasCity && city && { city }),
    ...periodOf(filters),
  };
}

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
