import TableIcon from '@phosphor-icons/core/regular/table.svg?react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './ChartFrame.module.css';

interface LegendEntry {
  readonly label: string;
  readonly tone: 'primary' | 'ghost' | 'sun' | 'leaf' | 'red';
}

interface ChartFrameProps {
  readonly title: ReactNode;
  /** The content of the chart in one sentence, for readers who do not see it. */
  readonly summary: string;
  /** A short key in the title row; a chart of one series labels its line instead. */
  readonly legend?: readonly LegendEntry[];
  /** The drawing, which is hidden from screen readers. */
  readonly children: ReactNode;
  /** A table with the same figures. */
  readonly table: ReactNode;
}

/** The frame of a chart: title, legend, and a table of the same figures behind it, without scripts. */
export function ChartFrame({ title, summary, legend = [], children, table }: ChartFrameProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className={styles.figure}>
      <figcaption className={styles.head}>
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        {legend.map(({ label, tone }) => (
          <span key={label} className={styles.key} data-tone={tone}>
            {label}
          </span>
        ))}
      </figcaption>
      <details className={styles.details}>
        <summary className={styles.switch}>
          <TableIcon />
          {t('common:chart.table')}
        </summary>
        {table}
      </details>
      <div role="img" aria-label={summary} className={styles.chart}>
        {children}
      </div>
    </figure>
  );
}
