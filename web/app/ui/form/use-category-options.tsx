import { serviceCategories } from '@ngoma/api/features/providers';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/**
 * Returns the service categories as options of a select. They must be its direct children, because the select reads their values.
 */
export function useCategoryOptions(): ReactNode {
  const { t } = useTranslation();
  return serviceCategories.map((category) => (
    <option key={category} value={category}>
      {t(`services:kind.${category}`)}
    </option>
  ));
}
