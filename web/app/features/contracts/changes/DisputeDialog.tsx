import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import type { ContractAct } from '../contracts.queries.ts';

interface DisputeDialogProps {
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Opens a dispute for the admins to decide. The escrow is frozen from then on. */
export function DisputeDialog({ contract, act, onDone, onClose }: DisputeDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const open = () => {
    setTried(true);
    if (reason.trim() !== '') act.mutate({ kind: 'dispute', reason }, { onSuccess: ({ message }) => onDone(message) });
  };
  return (
    <FormDialog
      title={t('contracts:dispute.title')}
      submitLabel={t('contracts:dispute.open')}
      tone="danger"
      isBusy={act.isPending}
      onSubmit={open}
      onClose={onClose}
    >
      <FormError message={act.variables?.kind === 'dispute' ? act.error?.message : undefined} />
      <Text>{t('contracts:dispute.lead', { sum: formatMoney(contract.escrow, locale) })}</Text>
      <TextField
        label={t('contracts:dispute.reason')}
        value={reason}
        multiline
        minRows={4}
        onChange={(typed) => setReason(typed.target.value)}
        error={isMissing}
        helperText={t(isMissing ? 'contracts:reasonMissing' : 'contracts:dispute.reasonHint')}
        inputProps={{ maxLength: 2_000 }}
      />
    </FormDialog>
  );
}
