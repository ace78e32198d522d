import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import { useApproveSeveral } from '../withdrawals.queries.ts';
import { ApprovalCode, useTypedCode } from './ApprovalCode.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useDecision } from './use-decision.ts';

interface ApproveAllDialogProps {
  readonly withdrawals: readonly DecidableWithdrawal[];
  readonly onClose: () => void;
  /** Chosen withdrawals that are left. */
  readonly children?: ReactNode;
}

/** Approves the listed withdrawals with one code. */
export function ApproveAllDialog({ withdrawals, onClose, children }: ApproveAllDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const approve = useApproveSeveral();
  const { error, isBusy, decide } = useDecision(onClose);
  const typed = useTypedCode(error);
  const sumXaf = withdrawals.reduce((sum, { amount }) => sum + amount, 0);
  const sum = formatMoney(sumXaf, locale);
  const send = async (code: string) => {
    const { approved, left } = await approve.mutateAsync({ code, ids: withdrawals.map(({ _id }) => _id) });
    const done = t('withdrawal-queue:several.approved', { count: approved });
    return { message: left > 0 ? `${done} ${t('withdrawal-queue:several.left', { count: left })}` : done };
  };
  const confirm = () => {
    if (!isBusy && typed.check()) void decide(() => send(typed.code));
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('withdrawal-queue:several.title', { count: withdrawals.length })}
      confirmLabel={t('withdrawal-queue:approve.confirm', { amount: sum })}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DialogForm onSubmit={confirm}>
        <FormError message={typed.otherError} />
        <Stack as="ul" gap={0.5}>
          {withdrawals.map(({ _id, owner, amount }) => (
            <li key={_id}>
              <Fact name={owner.name}>
                <Money amountXaf={amount} />
              </Fact>
            </li>
          ))}
        </Stack>
        <Text>{t('withdrawal-queue:several.words')}</Text>
        {children}
        <ApprovalCode typed={typed} onProof={(proof) => void decide(() => send(proof))} />
      </DialogForm>
    </ConfirmDialog>
  );
}
