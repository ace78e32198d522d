import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One row of a list in a card: its subject on the left, its status on the right; a line above all but the first. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: 2,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {children}
    </Box>
  );
}
