import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { type ReactNode, useId, useState } from 'react';
import { ApiProblem, defaultErrorMessage } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FigureTable, FoldedTable, type ReportTable } from '#ui/display/FigureTable.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

interface ReportCardProps {
  readonly title: string;
  /** Unit of the figures, in one or two words. */
  readonly unit?: string;
  readonly table: ReportTable;
  /** Downloads the report as a file. */
  readonly onSave: () => Promise<void>;
  /** The chart; absent where the table itself is the main view. */
  readonly children?: ReactNode;
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
      toast(error instanceof ApiProblem ? error.message : defaultErrorMessage(), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="compact"
      icon={<DownloadSimple />}
      isBusy={isBusy}
      aria-label={t('reports:csvOf', { title })}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

/** One report: chart, table and file. */
export function ReportCard({ title, unit, table, onSave, children }: ReportCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const label = t('reports:figuresOf', { title });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Heading id={titleId} level={2} look="part">
            {title}
          </Heading>
          {unit && (
            <Text look="small" tone="soft">
              {unit}
            </Text>
          )}
        </Box>
        <SaveButton title={title} onSave={onSave} />
      </Box>
      {table.rows.length === 0 && <Typography sx={{ color: 'text.secondary', py: 1 }}>{t('reports:nothing')}</Typography>}
      {table.rows.length > 0 && !children && <FigureTable label={label} table={table} />}
      {table.rows.length > 0 && children && (
        <>
          {children}
          <FoldedTable summary={t('reports:asTable')} label={label} table={table} />
        </>
      )}
    </Card>
  );
}
