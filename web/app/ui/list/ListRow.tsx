import type { ReactNode } from 'react';
import styles from './ListRow.module.css';

/** One row of a list in a card: its subject on the left, its status on the right; a line above all but the first. */
export const ListRow = ({ children }: { readonly children: ReactNode }) => <li className={styles.row}>{children}</li>;
