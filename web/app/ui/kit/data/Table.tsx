import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import type { ReactNode } from 'react';
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
  /** The sum line below, for everything that is filtered. */
  readonly foot?: ReactNode;
}

/**
 * A table with rows of 44 px and a head that stays in sight. Columns sort by links. A table that is wider than its place scrolls
 * sideways, also by the keyboard.
 */
export function Table<Row>({ label, columns, rows, keyOf, isChosen, isOpen, foot }: TableProps<Row>) {
  return (
    <section aria-label={label} className={styles.scroll} tabIndex={-1}>
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
            <tr
              key={keyOf(row)}
              className={styles.row}
              data-chosen={isChosen?.(row) || undefined}
              data-open={isOpen?.(row) || undefined}
            >
              {columns.map(({ id, cell, align, from }) => (
                <td key={id} data-align={align} data-from={from}>
                  {cell(row)}
                </td>
              ))}
            </tr>
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
    </section>
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
