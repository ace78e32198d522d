import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import { useRetryPayout } from '../withdrawals.queries.ts';
import { DialogForm } from './DialogForm.tsx';
import { useDecision } from './use-decision.ts';

/** The API takes no shorter reference. */
const minReferenceLength = 3;

interface BankPayoutDialogProps {
  readonly withdrawal: DecidableWithdrawal;
  readonly onClose: () => void;
}

/** Records the transfer that an admin made at the bank, with its reference. */
export function BankPayoutDialog({ withdrawal: { _id, net, account }, onClose }: BankPayoutDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const pay = useRetryPayout(_id);
  const { error, isBusy, decide } = useDecision(onClose);
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sum = formatMoney(net, locale);
  const problem = isMissing ? t('withdrawal-queue:bank.missing') : error?.message;
  const confirm = () => {
    const bankReference = reference.trim();
    if (bankReference.length < minReferenceLength) setMissing(true);
    else if (!isBusy) void decide(() => pay.mutateAsync({ bankReference }));
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('withdrawal-queue:bank.title', { amount: sum })}
      confirmLabel={t('withdrawal-queue:bank.confirm', { amount: sum })}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DialogForm onSubmit={confirm}>
        <Text>{t('withdrawal-queue:bank.words')}</Text>
        <div>
          <Fact name={t('withdrawal-queue:account.bank')}>{account.bankName}</Fact>
          <Fact name={t('withdrawal-queue:account.number')}>{account.bankAccount}</Fact>
          <Fact name={t('withdrawal-queue:account.holder')}>{account.holderName}</Fact>
        </div>
        <TextField
          label={t('withdrawal-queue:bank.reference')}
          value={reference}
          onChange={({ target }) => {
            setReference(target.value);
            setMissing(false);
          }}
          error={problem !== undefined}
          helperText={problem ?? t('withdrawal-queue:bank.hint')}
          inputProps={{ maxLength: 60, autoComplete: 'off' }}
        />
      </DialogForm>
    </ConfirmDialog>
  );
}
