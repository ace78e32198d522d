import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One figure with its name, and a word on it. */
export function Figure({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Card sx={{ p: { xs: 1.75, md: 2.25 }, display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="h2"
        sx={{ m: 0, fontSize: { xs: '1.375rem', md: '1.75rem' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {value}
      </Typography>
      {children && (
        <Typography component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: '0.9375rem' }}>
          {children}
        </Typography>
      )}
    </Card>
  );
}

/** Figures beside each other, two in a row on phones. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 1.25, md: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(200px, 1fr))' },
        // An odd one out takes the whole of its row.
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
