import type { ReactNode } from 'react';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import styles from './TicketChoice.module.css';

interface TicketChoiceProps {
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** The amount on the right. */
  readonly amount: ReactNode;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** One ticket that may be chosen for a refund. The whole row is the label of its checkbox. */
export function TicketChoice({ title, detail, amount, isChosen, isDisabled, onChange }: TicketChoiceProps) {
  return (
    <div className={styles.ticket}>
      <Checkbox
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        label={
          <span className={styles.line}>
            <span className={styles.texts}>
              <span className={styles.title}>{title}</span> <span className={styles.detail}>{detail}</span>
            </span>{' '}
            <span className={styles.amount}>{amount}</span>
          </span>
        }
      />
    </div>
  );
}

/** Returns the ids with one added or removed. */
export const toggled = (ids: readonly string[], id: string, isChosen: boolean): string[] =>
  isChosen ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id);
