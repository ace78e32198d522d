import type { ReactNode } from 'react';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import styles from './EventListFilters.module.css';
import { FieldPair } from './FieldPair.tsx';
import { FoldedFilters } from './FoldedFilters.tsx';

interface EventListFiltersProps<Sort extends string> {
  readonly words: Readonly<Record<'search' | 'hint' | 'event' | 'allEvents' | 'sort' | 'from' | 'to' | 'clear', string>>;
  readonly search: Readonly<Record<'q' | 'eventId' | 'from' | 'to', string>> & { readonly sort: Sort };
  /** The events that the list has rows for. */
  readonly events: readonly { readonly _id: string; readonly name: string }[];
  /** The first one is the usual order, which the address leaves out. */
  readonly sorts: readonly { readonly value: Sort; readonly label: string }[];
  readonly onChange: Filters['change'];
  /** Takes all filters away; undefined if there are none. */
  readonly onClear: (() => void) | undefined;
  /** Further filters that are set, in words. */
  readonly children?: ReactNode;
}

/** Searches a list whose rows belong to events, narrows it to an event or to days, and sorts it. */
export function EventListFilters<Sort extends string>(props: EventListFiltersProps<Sort>) {
  const { words, search, events, sorts, onChange, onClear, children } = props;
  const { q, eventId, from, to, sort } = search;
  return (
    <Card role="search" className={styles.filters}>
      <div className={styles.search}>
        <SearchField label={words.search} hint={words.hint} asked={q} onSearch={(typed) => onChange({ q: typed })} />
      </div>
      <FoldedFilters setCount={[eventId, from, to].filter(Boolean).length}>
        <Select label={words.event} value={eventId} onChange={({ target }) => onChange({ event: target.value })}>
          <option value="">{words.allEvents}</option>
          {events.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={words.sort}
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value === sorts[0]?.value ? '' : target.value })}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <FieldPair>
          <DayField label={words.from} value={from} onDay={(day) => onChange({ from: day })} />
          <DayField label={words.to} value={to} onDay={(day) => onChange({ to: day })} />
        </FieldPair>
      </FoldedFilters>
      {onClear && (
        <div className={styles.clear}>
          {children}
          <Button variant="quiet" size="medium" onClick={onClear}>
            {words.clear}
          </Button>
        </div>
      )}
    </Card>
  );
}
