import type { ReactNode } from 'react';
import styles from './FigureLine.module.css';

interface FigureLineProps {
  readonly label: string;
  readonly value: ReactNode;
  /** A comparison or an action for the figure. */
  readonly children?: ReactNode;
}

/** One figure of a dense list: its name, a note and the value at the end; must be inside a `dl`. */
export const FigureLine = ({ label, value, children }: FigureLineProps) => (
  <div className={styles.line}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {children && <dd className={styles.note}>{children}</dd>}
  </div>
);
