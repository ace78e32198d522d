import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** The line that is always shown, and opens and closes the rest. */
  readonly summary: ReactNode;
  /** An address such as `#payment` leads to it. */
  readonly id?: string;
  /**
   * `row`: a hairline above, the arrow at its end. `rows`: under each other in a card, with a hairline between. `plain`: in a form or a
   * text. `quiet`: like a button without a box. `card`: a box of its own.
   */
  readonly look?: 'row' | 'rows' | 'plain' | 'quiet' | 'card';
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  /** Disclosures of one name close each other. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** A part that is folded away until it is asked for. The browser opens it, with or without scripts, also for its search in the page. */
export const Disclosure = ({ summary, id, look = 'row', isOpen, onToggle, name, children }: DisclosureProps) => (
  <details
    id={id}
    open={isOpen}
    name={name}
    onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    className={styles.disclosure}
    data-look={look}
  >
    <summary className={styles.summary}>
      <span className={styles.title}>{summary}</span>
      <CaretDown className={styles.arrow} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
);
