import type { ReactNode } from 'react';
import styles from './FieldPair.module.css';

/** Two fields that belong together, such as the days of a period: they share a row of folded filters. */
export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <div data-pair="" className={styles.pair}>
    {children}
  </div>
);
