import type { ReactNode, Ref } from 'react';
import styles from './FilterRow.module.css';

interface FilterRowProps {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  /** `nav` for links. */
  readonly as?: 'div' | 'nav';
  readonly ref?: Ref<HTMLElement & HTMLDivElement>;
  readonly children: ReactNode;
}

/** A row of filters: scrolls sideways to the edge of a phone, and wraps to a second row on a desktop. */
export const FilterRow = ({ label, as: Element = 'div', ref, children }: FilterRowProps) => (
  <Element ref={ref} role={Element === 'div' ? 'group' : undefined} aria-label={label} className={styles.row}>
    {children}
  </Element>
);
