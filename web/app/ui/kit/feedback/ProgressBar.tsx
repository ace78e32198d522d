import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The name for screen readers, or the id of the element that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  /** From 0 to 100; without it, nothing is known but that it goes on. */
  readonly percent?: number;
  readonly tone?: 'primary' | 'leaf';
  readonly size?: 'normal' | 'large';
}

/** A bar alone, where its text stands elsewhere. */
export const ProgressBar = ({ label, labelledBy, percent, tone = 'primary', size = 'normal' }: ProgressBarProps) => (
  <progress
    aria-label={label}
    aria-labelledby={labelledBy}
    value={percent}
    max={100}
    className={styles.bar}
    data-tone={tone}
    data-size={size}
  />
);
