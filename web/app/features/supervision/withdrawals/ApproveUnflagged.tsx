import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import { ApprovalCode, useTypedCode } from './ApprovalCode.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useDecision } from './use-decision.ts';
import { useApproveSeveral } from './withdrawals.queries.ts';

type Withdrawals = readonly DecidableWithdrawal[];

const sumOf = (withdrawals: Withdrawals): number => withdrawals.reduce((sum, { amount }) => sum + amount, 0);

interface ApproveAllDialogProps {
  readonly withdrawals: Withdrawals;
  readonly onClose: () => void;
}

/** Approves the listed withdrawals with one code. */
function ApproveAllDialog({ withdrawals, onClose }: ApproveAllDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const approve = useApproveSeveral();
  const { error, isBusy, decide } = useDecision(onClose);
  const typed = useTypedCode(error);
  const sum = formatMoney(sumOf(withdrawals), locale);
  const send = async () => {
    const { approved, left } = await approve.mutateAsync({ code: typed.code, ids: withdrawals.map(({ _id }) => _id) });
    const done = t('withdrawal-queue:several.approved', { count: approved });
    return { message: left > 0 ? `${done} ${t('withdrawal-queue:several.left', { count: left })}` : done };
  };
  const confirm = () => {
    if (!isBusy && typed.check()) void decide(send);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('withdrawal-queue:several.title', { count: withdrawals.length })}
      confirmLabel={t('withdrawal-queue:approve.confirm', { amount: sum })}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DialogForm onSubmit={confirm}>
        <FormError message={typed.otherError} />
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {withdrawals.map(({ _id, owner, amount }) => (
            <li key={_id}>
              <Fact name={owner.name}>
                <Money amountXaf={amount} />
              </Fact>
            </li>
          ))}
        </Box>
        <Typography>{t('withdrawal-queue:several.words')}</Typography>
        <ApprovalCode typed={typed} />
      </DialogForm>
    </ConfirmDialog>
  );
}

interface ApproveUnflaggedProps {
  /** The shown page of the withdrawals to decide. */
  readonly withdrawals: Withdrawals;
  readonly limitXaf: number;
}

/** Offers to approve all shown withdrawals that one admin may approve and that have no signs of risk. */
export function ApproveUnflagged({ withdrawals, limitXaf }: ApproveUnflaggedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Fixed when the dialog opens, so that a refetched list changes nothing in it.
  const [asked, setAsked] = useState<Withdrawals>();
  const unflagged = withdrawals.filter(
    ({ signs, amount, approvals, approvalsNeeded }) =>
      signs.length === 0 && amount < limitXaf && approvalsNeeded === 1 && approvals.length === 0,
  );
  const count = unflagged.length;
  return (
    <>
      {count > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1.5,
            p: 2,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
            <CheckCircle aria-hidden="true" sx={{ flex: 'none', color: 'success.main' }} />
            <span>
              <strong>{t('withdrawal-queue:several.lead', { count, limit: formatMoney(limitXaf, locale) })}</strong> ·{' '}
              <Money amountXaf={sumOf(unflagged)} />
            </span>
          </Box>
          <Button variant="outlined" onClick={() => setAsked(unflagged)}>
            {t('withdrawal-queue:several.open', { count })}
          </Button>
        </Box>
      )}
      {asked && <ApproveAllDialog withdrawals={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
