import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { withdrawalsCsv } from '@ngoma/api/features/withdrawals/withdrawal-files';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { saveWithdrawals, type WithdrawalFileFormat } from './save-withdrawals.ts';

interface DownloadListProps {
  /** The list with its search, order and filter, as on the screen. */
  readonly filter: QueryInput<typeof withdrawalsCsv>;
}

/** Downloads the whole filtered list of withdrawals, for a workbook or any other spreadsheet. */
export function DownloadList({ filter }: DownloadListProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = useMutation({
    mutationFn: (format: WithdrawalFileFormat) => saveWithdrawals(filter, format, t('withdrawal-queue:file.name')),
    onSuccess: () => toast(t('withdrawal-queue:file.done')),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 2 }}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<Download />}
          loading={file.isPending && file.variables === format}
          disabled={file.isPending}
          onClick={() => file.mutate(format)}
        >
          {t(`withdrawal-queue:file.as.${format}`)}
        </Button>
      ))}
    </Box>
  );
}
