import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface ReportTable {
  /** The first one names the row, the others are figures. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface FigureTableProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly table: ReportTable;
}

const cell = { py: 0.75, px: 0.5, textAlign: 'right', borderTop: '1px solid', borderColor: 'divider' } as const;

/** A table of figures, which scrolls within its card on narrow screens. */
export function FigureTable({ label, table }: FigureTableProps) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ maxHeight: 360, overflow: 'auto' }}>
      <Box
        component="table"
        aria-label={label}
        sx={{ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}
      >
        <thead>
          <tr>
            {table.headings.map((heading, index) => (
              <Box
                component="th"
                scope="col"
                key={heading}
                sx={{
                  ...cell,
                  borderTop: 0,
                  fontSize: '0.8125rem',
                  color: 'text.secondary',
                  ...(index === 0 && { textAlign: 'left' }),
                }}
              >
                {heading}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none has a state of its own.
            <tr key={row}>
              <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 500 }}>
                {name}
              </Box>
              {figures.map((figure, column) => (
                <Box component="td" key={table.headings[column + 1]} sx={{ ...cell, whiteSpace: 'nowrap' }}>
                  {figure}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** The data table behind a chart, collapsed at first, for readers who need the numbers as text. */
export function FoldedTable({ summary, ...figures }: FigureTableProps & { readonly summary: string }) {
  return (
    // Some browsers reserve space for collapsed content.
    <Box component="details" sx={{ mt: 1, mb: -1, '&:not([open])::details-content': { display: 'none' } }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', minHeight: 44, display: 'list-item', py: 1.25, color: 'primary.main', fontWeight: 600 }}
      >
        {summary}
      </Box>
      <FigureTable {...figures} />
    </Box>
  );
}
