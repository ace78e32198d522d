import { serviceCategories } from '@ngoma/api/features/providers';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';

/** The kinds of service, for a field to choose one of. They are the field's own children: it looks at what they stand for. */
export function useCategoryOptions(): ReactNode {
  const { t } = useTranslation();
  return serviceCategories.map((category) => (
    <option key={category} value={category}>
      {t(`services:kind.${category}`)}
    </option>
  ));
}
