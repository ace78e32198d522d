import styles from './ShareBar.module.css';

interface ShareBarProps {
  /** A value and the largest of its list, whose bar has the full width. */
  readonly value: number;
  readonly most: number;
  readonly hasAccent?: boolean;
}

/** A value of a list as a bar below its name. It stands beside the number, so screen readers skip it. */
export const ShareBar = ({ value, most, hasAccent = false }: ShareBarProps) => (
  <div aria-hidden="true" className={styles.track}>
    {value > 0 && (
      <div
        className={styles.bar}
        data-accent={hasAccent || undefined}
        style={{ width: `${(value / Math.max(1, most)) * 100}%` }}
      />
    )}
  </div>
);
