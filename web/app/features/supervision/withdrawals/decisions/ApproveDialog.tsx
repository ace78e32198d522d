import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { usePayoutDestination } from '../use-payout-destination.ts';
import { useApprove } from '../withdrawals.queries.ts';
import { ApprovalCode, useTypedCode } from './ApprovalCode.tsx';
import { ApprovalNotes } from './ApprovalNotes.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useDecision } from './use-decision.ts';

interface ApproveDialogProps {
  readonly withdrawal: DecidableWithdrawal;
  readonly onClose: () => void;
}

/** Approves a withdrawal with a code. The second admin reads the note of the first. */
export function ApproveDialog({ withdrawal, onClose }: ApproveDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const destinationOf = usePayoutDestination();
  const approve = useApprove(withdrawal._id);
  const { error, isBusy, decide } = useDecision(onClose);
  const typed = useTypedCode(error);
  const [note, setNote] = useState('');
  // Fixed when the dialog opens: after the request the list may already have this approval.
  const [{ approvals, approvalsNeeded, amount, net, account, owner }] = useState(withdrawal);
  const step = approvals.length > 0 ? 'second' : approvalsNeeded > 1 ? 'first' : 'only';
  const sum = formatMoney(amount, locale);
  const send = (code: string) => void decide(() => approve.mutateAsync({ code, ...(note.trim() && { note: note.trim() }) }));
  const confirm = () => {
    if (!isBusy && typed.check()) send(typed.code);
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('withdrawal-queue:approve.title', { amount: sum, name: owner.name })}
      confirmLabel={t('withdrawal-queue:approve.confirm', { amount: sum })}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DialogForm onSubmit={confirm}>
        <FormError message={typed.otherError} />
        <Text>
          {t('withdrawal-queue:approve.goes', { net: formatMoney(net, locale), destination: destinationOf(account) })}{' '}
          {t(`withdrawal-queue:approve.${step}`)}
        </Text>
        {approvals.length > 0 && <ApprovalNotes approvals={approvals} />}
        <ApprovalCode typed={typed} onProof={send} />
        <TextField
          multiline
          minRows={2}
          label={t('withdrawal-queue:approve.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          helperText={t('withdrawal-queue:approve.noteHint')}
          inputProps={{ maxLength: 500 }}
        />
      </DialogForm>
    </ConfirmDialog>
  );
}
