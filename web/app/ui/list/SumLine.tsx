import styles from './SumLine.module.css';

interface SumLineProps {
  /** The name of the rows that are summed up, such as "On this page". */
  readonly label: string;
  /** The sums with their names. */
  readonly sums: readonly string[];
}

/** The line of sums below a table. */
export const SumLine = ({ label, sums }: SumLineProps) => (
  <div className={styles.line}>
    <span>{label}</span>
    <span className={styles.sums}>
      {sums.map((sum) => (
        <span key={sum}>{sum}</span>
      ))}
    </span>
  </div>
);
