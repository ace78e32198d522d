import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { lineOf, pointsOf } from './chart-path.ts';

interface ScaleProps {
  /** Label at the top of the scale. */
  readonly top: string;
  /** Labels of the first and the last value. */
  readonly first: string;
  readonly last: string;
}

/** A chart with its scale: the highest value, the first and the last label. */
export function Scale({ top, first, last, children }: ScaleProps & { readonly children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography variant="caption" component="p" aria-hidden="true" sx={{ color: 'text.secondary' }}>
        {top}
      </Typography>
      {children}
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.75, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        <span>{first}</span>
        <span>{last}</span>
      </Box>
    </Box>
  );
}

interface LineChartProps extends ScaleProps {
  readonly values: readonly number[];
  /** Accessible name of the chart. */
  readonly words: string;
  readonly heightPx?: number;
}

/**
 * A line chart whose top and ends are labelled; the last point has the accent colour. The chart stretches with its card, while
 * the line keeps its width.
 */
export function LineChart({ values, words, heightPx = 200, ...scale }: LineChartProps) {
  const points = pointsOf(values);
  const line = lineOf(points);
  const end = points.at(-1);
  return (
    <Scale {...scale}>
      <Box sx={{ position: 'relative', height: heightPx, borderBlock: '1px solid', borderColor: 'divider', mr: '6px' }}>
        <Box
          component="svg"
          role="img"
          aria-label={words}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
        >
          <Box component="path" d={`${line}V100H0Z`} sx={{ fill: 'var(--n-palette-primary-soft)' }} />
          <Box
            component="path"
            d={line}
            sx={{ fill: 'none', stroke: 'var(--n-palette-primary-main)', strokeWidth: 2.5, strokeLinejoin: 'round' }}
            style={{ vectorEffect: 'non-scaling-stroke' }}
          />
        </Box>
        {end && (
          <Box
            aria-hidden="true"
            style={{ left: `${end.x}%`, top: `${end.y}%` }}
            sx={{
              position: 'absolute',
              width: 12,
              height: 12,
              translate: '-50% -50%',
              borderRadius: '50%',
              bgcolor: 'sun.main',
              border: '2px solid',
              borderColor: 'text.primary',
            }}
          />
        )}
      </Box>
    </Scale>
  );
}
