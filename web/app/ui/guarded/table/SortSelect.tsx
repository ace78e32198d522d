import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import type { DataColumn, SortDirection, TableSort } from './columns.ts';

interface SortSelectProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

const directions: readonly SortDirection[] = ['asc', 'desc'];

/** The order of a list that has no table head: on phones. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('data-table:sortBy')}
      value={`${sort.by} ${sort.direction}`}
      onChange={({ target }) => {
        const [by = '', direction] = target.value.split(' ');
        onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' });
      }}
    >
      {columns
        .filter(({ firstSort }) => firstSort)
        .flatMap(({ id, label }) =>
          directions.map((direction) => (
            <option key={`${id} ${direction}`} value={`${id} ${direction}`}>
              {t(`data-table:${direction}`, { label })}
            </option>
          )),
        )}
    </Select>
  );
}
