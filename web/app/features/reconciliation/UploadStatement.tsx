import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FileField } from '#ui/kit/form/FileField.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { useUploadStatement } from './reconciliation.queries.ts';
import styles from './UploadStatement.module.css';

interface GatewayChoice {
  readonly id: string;
  readonly name: string;
}

/** Takes a statement as CSV. The errors of its rows are listed, and the text stays to be corrected. */
function UploadDialog({ gateways, onClose }: { readonly gateways: readonly GatewayChoice[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [gateway, setGateway] = useState(gateways[0]?.id ?? '');
  const [csv, setCsv] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const upload = useUploadStatement(gateway);
  const send = async () => {
    try {
      toast((await upload.mutateAsync(csv)).message);
      onClose();
    } catch (error) {
      const rows = error instanceof ApiProblem ? Object.entries(error.errors) : [];
      const lines = rows.map(([row, text]) => t('reconciliation:row', { row: row.replace('row.', ''), text }));
      setProblems([(error as Error).message, ...lines]);
    }
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('reconciliation:upload.title')}
      confirmLabel={t('reconciliation:upload.act')}
      isBusy={upload.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField select label={t('reconciliation:gateway')} value={gateway} onChange={({ target }) => setGateway(target.value)}>
          {gateways.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <FileField
          label={t('reconciliation:upload.file')}
          accept=".csv,text/csv"
          onChange={({ target }) => void target.files?.[0]?.text().then(setCsv)}
        />
        <TextField
          multiline
          minRows={4}
          label={t('reconciliation:upload.text')}
          helperText={t('reconciliation:upload.hint')}
          value={csv}
          onChange={({ target }) => setCsv(target.value)}
        />
        {problems.length > 0 && (
          <ul role="alert" className={styles.problems}>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The button that uploads the statement of a gateway. */
export function UploadStatement({ gateways }: { readonly gateways: readonly GatewayChoice[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.opener}>
        <Button isWide onClick={() => setOpen(true)}>
          {t('reconciliation:upload.act')}
        </Button>
      </div>
      {isOpen && <UploadDialog gateways={gateways} onClose={() => setOpen(false)} />}
    </>
  );
}
