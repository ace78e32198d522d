import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { ApiProblem, defaultFailure } from '#lib/call.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';

export interface ReportTable {
  /** The first names the row, the others are figures. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface ReportCardProps {
  readonly title: string;
  /** What the figures are, in a word or two. */
  readonly unit?: string;
  readonly table: ReportTable;
  /** Fetches the report as a file. */
  readonly onSave: () => Promise<void>;
  /** The picture; not given where the table itself is what one looks at. */
  readonly children?: ReactNode;
}

const cell = { py: 0.75, px: 0.5, textAlign: 'right', borderTop: '1px solid', borderColor: 'divider' } as const;

/** The figures themselves, which scroll within their card on narrow screens. */
function Figures({ title, table }: { title: string; table: ReportTable }) {
  const { t } = useTranslation();
  return (
    <Box role="region" aria-label={t('reports:figuresOf', { title })} tabIndex={0} sx={{ maxHeight: 360, overflow: 'auto' }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}>
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a figure is known by.
                <Box component="td" key={column} sx={{ ...cell, whiteSpace: 'nowrap' }}>
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

function SaveButton({ title, onSave }: { title: string; onSave: () => Promise<void> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onSave();
    } catch (error) {
      toast(error instanceof ApiProblem ? error.message : defaultFailure, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="text"
      loading={isBusy}
      startIcon={<FileDownloadOutlined />}
      aria-label={t('reports:csvOf', { title })}
      onClick={() => void save()}
      sx={{ flex: 'none' }}
    >
      CSV
    </Button>
  );
}

/** One report: a picture, the table behind it, and the file. */
export function ReportCard({ title, unit, table, onSave, children }: ReportCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={titleId} variant="h4" component="h2">
            {title}
          </Typography>
          {unit && <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{unit}</Typography>}
        </Box>
        <SaveButton title={title} onSave={onSave} />
      </Box>
      {table.rows.length === 0 && <Typography sx={{ color: 'text.secondary', py: 1 }}>{t('reports:nothing')}</Typography>}
      {table.rows.length > 0 && !children && <Figures title={title} table={table} />}
      {table.rows.length > 0 && children && (
        <>
          {children}
          {/* What is folded away takes no room, which some browsers keep for it. */}
          <Box component="details" sx={{ mt: 1, mb: -1, '&:not([open])::details-content': { display: 'none' } }}>
            <Box
              component="summary"
              sx={{ cursor: 'pointer', minHeight: 44, display: 'list-item', py: 1.25, color: 'primary.main', fontWeight: 600 }}
            >
              {t('reports:asTable')}
            </Box>
            <Figures title={title} table={table} />
          </Box>
        </>
      )}
    </Card>
  );
}
