import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { withdrawalsCsv } from '@ngoma/api/features/withdrawals/withdrawal-files';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SpreadsheetButtons } from '#ui/list/SpreadsheetButtons.tsx';
import styles from './DownloadList.module.css';
import { saveWithdrawals } from './save-withdrawals.ts';

interface DownloadListProps {
  /** The list with its search, order and filter, as on the screen. */
  readonly filter: QueryInput<typeof withdrawalsCsv>;
}

/** Downloads the whole filtered list of withdrawals, for a workbook or any other spreadsheet. */
export function DownloadList({ filter }: DownloadListProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.inset}>
      <SpreadsheetButtons onSave={(format) => saveWithdrawals(filter, format, t('withdrawal-queue:file'))} />
    </div>
  );
}
