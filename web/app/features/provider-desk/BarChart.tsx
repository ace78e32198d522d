import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { FoldedTable } from '#ui/FigureTable.tsx';

interface Bar {
  /** Its whole name, for the table. */
  readonly name: string;
  /** A short one under the bar; none for every bar of many. */
  readonly mark?: string | undefined;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** What the bars stand for, such as "Month" and "Income". */
  readonly columns: readonly [name: string, value: string];
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** Said where all of them are zero. */
  readonly nothing: string;
  /** The whole in one sentence, for whoever listens. */
  readonly words: string;
}

const heightPx = 150;

/** Bars, the last one in sun, the highest named; the same figures in a table behind. */
export function BarChart({ title, columns, bars, format, nothing, words }: BarChartProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const highest = bars.findIndex(({ value }) => value === top);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {bars.every(({ value }) => value === 0) ? (
        <Typography sx={{ color: 'text.secondary' }}>{nothing}</Typography>
      ) : (
        <>
          <Box
            role="img"
            aria-label={words}
            sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: heightPx, pt: 3 }}
          >
            {bars.map((bar, place) => (
              <Box
                key={bar.name}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  height: '100%',
                  display: 'flex',
                  flexDirection: 'column',
                  justifyContent: 'flex-end',
                  position: 'relative',
                }}
              >
                <Box
                  sx={{
                    height: `${Math.max(bar.value > 0 ? 3 : 1, (bar.value / top) * 100)}%`,
                    borderRadius: '4px 4px 0 0',
                    bgcolor: place === bars.length - 1 ? 'sun.main' : bar.value > 0 ? 'primary.main' : 'divider',
                    position: 'relative',
                  }}
                >
                  {place === highest && bar.value > 0 && (
                    <Box
                      component="span"
                      sx={{
                        position: 'absolute',
                        bottom: '100%',
                        ...(place > bars.length / 2 ? { right: 0 } : { left: 0 }),
                        fontSize: '0.8125rem',
                        fontWeight: 600,
                        whiteSpace: 'nowrap',
                        fontVariantNumeric: 'tabular-nums',
                      }}
                    >
                      {format(bar.value)}
                    </Box>
                  )}
                </Box>
              </Box>
            ))}
          </Box>
          <Box aria-hidden="true" sx={{ display: 'flex', gap: '3px', mt: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}>
            {bars.map((bar) => (
              <Box key={bar.name} sx={{ flex: 1, minWidth: 0, textAlign: 'center', whiteSpace: 'nowrap', overflow: 'visible' }}>
                {bar.mark}
              </Box>
            ))}
          </Box>
          <FoldedTable
            summary={t('provider-desk:asTable')}
            label={title}
            table={{ headings: columns, rows: bars.toReversed().map(({ name, value }) => [name, format(value)]) }}
          />
        </>
      )}
    </Card>
  );
}
