import type { ElementType, ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  readonly as?: ElementType;
  /**
   * `narrow`, `medium`, `wide`: as many equal columns as fit, of at least 140, 240 or 320 px. `main-side`: from 900 px on, a main
   * column and one of 360 px; below, one after the other. `two`, `three`: from 600 px on, that many equal columns.
   */
  readonly split?: 'narrow' | 'medium' | 'wide' | 'main-side' | 'two' | 'three';
  readonly gap?: 1 | 2 | 3 | 4;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Arranges its children in columns, which become fewer on narrow screens. */
export function Columns({ as: Element = 'div', split = 'medium', gap = 2, className = '', children }: ColumnsProps) {
  return (
    <Element className={`${styles.columns} ${className}`} data-split={split} data-gap={gap}>
      {children}
    </Element>
  );
}
