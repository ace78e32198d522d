import type { QueryInput } from '@ngoma/api/common/endpoint';
import * as files from '@ngoma/api/features/invoice-files';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { saveFile } from '#lib/save-file.ts';
import { SpreadsheetButtons } from '#ui/list/SpreadsheetButtons.tsx';
import styles from './InvoiceDownloads.module.css';

const own = { csv: files.invoicesCsv, xlsx: files.invoicesXlsx } as const;
const all = { csv: files.allInvoicesCsv, xlsx: files.allInvoicesXlsx } as const;

/** Downloads the organizer's whole filtered list of invoices and credit notes. */
export function OwnInvoiceDownloads({ filter }: { readonly filter: QueryInput<typeof files.invoicesCsv> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.downloads}>
      <SpreadsheetButtons
        onSave={async (format) => {
          const file = await call(own[format], { query: filter });
          saveFile(file as unknown as Blob, `${t('invoices:file')}.${format}`);
        }}
      />
    </div>
  );
}

/** Downloads the whole filtered list of the invoices and credit notes of all organizers. */
export function AllInvoiceDownloads({ filter }: { readonly filter: QueryInput<typeof files.allInvoicesCsv> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.downloads}>
      <SpreadsheetButtons
        onSave={async (format) => {
          const file = await call(all[format], { query: filter });
          saveFile(file as unknown as Blob, `${t('invoices:file')}.${format}`);
        }}
      />
    </div>
  );
}
