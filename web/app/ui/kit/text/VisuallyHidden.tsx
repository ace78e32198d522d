import type { ElementType, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  readonly as?: ElementType;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', id, children }: VisuallyHiddenProps) => (
  <Element id={id} className={styles.hidden}>
    {children}
  </Element>
);
