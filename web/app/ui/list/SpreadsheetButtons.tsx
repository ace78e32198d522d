import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';

/** Formats of a table for spreadsheets. */
export type SpreadsheetFormat = 'xlsx' | 'csv';

interface SpreadsheetButtonsProps {
  /** Fetches the file and saves it on the device. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
  /** The format that stands out, if one does. */
  readonly primary?: SpreadsheetFormat;
}

/** Downloads a table as a workbook, or as CSV for any other spreadsheet. Failures are shown in the words of the server. */
export function SpreadsheetButtons({ onSave, primary }: SpreadsheetButtonsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = useMutation({
    mutationFn: onSave,
    onSuccess: () => toast(t('spreadsheets:done')),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Row>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant={format === primary ? 'ink' : 'outlined'}
          icon={<DownloadSimple />}
          isBusy={file.isPending && file.variables === format}
          disabled={file.isPending && file.variables !== format}
          onClick={() => file.mutate(format)}
        >
          {t(`spreadsheets:${format}`)}
        </Button>
      ))}
    </Row>
  );
}
