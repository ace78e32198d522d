import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'primary' | 'leaf' | 'sun' | 'red';

const grounds = {
  neutral: { bgcolor: 'divider', color: 'text.primary' },
  primary: { bgcolor: 'primary.soft', color: 'primary.main' },
  leaf: { bgcolor: 'success.soft', color: 'success.main' },
  sun: { bgcolor: 'sun.soft', color: 'sun.ink' },
  red: { bgcolor: 'error.soft', color: 'error.main' },
} as const;

/** A state as a word on its colour; never the colour alone. */
export function StatusChip({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return <Chip size="small" label={children} sx={grounds[tone]} />;
}
