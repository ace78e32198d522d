import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  readonly tone?: 'primary' | 'leaf' | 'sun' | 'red';
  /** The value in words at the end, such as "6:24" or "412 of 500". */
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
}

/** How much of something is done, sold or left. */
export function Progress({ label, value, max, tone = 'primary', text, icon }: ProgressProps) {
  const labelId = useId();
  return (
    <div className={styles.row}>
      {icon}
      <span id={labelId}>{label}</span>
      <progress aria-labelledby={labelId} value={value} max={max} className={styles.bar} data-tone={tone} />
      {text && <span className={styles.text}>{text}</span>}
    </div>
  );
}
