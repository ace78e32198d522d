import { roles } from '@ngoma/api/common/roles';
import type { DecidableWithdrawal, WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { withdrawalTones } from '../state-colors.ts';
import { ApprovalNotes } from './decisions/ApprovalNotes.tsx';
import { Freeze } from './decisions/Freeze.tsx';
import { WithdrawalActions } from './decisions/WithdrawalActions.tsx';
import { SignList } from './RiskSigns.tsx';
import { usePayoutDestination } from './use-payout-destination.ts';
import styles from './WithdrawalDrawer.module.css';
import { Payouts, WithdrawalHistory } from './WithdrawalHistory.tsx';
import { ownMethodsQuery, withdrawalQuery } from './withdrawals.queries.ts';

/** Why a withdrawal was not paid, rejected or given back. */
function Outcome({ withdrawal: { state, reason } }: { readonly withdrawal: DecidableWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (state === 'failed') {
    return (
      <Notice tone="red" role="none">
        <strong>{reason ?? t('withdrawal-queue:state.failed')}</strong>
        <br />
        {t('withdrawal-queue:failedWords')}
      </Notice>
    );
  }
  if (!reason) return null;
  return (
    <Notice tone="primary" role="none">
      {labelWithValue(t(`withdrawal-queue:state.${state}`), reason, locale)}
    </Notice>
  );
}

/** The owner, the amount and the state. */
function Summary({ withdrawal }: { readonly withdrawal: DecidableWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { owner, amount, fee, net, state, verifiedAt, createdAt, code } = withdrawal;
  return (
    <Stack gap={1}>
      <div className={styles.soft}>
        {isOneOf(roles, owner.role) ? t(`shell:role.${owner.role}`) : owner.role} ·{' '}
        <TextLink to={`/user-management?open=${owner._id}`}>{owner.email}</TextLink>
      </div>
      <Row justify="between">
        <p className={styles.amount}>
          <Money amountXaf={amount} />
        </p>
        <Badge tone={withdrawalTones[state]}>{t(`withdrawal-queue:state.${state}`)}</Badge>
      </Row>
      <div className={styles.soft}>
        {t('withdrawal-queue:asked', { moment: formatDate(verifiedAt ?? createdAt, 'moment', locale) })} · {code}
      </div>
      <Outcome withdrawal={withdrawal} />
      <Fact name={t('withdrawal-queue:fee')}>
        <Money amountXaf={fee} />
      </Fact>
      <Fact name={t('withdrawal-queue:net')}>
        <strong>
          <Money amountXaf={net} />
        </strong>
      </Fact>
    </Stack>
  );
}

/** The account that is paid, and whether the operator named its owner. */
function PaidAccount({ account }: Pick<WithdrawalDetails, 'account'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const destinationOf = usePayoutDestination();
  const isLocked = Date.parse(account.usableFrom) > Date.now();
  return (
    <Part title={t('withdrawal-queue:account.title')}>
      <div className={styles.destination}>{destinationOf(account)}</div>
      {account.holderName && <Fact name={t('withdrawal-queue:account.holder')}>{account.holderName}</Fact>}
      <Fact name={t('withdrawal-queue:account.check')}>{t(`withdrawal-queue:account.nameCheck.${account.nameCheck}`)}</Fact>
      {isLocked && (
        <Fact name={t('withdrawal-queue:account.usableFrom')}>{formatDate(account.usableFrom, 'moment', locale)}</Fact>
      )}
    </Part>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data: withdrawal, error, refetch } = useQuery(withdrawalQuery(id));
  // Known when the dialog of an approval opens.
  useQuery(ownMethodsQuery());
  if (!withdrawal && error) return <LoadError error={error} onRetry={refetch} />;
  if (!withdrawal) return <PanelSkeleton size="page" />;
  const { approvals, approvalsNeeded, account, payouts, history } = withdrawal;
  return (
    <>
      <Summary withdrawal={withdrawal} />
      <PaidAccount account={account} />
      <SignList withdrawal={withdrawal} />
      <Part title={t('withdrawal-queue:approval.title')}>
        <div className={styles.soft}>
          {t('withdrawal-queue:approval.of', { given: approvals.length, needed: approvalsNeeded })}
        </div>
        {approvals.length > 0 && <ApprovalNotes approvals={approvals} />}
      </Part>
      {['approved', 'processing', 'paid', 'failed', 'returned'].includes(withdrawal.state) && <Payouts payouts={payouts} />}
      <Freeze id={withdrawal.owner._id} name={withdrawal.owner.name} />
      <WithdrawalHistory history={history} />
      <WithdrawalActions withdrawal={withdrawal} />
    </>
  );
}

/** Drawer with one withdrawal: signs of risk, approvals, attempts to pay, history and the decisions. */
export function WithdrawalDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...withdrawalQuery(id), enabled: id !== '' });
  return (
    <SideDrawer isOpen={id !== ''} title={data?.owner.name ?? t('withdrawal-queue:one')} onClose={onClose} entry={{ id, list }}>
      {id && <Content id={id} />}
    </SideDrawer>
  );
}
