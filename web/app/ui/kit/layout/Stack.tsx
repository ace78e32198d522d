import type { ElementType, ReactNode } from 'react';
import styles from './Stack.module.css';

/** Distances in units of 8 px. */
export type Gap = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 6 | 8;

export interface StackProps {
  readonly as?: ElementType;
  readonly gap?: Gap;
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  readonly id?: string;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Puts its children under each other. */
export function Stack({ as: Element = 'div', gap = 2, align = 'stretch', id, className = '', children }: StackProps) {
  return (
    <Element id={id} className={`${styles.stack} ${className}`} data-gap={gap} data-align={align}>
      {children}
    </Element>
  );
}
