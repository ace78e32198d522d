import type { ElementType, ReactNode } from 'react';
import styles from './RefreshingBox.module.css';

interface RefreshingBoxProps {
  /** Whether the content belongs to the filters of before, and what was asked for has not arrived yet. */
  readonly isRefreshing: boolean;
  readonly as?: ElementType;
  /** `stack`: parts under each other. `cards`: cards beside each other, as many as fit. */
  readonly layout?: 'plain' | 'stack' | 'cards';
  readonly children: ReactNode;
}

/** Content that is being asked for anew. It stays as readable as before, and a bar moves along its upper edge until the answer is there. */
export const RefreshingBox = ({ isRefreshing, as: Element = 'div', layout = 'plain', children }: RefreshingBoxProps) => (
  <Element aria-busy={isRefreshing} className={styles.box} data-layout={layout}>
    {children}
  </Element>
);
