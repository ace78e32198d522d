import type { HTMLAttributes } from 'react';
import styles from './Hint.module.css';

interface HintProps extends Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'aria-live' | 'children'> {
  /** The hint is an error message. */
  readonly error?: boolean;
}

/** The small text below a field that is not of the kit. */
export const Hint = ({ error = false, ...rest }: HintProps) => (
  <p {...rest} className={styles.hint} data-error={error || undefined} />
);
