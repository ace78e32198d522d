import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStepFocus } from '#lib/focus/use-step-focus.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Rings } from '#ui/kit/media/Rings.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { AmountForm } from './AmountForm.tsx';
import { CodeStep } from './CodeStep.tsx';
import styles from './Withdraw.module.css';
import { type WithdrawalLimits, WithdrawalObstacle } from './WithdrawalObstacle.tsx';
import { openWithdrawalQuery, quoteQuery } from './withdrawals.queries.ts';

interface StepsProps {
  readonly limits: WithdrawalLimits;
  readonly open: OwnWithdrawal | null;
  /** A newer answer is on its way. */
  readonly isRefreshing: boolean;
  readonly onSetAccount: () => void;
  readonly onReload: () => void;
}

/** The confirmed withdrawal, and how it goes on. */
function Confirmed({ withdrawal, onDone }: { readonly withdrawal: OwnWithdrawal; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div role="status" className={styles.confirmed}>
      <Rings />
      <Text>{t('withdrawals:done.words', { net: formatMoney(withdrawal.net, locale) })}</Text>
      <Text tone="soft">{t(`withdrawals:quote.arrives.${withdrawal.account.method}`)}</Text>
      <Button size="medium" onClick={onDone}>
        {t('withdrawals:done.close')}
      </Button>
    </div>
  );
}

const titles = { done: 'withdrawals:done.title', code: 'withdrawals:code.title', amount: 'withdrawals:title' } as const;

function Steps({ limits, open, isRefreshing, onSetAccount, onReload }: StepsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [newId, setNewId] = useState<string>();
  const [confirmed, setConfirmed] = useState<OwnWithdrawal>();
  const step = confirmed ? 'done' : open ? 'code' : 'amount';
  const around = useStepFocus<HTMLElement>(step);
  const confirm = (withdrawal: OwnWithdrawal) => {
    setTyped('');
    setConfirmed(withdrawal);
  };
  // The withdrawal was cancelled or confirmed a moment ago, which the limits do not know yet.
  const isOutdated = limits.obstacle === 'unverified_open' && isRefreshing;
  return (
    <Card>
      <section ref={around} aria-labelledby={titleId} className={styles.step}>
        <div className={styles.head}>
          <Heading id={titleId} level={2} look="part">
            {t(titles[step])}
          </Heading>
          {step === 'amount' && (
            <Text tone="soft">{t('withdrawals:available', { amount: formatMoney(limits.available, locale) })}</Text>
          )}
        </div>
        <StopNotice subject="payouts" />
        {confirmed && <Confirmed withdrawal={confirmed} onDone={() => setConfirmed(undefined)} />}
        {step === 'code' && open && (
          <CodeStep key={open._id} withdrawal={open} isNew={open._id === newId} onConfirmed={confirm} />
        )}
        {step === 'amount' && isOutdated && <PanelSkeleton size="part" />}
        {step === 'amount' && limits.obstacle && !isOutdated && (
          <WithdrawalObstacle limits={limits} onSetAccount={onSetAccount} onReload={onReload} />
        )}
        {step === 'amount' && !limits.obstacle && (
          <AmountForm limits={limits} typed={typed} onType={setTyped} onSetAccount={onSetAccount} onCreated={setNewId} />
        )}
      </section>
    </Card>
  );
}

/** Withdraws available balance: amount, code, and the confirmation. One that waits for its code goes on where it was left. */
export function Withdraw({ onSetAccount }: { readonly onSetAccount: () => void }) {
  const limits = useQuery(quoteQuery());
  const open = useQuery(openWithdrawalQuery());
  const reload = () => {
    void limits.refetch();
    void open.refetch();
  };
  if (limits.data && open.data !== undefined)
    return (
      <Steps
        limits={limits.data}
        open={open.data}
        isRefreshing={limits.isFetching || open.isFetching}
        onSetAccount={onSetAccount}
        onReload={reload}
      />
    );
  const error = limits.error ?? open.error;
  if (error)
    return (
      <Card padding="none">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  return <PanelSkeleton size="page" />;
}
