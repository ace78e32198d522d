import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { getSuspense, SuspenseOutcome } from '@ngoma/api/features/supervision/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { suspenseCaseQuery, useDecideSuspense } from './reconciliation.queries.ts';
import styles from './SuspenseDrawer.module.css';

type Case = ReplyOf<typeof getSuspense>['case'];

/** Asks what an outcome needs, and confirms it. */
function OutcomeDialog({
  one,
  outcome,
  onClose,
}: {
  readonly one: Case;
  readonly outcome: SuspenseOutcome;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const decide = useDecideSuspense(one._id);
  const [orderCode, setOrderCode] = useState('');
  const [proof, setProof] = useState('');
  const [paidFrom, setPaidFrom] = useState<'gateway' | 'elsewhere'>('gateway');
  const further = {
    ...(outcome === 'assigned' && { orderCode }),
    ...(outcome === 'returned_outside' && { proof, paidFrom }),
  };
  return (
    <NoteDialog
      title={t(`reconciliation:outcome.${outcome}.act`)}
      lead={t(`reconciliation:outcome.${outcome}.lead`, { amount: one.received ?? formatMoney(one.amount, locale) })}
      label={t('reconciliation:reason')}
      isRequired
      tone={outcome === 'written_off' ? 'danger' : 'ink'}
      confirmLabel={t(`reconciliation:outcome.${outcome}.act`)}
      act={(reason) => decide.mutateAsync({ outcome, reason, ...further })}
      onClose={onClose}
    >
      {outcome === 'assigned' && (
        <TextField
          label={t('reconciliation:orderCode')}
          value={orderCode}
          onChange={({ target }) => setOrderCode(target.value)}
        />
      )}
      {outcome === 'returned_outside' && (
        <>
          <TextField label={t('reconciliation:proof')} value={proof} onChange={({ target }) => setProof(target.value)} />
          <TextField
            select
            label={t('reconciliation:paidFrom.label')}
            value={paidFrom}
            onChange={({ target }) => setPaidFrom(target.value === 'gateway' ? 'gateway' : 'elsewhere')}
          >
            <option value="gateway">{t('reconciliation:paidFrom.gateway')}</option>
            <option value="elsewhere">{t('reconciliation:paidFrom.elsewhere')}</option>
          </TextField>
        </>
      )}
    </NoteDialog>
  );
}

function Answer({ answer }: Pick<Case, 'answer'>) {
  const { t } = useTranslation();
  if (!answer) return <>{t('reconciliation:noAnswer')}</>;
  return (
    <>
      {answer.status}
      {answer.amount !== null && ` · ${answer.amount} ${answer.currency ?? ''}`}
    </>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asking, setAsking] = useState<SuspenseOutcome>();
  const { data: one, error, refetch } = useQuery(suspenseCaseQuery(id));
  if (!one && error) return <LoadError error={error} onRetry={refetch} />;
  if (!one) return <PanelSkeleton size="page" />;
  return (
    <Stack gap={1.5}>
      <Fact name={t('reconciliation:received')}>
        <strong>{one.received ?? <Money amountXaf={one.amount} />}</strong>
      </Fact>
      {one.expected !== null && (
        <Fact name={t('reconciliation:expected')}>
          <Money amountXaf={one.expected} />
        </Fact>
      )}
      {one.payer && (
        <Fact name={t('reconciliation:payer')}>
          {one.payer.name}
          <br />
          {one.payer.email}
        </Fact>
      )}
      {one.number && <Fact name={t('reconciliation:number')}>+{one.number}</Fact>}
      {one.orderCode && <Fact name={t('reconciliation:orderCode')}>{one.orderCode}</Fact>}
      <Fact name={t('reconciliation:gateway')}>
        {gatewayNameOf(one.gateway)} · {one.gatewayRef}
      </Fact>
      {one.gatewayTxnId && <Fact name={t('reconciliation:txn')}>{one.gatewayTxnId}</Fact>}
      <Fact name={t('reconciliation:answer')}>
        <Answer answer={one.answer} />
      </Fact>
      <Heading level={3} className={styles.inBooks}>
        {t('reconciliation:inBooks')}
      </Heading>
      {one.transfers.map((transfer) => (
        <div key={transfer._id}>
          <div className={styles.soft}>{formatDate(transfer.at, 'moment', locale)}</div>
          {transfer.postings.map((posting) => (
            <Fact key={`${posting.account} ${posting.amount}`} name={t(`supervision:ledger.account.${posting.account}`)}>
              <Money amountXaf={posting.amount} />
            </Fact>
          ))}
        </div>
      ))}
      {one.decision && (
        <Text>
          <strong>{t(`reconciliation:outcome.${one.decision.outcome}.done`)}</strong> · {one.decision.by} · {one.decision.reason}
          {one.decision.proof && ` · ${one.decision.proof}`}
          {one.decision.orderCode && ` · ${one.decision.orderCode}`}
        </Text>
      )}
      <div className={styles.stack}>
        {one.possible.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'written_off' ? 'danger' : 'outlined'}
            size="medium"
            onClick={() => setAsking(outcome)}
          >
            {t(`reconciliation:outcome.${outcome}.act`)}
          </Button>
        ))}
      </div>
      {asking && <OutcomeDialog one={one} outcome={asking} onClose={() => setAsking(undefined)} />}
    </Stack>
  );
}

/** Drawer with one case of money in suspense, and how it can end. */
export function SuspenseDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SideDrawer isOpen title={t('reconciliation:suspense.one')} onClose={onClose}>
      <Content id={id} />
    </SideDrawer>
  );
}
