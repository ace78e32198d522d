import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';

interface Bar {
  /** The full name, for the table. */
  readonly name: string;
  /** Short label under the bar; absent on some bars of a chart with many. */
  readonly mark?: string | undefined;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** Column titles of the table, such as "Month" and "Income". */
  readonly columns: readonly [name: string, value: string];
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** Shown where all values are zero. */
  readonly emptyText: string;
  /** Accessible summary of the chart in one sentence. */
  readonly words: string;
}

const heightPx = 150;

/** A bar chart with its table. The last bar has the accent colour, and the highest is labelled. */
export function BarChart({ title, columns, bars, format, emptyText, words }: BarChartProps) {
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
        <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>
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
            summary={t('provider-dashboard:asTable')}
            label={title}
            table={{ headings: columns, rows: bars.toReversed().map(({ name, value }) => [name, format(value)]) }}
          />
        </>
      )}
    </Card>
  );
}
