import type { Category } from '@ngoma/api/features/events/categories';
import type { Control } from 'react-hook-form';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import styles from './DetailsForm.module.css';
import type { DetailsValues } from './event-form.ts';

interface CategoryFieldsProps {
  readonly control: Control<DetailsValues>;
  readonly categories: readonly Category[];
  /** The id of the chosen category; empty until one is chosen. */
  readonly chosen: string;
  /** Called for another category, which has other subcategories. */
  readonly onChanged: () => void;
}

/** The category of an event and, within it, the subcategory. */
export function CategoryFields({ control, categories, chosen, onChanged }: CategoryFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const children = categories.find(({ _id }) => _id === chosen)?.children ?? [];
  const named = (one: { name: string; nameFr: string }) => (locale === 'fr' ? one.nameFr : one.name);
  return (
    <div className={styles.twoColumns}>
      <FormField
        control={control}
        name="categoryId"
        label={t('event-editor:details.category')}
        required
        select
        onChanged={onChanged}
      >
        {categories.map((category) => (
          <option key={category._id} value={category._id}>
            {named(category)}
          </option>
        ))}
      </FormField>
      <FormField
        control={control}
        name="childCategoryId"
        label={t('event-editor:details.child')}
        select
        disabled={children.length === 0}
      >
        <option value="">{t('event-editor:details.noChild')}</option>
        {children.map((child) => (
          <option key={child._id} value={child._id}>
            {named(child)}
          </option>
        ))}
      </FormField>
    </div>
  );
}
