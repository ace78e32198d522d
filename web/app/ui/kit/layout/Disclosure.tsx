import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** The line that is always shown, and opens and closes the rest. */
  readonly summary: ReactNode;
  /** `row`: a hairline above, the arrow at its end. `quiet`: like a button without a box. `card`: a box of its own. */
  readonly look?: 'row' | 'quiet' | 'card';
  readonly isOpen?: boolean;
  /** Disclosures of one name close each other. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** A part that is folded away until it is asked for. The browser opens it, with or without scripts. */
export const Disclosure = ({ summary, look = 'row', isOpen = false, name, children }: DisclosureProps) => (
  <details open={isOpen} name={name} className={styles.disclosure} data-look={look}>
    <summary className={styles.summary}>
      <span className={styles.title}>{summary}</span>
      <CaretDown className={styles.arrow} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
);
