import type { MarketListName } from '@ngoma/api/features/market-counts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DataTable } from '#ui/guarded/DataTable.tsx';
import type { DataColumn, TableSort } from '#ui/guarded/table/columns.ts';
import { useRowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Total } from '#ui/list/Total.tsx';
import { FilterBar, FilterSearch } from '../FilterFields.tsx';
import { PageOfRows } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { type FileQuery, saveRows } from './market.queries.ts';

interface MarketPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isTotalCapped: boolean;
}

interface MarketListProps<Row extends { readonly _id: string }> {
  readonly list: MarketListName;
  readonly query: UseQueryResult<MarketPage<Row>, Error>;
  readonly filters: Filters;
  /** The filters and the order of the list, without its page, as the API takes them. */
  readonly filter: FileQuery;
  readonly sorting: { readonly sort: TableSort; readonly onSort: (sort: TableSort) => void };
  /** All columns. The same array at each rendering in one language. */
  readonly columns: readonly DataColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  /** A row as a card, for phones. */
  readonly cardOf: (row: Row, onOpen: () => void) => ReactNode;
  /** The filters beside the search. */
  readonly fields: ReactNode;
  /** Further filters, which are folded away while none of them is set. */
  readonly more?: ReactNode;
  readonly isMoreSet?: boolean;
}

/** A list of the marketplace with its search, filters, total, table or cards, and pages. */
export function MarketList<Row extends { readonly _id: string }>(props: MarketListProps<Row>) {
  const { list, query, filters, fields, more, isMoreSet = false } = props;
  const { t } = useTranslation();
  const [isMoreOpen, setMoreOpen] = useState(isMoreSet);
  return (
    <Card as="section" aria-labelledby="market-list" padding="none">
      <Heading id="market-list" level={2} look="part" className={styles.title}>
        {t(`market-lists:tab.${list}`)}
        {query.data && (
          <span className={styles.total}>
            {' '}
            <Total total={query.data.total} isTotalCapped={query.data.isTotalCapped} />
          </span>
        )}
      </Heading>
      <FilterBar>
        <FilterSearch filters={filters} hint={t(`market-lists:search.${list}`)} />
        {fields}
      </FilterBar>
      {more && (
        <div className={styles.more}>
          <Disclosure look="quiet" summary={t('market-lists:filter.more')} isOpen={isMoreOpen} onToggle={setMoreOpen}>
            <div className={styles.fields}>{more}</div>
          </Disclosure>
        </div>
      )}
      <PageOfRows query={query} filters={filters} empty={t(`market-lists:none.${list}`)} countOf={({ rows }) => rows.length}>
        {(page) => <MarketTable {...props} page={page} />}
      </PageOfRows>
    </Card>
  );
}

interface MarketTableProps<Row extends { readonly _id: string }> extends MarketListProps<Row> {
  readonly page: MarketPage<Row>;
}

/** The rows as a table, from which several are chosen and downloaded; as cards on phones. */
function MarketTable<Row extends { readonly _id: string }>(props: MarketTableProps<Row>) {
  const { list, page, filters, filter, sorting, columns, nameOf, cardOf } = props;
  const { t } = useTranslation();
  const { sort: _sort, order: _order, ...matching } = filter;
  const selection = useRowSelection({
    shown: page.rows.map(({ _id }) => _id),
    total: page.total,
    list: JSON.stringify(matching),
  });
  const isOfChosen = selection.count > 0 && !selection.isAllMatching;
  const open = (id: string) => filters.change({ open: id });
  const name = t(`market-lists:tab.${list}`);
  return (
    <DataTable
      label={name}
      name={`market-${list}`}
      columns={columns}
      rows={page.rows}
      idOf={({ _id }) => _id}
      nameOf={nameOf}
      total={page.total}
      isTotalCapped={page.isTotalCapped}
      sort={sorting.sort}
      onSort={sorting.onSort}
      selection={selection}
      onOpen={open}
      openId={filters.open}
      onSave={(format) => {
        const { by: sort, direction: order } = sorting.sort;
        return saveRows(list, isOfChosen ? { sort, order, ids: selection.ids.join(',') } : filter, format, name);
      }}
      cardOf={(row) => cardOf(row, () => open(row._id))}
    />
  );
}
