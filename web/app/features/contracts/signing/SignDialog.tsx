import type { ContractVersion } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import type { ContractAct } from '../contracts.queries.ts';
import { SignaturePad } from './SignaturePad.tsx';
import styles from './SignDialog.module.css';

interface SignDialogProps {
  readonly version: ContractVersion;
  readonly act: ContractAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Collects a signature: the typed name, the drawing, and the confirmation that the text was read. */
export function SignDialog({ version, act, onDone, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  // The signature pad needs the full width of a mobile screen.
  const [typedName, setTypedName] = useState('');
  const [drawing, setDrawing] = useState('');
  const [hasRead, setHasRead] = useState(false);
  const [isTried, setTried] = useState(false);
  const problem = act.error instanceof ApiProblem ? act.error.message : act.error?.message;
  const isWhole = typedName.trim() !== '' && drawing !== '' && hasRead;
  const sign = () => {
    setTried(true);
    if (!isWhole || act.isPending) return;
    const body = { version: version.number, sha256: version.sha256, typedName, drawing };
    act.mutate({ kind: 'sign', body }, { onSuccess: ({ message }) => onDone(message) });
  };
  return (
    <FormDialog
      title={t('contracts:sign.title', { version: version.number })}
      submitLabel={t('contracts:sign.confirm')}
      isBusy={act.isPending}
      onSubmit={sign}
      onClose={onClose}
    >
      <FormError message={problem} />
      <Text tone="soft">{t('contracts:sign.lead')}</Text>
      <TextField
        label={t('contracts:sign.name')}
        value={typedName}
        autoComplete="name"
        onChange={(typed) => setTypedName(typed.target.value)}
        error={isTried && typedName.trim() === ''}
        helperText={isTried && typedName.trim() === '' ? t('contracts:sign.nameMissing') : undefined}
        inputProps={{ maxLength: 120 }}
      />
      <SignaturePad
        name={typedName}
        onChange={setDrawing}
        error={isTried && drawing === '' ? t('contracts:sign.drawingMissing') : undefined}
      />
      <div>
        <Checkbox label={t('contracts:sign.read')} checked={hasRead} onChange={({ target }) => setHasRead(target.checked)} />
        {isTried && !hasRead && (
          <p role="alert" className={styles.readMissing}>
            {t('contracts:sign.readMissing')}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
