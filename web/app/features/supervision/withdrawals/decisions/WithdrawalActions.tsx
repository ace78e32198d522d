import type { DecidableWithdrawal, WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import type { ButtonVariant } from '#ui/kit/action/button-look.ts';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../../ReasonDialog.tsx';
import { usePayoutDestination } from '../use-payout-destination.ts';
import { useGiveBack, useRetryPayout } from '../withdrawals.queries.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { BankPayoutDialog } from './BankPayoutDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import styles from './WithdrawalActions.module.css';

type Action = 'approve' | 'reject' | 'retry' | 'payByBank' | 'giveBack';

const variants: Readonly<Record<Action, ButtonVariant>> = {
  approve: 'sun',
  retry: 'sun',
  payByBank: 'sun',
  reject: 'danger',
  giveBack: 'outlined',
};

const isApprovedByCaller = ({ approvals }: DecidableWithdrawal): boolean => approvals.some(({ isOwn }) => isOwn);

/** Returns the actions that the state of a withdrawal allows, the main one first. */
function actionsOf(withdrawal: DecidableWithdrawal): readonly Action[] {
  const pays = withdrawal.account.method === 'bank' ? 'payByBank' : 'retry';
  switch (withdrawal.state) {
    case 'otp_verified':
      return isApprovedByCaller(withdrawal) ? ['reject'] : ['approve', 'reject'];
    case 'approved':
      // Gateways pay by themselves.
      return pays === 'payByBank' ? [pays] : [];
    case 'failed':
      return [pays, 'giveBack'];
    default:
      return [];
  }
}

interface ActionDialogProps {
  readonly action: Action;
  readonly withdrawal: WithdrawalDetails;
  readonly onClose: () => void;
}

function ActionDialog({ action, withdrawal, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const destinationOf = usePayoutDestination();
  const retry = useRetryPayout(withdrawal._id);
  const giveBack = useGiveBack(withdrawal._id);
  const values = {
    amount: formatMoney(withdrawal.amount, locale),
    net: formatMoney(withdrawal.net, locale),
    name: withdrawal.owner.name,
    destination: destinationOf(withdrawal.account),
  };
  switch (action) {
    case 'approve':
      return <ApproveDialog withdrawal={withdrawal} onClose={onClose} />;
    case 'reject':
      return <RejectDialog withdrawal={withdrawal} onClose={onClose} />;
    case 'payByBank':
      return <BankPayoutDialog withdrawal={withdrawal} onClose={onClose} />;
    case 'retry':
      return (
        <ReasonDialog
          title={t('withdrawal-queue:retry.title', values)}
          words={t('withdrawal-queue:retry.words', values)}
          confirmLabel={t('withdrawal-queue:action.retry', values)}
          reason="none"
          act={() => retry.mutateAsync({})}
          onClose={onClose}
        />
      );
    case 'giveBack':
      return (
        <ReasonDialog
          title={t('withdrawal-queue:giveBack.title', values)}
          words={t('withdrawal-queue:giveBack.words', values)}
          confirmLabel={t('withdrawal-queue:giveBack.confirm', values)}
          reason="required"
          act={(reason) => giveBack.mutateAsync(reason)}
          onClose={onClose}
        />
      );
  }
}

/** The decisions that the state of a withdrawal allows, at the lower edge of its drawer. */
export function WithdrawalActions({ withdrawal }: { readonly withdrawal: WithdrawalDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asking, setAsking] = useState<Action>();
  const actions = actionsOf(withdrawal);
  const waitsForOther = withdrawal.state === 'otp_verified' && isApprovedByCaller(withdrawal);
  const amount = formatMoney(withdrawal.amount, locale);
  const net = formatMoney(withdrawal.net, locale);
  return (
    <>
      {actions.length > 0 && (
        <div className={styles.decisions}>
          {waitsForOther && <Text tone="soft">{t('withdrawal-queue:approval.waitsForOther')}</Text>}
          <Row align="stretch" className={styles.actions}>
            {actions.map((action) => (
              <Button key={action} variant={variants[action]} size="medium" onClick={() => setAsking(action)}>
                {t(`withdrawal-queue:action.${action}`, { amount, net })}
              </Button>
            ))}
          </Row>
        </div>
      )}
      {/* It stays open with its error when the state has changed meanwhile and its button is gone. */}
      {asking && <ActionDialog action={asking} withdrawal={withdrawal} onClose={() => setAsking(undefined)} />}
    </>
  );
}
