import type { ReactNode } from 'react';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import styles from './FilterFields.module.css';

/** Search field; the list follows once the typing stops. */
export function FilterSearch({ filters, hint }: { filters: Filters; hint: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <SearchField label={t('supervision:filter.search')} hint={hint} asked={filters.q} onSearch={(q) => filters.change({ q })} />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly filters: Filters;
  /** Name of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The default choice; without it, all values match. */
  readonly usual?: string;
}

/** Selects one of several values, or all. */
export function ChoiceField({ filters, name, label, choices, usual }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const chosen = filters.get(name);
  return (
    <TextField
      select
      label={label}
      value={choices.some(({ value }) => value === chosen) ? chosen : (usual ?? '')}
      onChange={({ target }) => filters.change({ [name]: target.value })}
    >
      {usual === undefined && <option value="">{t('supervision:filter.all')}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}

/** The filters above a list: two per row on mobile, side by side on desktop. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones.
    <div role="search" className={styles.columns}>
      {children}
    </div>
  );
}
