import type { ReactNode } from 'react';
import styles from './Pill.module.css';

interface PillButtonProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A filter that a guarded page keeps in its state: looks like `PillLink`. */
export const PillButton = ({ isOn, onClick, children }: PillButtonProps) => (
  <button type="button" aria-pressed={isOn} onClick={onClick} className={styles.pill}>
    {children}
  </button>
);
