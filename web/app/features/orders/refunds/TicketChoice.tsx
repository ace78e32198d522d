import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
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
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        minHeight: 56,
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        ...(isDisabled && { color: 'text.secondary' }),
      }}
    >
      <Checkbox
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        sx={{ flex: 'none', mt: -0.75 }}
      />
      <div className={styles.texts}>
        <div className={styles.title}>{title}</div>
        <div className={styles.detail}>{detail}</div>
      </div>
      <div className={styles.amount}>{amount}</div>
    </Box>
  );
}

/** Returns the ids with one added or removed. */
export const toggled = (ids: readonly string[], id: string, isChosen: boolean): string[] =>
  isChosen ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id);
