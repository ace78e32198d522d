import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, under each other. */
  readonly align?: 'start' | 'end';
  /** The address that sorts by this column; it keeps the filters. */
  readonly sortedBy?: LinkProps['to'];
  readonly isSorted?: 'ascending' | 'descending' | undefined;
  /** Leaves the column out below 600 or 900 px. */
  readonly from?: 600 | 900;
}

interface TableProps<Row> {
  /** Its name, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isChosen?: (row: Row) => boolean;
  readonly isOpen?: (row: Row) => boolean;
  /** Returns what a press on a row does, if anything. One of its cells has a link to the same, for the keyboard. */
  readonly openerOf?: (row: Row) => (() => void) | undefined;
  /** The sum line below, for everything that is filtered. */
  readonly foot?: ReactNode;
}

/** Returns whether a press was meant for a link of the row, or marked text. */
const isForInside = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button') !== null) || document.getSelection()?.isCollapsed === false;

/**
 * A table with rows of 44 px and a head that stays in sight. Columns sort by links. A table that is wider than its place scrolls
 * sideways, also by the keyboard. What scrolls is no landmark: the section around a table often has the same name.
 */
export function Table<Row>({ label, columns, rows, keyOf, isChosen, isOpen, openerOf, foot }: TableProps<Row>) {
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={keyOf(row)}
              columns={columns}
              row={row}
              isChosen={isChosen?.(row)}
              isOpen={isOpen?.(row)}
              onOpen={openerOf?.(row)}
            />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <td colSpan={columns.length}>{foot}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface BodyRowProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  readonly row: Row;
  readonly isChosen: boolean | undefined;
  readonly isOpen: boolean | undefined;
  readonly onOpen: (() => void) | undefined;
}

function BodyRow<Row>({ columns, row, isChosen, isOpen, onOpen }: BodyRowProps<Row>) {
  return (
    <tr
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-open={isOpen || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && ((event) => !isForInside(event) && onOpen())}
    >
      {columns.map(({ id, cell, align, from }) => (
        <td key={id} data-align={align} data-from={from}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function HeadCell<Row>({ label, align, sortedBy, isSorted, from }: Column<Row>) {
  const Arrow = isSorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted} data-align={align} data-from={from}>
      {sortedBy ? (
        <Link to={sortedBy} preventScrollReset className={styles.sort}>
          {label}
          {isSorted && <Arrow />}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}
