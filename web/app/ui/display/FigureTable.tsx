import type { ReactNode } from 'react';
import styles from './FigureTable.module.css';

export interface ReportTable {
  /** The first one names the row, the others are figures. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface FigureTableProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly table: ReportTable;
}

/** A table of figures, which scrolls within its card on narrow screens. */
export const FigureTable = ({ label, table }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its card is scrolled with the keyboard.
  <section aria-label={label} tabIndex={0} className={styles.scroll}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {table.headings.map((heading) => (
            <th scope="col" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...figures], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none has a state of its own.
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={table.headings[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The data table behind a chart, collapsed at first, for readers who need the numbers as text. */
export const FoldedTable = ({ summary, ...figures }: FigureTableProps & { readonly summary: string }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>{summary}</summary>
    <FigureTable {...figures} />
  </details>
);
