import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DataTable } from '#ui/guarded/DataTable.tsx';
import type { DataColumn, TableSort } from '#ui/guarded/table/columns.ts';
import { type RowSelection, useRowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';
import { Total } from '#ui/list/Total.tsx';
import { FilterBar, FilterSearch } from './FilterFields.tsx';
import { PageOfRows } from './ResultRows.tsx';
import styles from './SupervisedTable.module.css';

/** A query of a file: the filters and the order of its list, or the chosen rows. */
export type FileQuery = Readonly<Record<string, string | undefined>>;

export interface SupervisedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isTotalCapped?: boolean;
}

export interface SupervisedTableProps<Row extends { readonly _id: string }, Page extends SupervisedPage<Row>> {
  /** Names the table on the device, where the choice of columns is remembered. */
  readonly name: string;
  readonly title: string;
  readonly searchHint: string;
  /** Shown for an empty list. */
  readonly empty: string;
  readonly query: UseQueryResult<Page, Error>;
  readonly filters: Filters;
  /** The filters and the order of the list, without its page, as the API takes them. */
  readonly filter: FileQuery;
  readonly sorting: { readonly sort: TableSort; readonly onSort: (sort: TableSort) => void };
  /** All columns. The same array at each rendering in one language. */
  readonly columns: readonly DataColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  /** A row as a card, for phones. */
  readonly cardOf: (row: Row, onOpen: () => void) => ReactNode;
  /** Downloads what is filtered, or the chosen rows. */
  readonly onSave: (query: FileQuery, format: SpreadsheetFormat) => Promise<void>;
  /** The line below the rows, such as their sum. */
  readonly footOf?: (page: Page, selection: RowSelection) => ReactNode;
  /** The actions for the chosen rows. */
  readonly actionsOf?: (page: Page, selection: RowSelection) => ReactNode;
  /** The filters beside the search; on phones below it, folded away. */
  readonly fields: ReactNode;
  /** Further filters, which are folded away while none of them is set. */
  readonly more?: ReactNode;
  readonly isMoreSet?: boolean;
}

/** A list for admins with its search, filters, total, table or cards, and pages. */
export function SupervisedTable<Row extends { readonly _id: string }, Page extends SupervisedPage<Row>>(
  props: SupervisedTableProps<Row, Page>,
) {
  const { title, empty, query, filters } = props;
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} padding="none">
      <Heading id={headingId} level={2} look="part" className={styles.title}>
        {title}
        {query.data && (
          <span className={styles.total}>
            {' '}
            <Total total={query.data.total} isTotalCapped={query.data.isTotalCapped} />
          </span>
        )}
      </Heading>
      <TableFilters {...props} />
      <PageOfRows query={query} filters={filters} empty={empty} countOf={({ rows }) => rows.length}>
        {(page) => <Rows {...props} page={page} />}
      </PageOfRows>
    </Card>
  );
}

/** Parts of the query of a list that are no filter beside the search. */
const notInFields: readonly string[] = ['q', 'sort', 'order'];

type TableFiltersProps = Pick<
  SupervisedTableProps<{ readonly _id: string }, SupervisedPage<{ readonly _id: string }>>,
  'searchHint' | 'filters' | 'filter' | 'fields' | 'more' | 'isMoreSet'
>;

/** The search and the filters of a list. */
function TableFilters({ searchHint, filters, filter, fields, more, isMoreSet = false }: TableFiltersProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 900px)');
  const [isMoreOpen, setMoreOpen] = useState(isMoreSet);
  const setCount = Object.entries(filter).filter(([name, value]) => value && !notInFields.includes(name)).length;
  return (
    <>
      <FilterBar>
        <FilterSearch filters={filters} hint={searchHint} />
        {isWide && fields}
      </FilterBar>
      <div className={styles.more}>
        {isWide ? (
          more && (
            <Disclosure look="quiet" summary={t('supervision:filter.more')} isOpen={isMoreOpen} onToggle={setMoreOpen}>
              <div className={styles.fields}>{more}</div>
            </Disclosure>
          )
        ) : (
          <FoldedFilters setCount={setCount}>
            {fields}
            {more}
          </FoldedFilters>
        )}
      </div>
    </>
  );
}

interface RowsProps<Row extends { readonly _id: string }, Page extends SupervisedPage<Row>>
  extends SupervisedTableProps<Row, Page> {
  readonly page: Page;
}

/** The rows as a table, from which several are chosen and downloaded; as cards on phones. */
function Rows<Row extends { readonly _id: string }, Page extends SupervisedPage<Row>>(props: RowsProps<Row, Page>) {
  const { title, name, page, filters, filter, sorting, columns, nameOf, cardOf, onSave, footOf, actionsOf } = props;
  const { sort: _sort, order: _order, ...matching } = filter;
  const selection = useRowSelection({
    shown: page.rows.map(({ _id }) => _id),
    total: page.total,
    list: JSON.stringify(matching),
  });
  const isOfChosen = selection.count > 0 && !selection.isAllMatching;
  const open = (id: string) => filters.change({ open: id });
  return (
    <DataTable
      label={title}
      name={name}
      columns={columns}
      rows={page.rows}
      idOf={({ _id }) => _id}
      nameOf={nameOf}
      total={page.total}
      isTotalCapped={page.isTotalCapped ?? false}
      sort={sorting.sort}
      onSort={sorting.onSort}
      selection={selection}
      onOpen={open}
      openId={filters.open || undefined}
      actions={actionsOf?.(page, selection)}
      onSave={(format) => {
        const { by: sort, direction: order } = sorting.sort;
        return onSave(isOfChosen ? { sort, order, ids: selection.ids.join(',') } : filter, format);
      }}
      foot={footOf?.(page, selection)}
      cardOf={(row) => cardOf(row, () => open(row._id))}
    />
  );
}
