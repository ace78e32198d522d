import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'primary' | 'leaf' | 'sun' | 'red';

const grounds = {
  neutral: { bgcolor: 'divider', color: 'text.primary' },
  primary: { bgcolor: 'primary.soft', color: 'primary.main' },
  leaf: { bgcolor: 'success.soft', color: 'success.main' },
  sun: { bgcolor: 'sun.soft', color: 'sun.ink' },
  red: { bgcolor: 'error.soft', color: 'error.main' },
} as const;

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 26,
  px: 1.375,
  borderRadius: 99,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
} as const;

/** Shows a status as a label on its colour; never by the colour alone. */
export function StatusChip({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return (
    <Box component="span" sx={{ ...chip, ...grounds[tone] }}>
      {children}
    </Box>
  );
}
