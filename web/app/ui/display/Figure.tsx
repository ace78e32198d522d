import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Marks the figure as positive or negative. */
  readonly tone?: 'success' | 'error' | undefined;
  /** A comparison or an action for the figure. */
  readonly children?: ReactNode;
}

/** One figure with its name and a note; must be inside a `dl`. */
export function Figure({ label, value, tone, children }: FigureProps) {
  return (
    <Card
      sx={{
        p: { xs: 1.75, md: 2.25 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 0.5,
        alignContent: 'start',
        justifyItems: 'start',
        minWidth: 0,
        // A name that wraps to two lines also moves the figures beside it down.
        '@supports (grid-template-rows: subgrid)': { gridRow: 'span 3', gridTemplateRows: 'subgrid' },
      }}
    >
      <Typography component="dt" sx={{ color: 'text.secondary', fontSize: { xs: '0.875rem', md: '1rem' } }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="h2"
        sx={{
          m: 0,
          fontSize: { xs: '1.25rem', md: '1.625rem' },
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          color: tone && `${tone}.main`,
        }}
      >
        {value}
      </Typography>
      {children && (
        <Box
          component="dd"
          sx={{
            m: 0,
            minHeight: 26,
            maxWidth: '100%',
            color: 'text.secondary',
            fontSize: '0.9375rem',
            '& > span': { whiteSpace: 'normal', py: 0.25 },
          }}
        >
          {children}
        </Box>
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
        // A last odd figure takes the whole row.
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
