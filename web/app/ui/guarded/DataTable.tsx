import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';
import styles from './DataTable.module.css';
import { CardList, ChooseButton } from './table/CardList.tsx';
import { ChosenBar, NarrowChosenBar } from './table/ChosenBar.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import type { DataColumn, TableSort } from './table/columns.ts';
import { DownloadMenu } from './table/DownloadMenu.tsx';
import { SortSelect } from './table/SortSelect.tsx';
import { TableBody } from './table/TableBody.tsx';
import { type HeadColumn, TableHead } from './table/TableHead.tsx';
import { useRememberedColumns } from './table/use-remembered-columns.ts';
import type { RowSelection } from './table/use-row-selection.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  /** Names it on the device, where the choice of columns is remembered. */
  readonly name: string;
  /** All columns in their usual order. The same array at each rendering in one language. */
  readonly columns: readonly DataColumn<Row>[];
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Names a row for screen readers. */
  readonly nameOf: (row: Row) => string;
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  readonly selection: RowSelection;
  readonly onOpen: (id: string) => void;
  /** The row whose details are open beside the table. */
  readonly openId?: string | undefined;
  /** The first action for the chosen rows, and its dialogs. */
  readonly actions?: ReactNode;
  /** `MenuButton`s: the other actions for the chosen rows. */
  readonly moreActions?: ReactNode;
  /** Fetches and saves what is filtered or chosen. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
  /** The line below the rows, such as their sum. */
  readonly foot?: ReactNode;
  /** A row as a card that opens it, for screens below 900 px. */
  readonly cardOf: (row: Row) => ReactNode;
}

/**
 * A table of rows that the server filters, sorts and pages. Readers choose and order its columns, choose rows by boxes, ranges and keys,
 * act on them, and download them. On phones the rows are cards, which are chosen once one has said so. For guarded pages only.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery('(min-width: 900px)');
  return isWide ? <WideTable {...props} /> : <Cards {...props} />;
}

const Download = ({ selection, onSave }: Pick<DataTableProps<object>, 'selection' | 'onSave'>) => (
  <DownloadMenu isOfChosen={selection.count > 0 && !selection.isAllMatching} onSave={onSave} />
);

function WideTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns } = props;
  const chosen = useRememberedColumns(props.name, columns);
  return (
    <>
      <ChosenBar
        {...props}
        tools={
          <>
            <Download {...props} />
            <ColumnChooser columns={columns} chosen={chosen} />
          </>
        }
      />
      <Grid {...props} order={chosen.order} hidden={chosen.hidden} />
    </>
  );
}

function Cards<Row extends object>(props: DataTableProps<Row>) {
  const { rows, idOf, nameOf, cardOf, selection, foot } = props;
  const [isChoosing, setChoosing] = useState(false);
  const toggleChoosing = () => {
    selection.clear();
    setChoosing(!isChoosing);
  };
  return (
    <>
      {isChoosing ? (
        <div className={styles.choosing}>
          <NarrowChosenBar {...props} onEnd={toggleChoosing} />
        </div>
      ) : (
        <div className={styles.tools}>
          <SortSelect columns={props.columns} sort={props.sort} onSort={props.onSort} />
          <Download {...props} />
          <ChooseButton onChoose={toggleChoosing} />
        </div>
      )}
      <CardList {...{ rows, idOf, nameOf, cardOf }} selection={isChoosing ? selection : undefined} />
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  );
}

/** A column for the library: its cells are rendered by this part. */
const toDefinition = <Row,>({ id, label, firstSort }: DataColumn<Row>) => ({
  ...{ id, header: label },
  // The library sorts by columns with a value alone.
  accessorFn: () => id,
  ...{ enableSorting: firstSort !== undefined, sortDescFirst: firstSort === 'desc' },
});

interface TableParts {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly sort: TableSort;
  readonly selection: RowSelection;
}

/** The state of the library, which owns none: the address, the device and the page do. It changes only when they do. */
function useTableState({ order, hidden, sort: { by, direction }, selection }: TableParts) {
  const ids = selection.ids.join(' ');
  return useMemo(
    () => ({
      columnOrder: [...order],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      rowSelection: Object.fromEntries(ids === '' ? [] : ids.split(' ').map((id) => [id, true] as const)),
      sorting: [{ id: by, desc: direction === 'desc' }],
    }),
    [order, hidden, ids, by, direction],
  );
}

interface GridProps<Row> extends DataTableProps<Row> {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rows, idOf, sort, onSort, selection, order, hidden } = props;
  const { t } = useTranslation();
  const keysId = useId();
  const defs = useMemo(() => columns.map(toDefinition), [columns]);
  const state = useTableState({ order, hidden, sort, selection });
  const table = useTable({
    ...{ features, columns: defs, data: rows, state, getRowId: idOf },
    // The server sorts. A press on the sorted column turns its order round.
    ...{ manualSorting: true, enableSortingRemoval: false },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const heads = table.getVisibleLeafColumns().flatMap((column): HeadColumn<Row>[] => {
    const of = byId.get(column.id);
    if (!of) return [];
    const [sorted, next] = [column.getIsSorted() || undefined, column.getNextSortingOrder() || 'asc'];
    return [{ ...of, sorted, onSort: () => onSort({ by: of.id, direction: next }) }];
  });
  return (
    <div className={styles.scroll}>
      <VisuallyHidden>
        <p id={keysId}>{t('data-table:keys')}</p>
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are moved between by the arrow keys, selected and opened. */}
      <table role="grid" aria-label={label} aria-describedby={keysId} aria-multiselectable="true" className={styles.table}>
        <TableHead columns={heads} selection={selection} />
        <TableBody {...props} columns={heads} rows={table.getRowModel().rows} />
        {props.foot && (
          <tfoot>
            <tr>
              <td colSpan={heads.length + 1}>
                <div className={styles.sum}>{props.foot}</div>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
