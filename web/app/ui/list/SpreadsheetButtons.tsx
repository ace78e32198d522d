import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';

/** Formats of a table for spreadsheets. */
export type SpreadsheetFormat = 'xlsx' | 'csv';

interface SpreadsheetButtonsProps {
  /** Fetches the file and saves it on the device. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
  /** The format that stands out, if one does. */
  readonly primary?: SpreadsheetFormat;
  readonly sx?: SxProps;
}

/** Downloads a table as a workbook, or as CSV for any other spreadsheet. Failures are shown in the words of the server. */
export function SpreadsheetButtons({ onSave, primary, sx }: SpreadsheetButtonsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = useMutation({
    mutationFn: onSave,
    onSuccess: () => toast(t('spreadsheets:done')),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Box sx={[{ display: 'flex', flexWrap: 'wrap', gap: 1 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant={format === primary ? 'contained' : 'outlined'}
          startIcon={<Download />}
          loading={file.isPending && file.variables === format}
          disabled={file.isPending}
          onClick={() => file.mutate(format)}
        >
          {t(`spreadsheets:${format}`)}
        </Button>
      ))}
    </Box>
  );
}
