import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import styles from './ProjectListFilters.module.css';

interface ProjectListFiltersProps<Sort extends string> {
  readonly search: { readonly q: string; readonly eventId: string; readonly sort: Sort | undefined };
  /** The searchable fields. */
  readonly hint: string;
  /** The orders with their names; the first one is usual. */
  readonly sorts: readonly { readonly value: Sort; readonly label: string }[];
  /** Whether the list can be narrowed to one of the reader's own events. */
  readonly hasEvents?: boolean;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Searches and sorts a list of projects or bids, and narrows it to an event. */
export function ProjectListFilters<Sort extends string>(props: ProjectListFiltersProps<Sort>) {
  const { search, hint, sorts, hasEvents = false, onChange } = props;
  const { t } = useTranslation();
  const usual = sorts[0]?.value;
  return (
    <Card role="search" className={hasEvents ? styles.eventFilters : styles.filters}>
      <div className={styles.search}>
        <SearchField label={t('projects:list.q')} hint={hint} asked={search.q} onSearch={(q) => onChange({ q })} />
      </div>
      {hasEvents && (
        <EventPicker
          label={t('projects:fact.event')}
          none={t('projects:list.allEvents')}
          value={search.eventId}
          onChoose={(event) => onChange({ event })}
        />
      )}
      <Select
        label={t('projects:list.sort')}
        value={search.sort ?? usual}
        onChange={({ target }) => onChange({ sort: target.value === usual ? '' : target.value })}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Card>
  );
}
