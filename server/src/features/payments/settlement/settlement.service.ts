import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentReason } from '@ngoma/api/features/payments';
import { accounts, type LedgerFeature, type Posting } from '#features/ledger/index';
import type { KeyedJob, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Dispute } from '../disputes/disputes.rules.ts';
import type { ProviderState } from '../gateways/gateway.ts';
import type { Gateways } from '../gateways/registry.ts';
import { alert } from '../payment-alerts.ts';
import { findPayment } from '../payments.read.ts';
import {
  isAnswer,
  nextPollAt,
  type Payment,
  type PurposeDescription,
  type PurposeType,
  refsOf,
  type Verdict,
  verdictOf,
} from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { issueRefunds, planRefund } from '../refunds/plan-refunds.ts';
import { recordMismatch } from '../suspense/record-mismatch.ts';
import { type Answer, settleBatch } from './settle-batch.ts';
import { settlementStore } from './settlement.store.ts';
import { settlementQueue } from './settlement-queue.ts';

/** Settles payments for one purpose. The feature that owns the purpose implements what success and failure mean. */
export interface PurposeSettler {
  /**
   * Handles a successful payment. Runs once per payment, in its transaction, under the lock of every attempt for this purpose.
   * Returns 'refunded' if the purpose can no longer be honoured. The payment is then refunded automatically.
   */
  succeeded(tx: Tx, payment: Payment): Promise<'honoured' | 'refunded'>;
  /**
   * Handles successful payments for as many purposes, set-wise, in their transaction and under their locks. Returns the ids of the
   * payments that it honoured. The others are handled by `succeeded`. Absent for purposes that are rarely paid at the same time.
   */
  succeededMany?(tx: Tx, payments: readonly Payment[]): Promise<ReadonlySet<string>>;
  /** Handles the failure or cancellation of the latest attempt. Not called for an attempt that a newer one has replaced. */
  failed(tx: Tx, payment: Payment): Promise<void>;
  /**
   * Extends the hold to this time, if that is later, because a charge is pending. Returns false if nothing is held any more.
   * Absent for purposes without a hold.
   */
  extendHold?(tx: Tx, purposeId: string, until: Date): Promise<boolean>;
  /** Ends that extension, because no charge is pending any more. The hold ends when it was to end at first. */
  endHoldExtension?(tx: Tx, purposeId: string): Promise<void>;
  /** Records that there is another attempt. Returns false if the purpose can no longer be paid. */
  retried?(tx: Tx, purposeId: string): Promise<boolean>;
  /**
   * Takes back what a disputed payment bought, because its gateway took the money. Returns the debits that others than the platform
   * bear, at most the amount. Absent for purposes without: the platform bears all of it.
   */
  disputed?(tx: Tx, payment: Payment, dispute: Dispute): Promise<readonly Posting[]>;
  /** Notifies of a dispute that may be answered. */
  disputeOpened?(tx: Tx, payment: Payment, dispute: Dispute): Promise<void>;
  /** Returns the credits for those who bore the debit. What was taken back stays void. */
  disputeWon?(tx: Tx, payment: Payment, dispute: Dispute): Promise<readonly Posting[]>;
  /** Ends what was bought for good. */
  disputeLost?(tx: Tx, payment: Payment, dispute: Dispute): Promise<void>;
  /** Gives back what a dispute took that was won. */
  restoreDisputed?(tx: Tx, payment: Payment, dispute: Dispute): Promise<void>;
  /** Describes the purpose for its payment page, or returns undefined for an unknown one. */
  describe(purposeId: string, locale: Locale): Promise<PurposeDescription | undefined>;
}
export type Settlers = () => Readonly<Partial<Record<PurposeType, PurposeSettler | undefined>>>;

export interface SettlementDeps {
  readonly ledger: Pick<LedgerFeature, 'post'>;
  readonly settlers: Settlers;
  readonly gateways: Gateways;
}

export const pollKey = (paymentId: string): string => `payments.poll:${paymentId}`;

/** Settles payments: asks gateways for their states and applies the answers once, forward only, in any order. */
export const settlementService = (
  platform: Pick<Platform, 'db' | 'pool' | 'clock' | 'jobs' | 'logger'>,
  deps: SettlementDeps,
) => {
  const { db, clock, jobs } = platform;

  function settlerOf({ purposeType }: Payment): PurposeSettler {
    const settler = deps.settlers()[purposeType];
    if (!settler) throw new Error(`No settler is registered for the purpose ${purposeType}`);
    return settler;
  }

  /** Notifies the purpose of a failure, but only of its latest attempt. */
  async function notifyFailure(tx: Tx, payment: Payment, siblings: readonly Payment[]): Promise<void> {
    const isLatest = siblings.every(
      ({ createdAt, id }) => createdAt < payment.createdAt || (+createdAt === +payment.createdAt && id < payment.id),
    );
    const isPaid = siblings.some(({ outcome }) => outcome === 'honoured');
    if (isLatest && !isPaid) await settlerOf(payment).failed(tx, payment);
  }

  /** Handles the end of a charge that did not succeed: ends the extension of the hold and notifies the purpose. */
  async function endCharge(tx: Tx, payment: Payment, siblings: readonly Payment[]): Promise<void> {
    const isOtherOpen = siblings.some(({ state }) => state === 'pending');
    if (!isOtherOpen) await settlerOf(payment).endHoldExtension?.(tx, payment.purposeId);
    await notifyFailure(tx, payment, siblings);
  }

  /** Stores the gateway's own id of a payment when it is first known. An id that another payment has is reported, not stored. */
  async function recordProviderRef(tx: Tx, payment: Payment, providerRef: string): Promise<void> {
    if (payment.providerRef !== null) return;
    const store = paymentsStore(tx);
    const isTaken = await store.isProviderRefTaken(payment.gateway, providerRef, payment.id);
    if (isTaken) alert(platform, 'transaction_claimed_twice', { paymentId: payment.id, providerRef });
    else await store.change(payment.id, { providerRef });
  }

  async function fail(tx: Tx, payment: Payment, siblings: readonly Payment[], reason: PaymentReason): Promise<void> {
    const store = paymentsStore(tx);
    const failed = await store.change(payment.id, { state: 'failed', reason, settledAt: clock() });
    await store.addFact(payment.id, 'failed', { reason }, clock());
    await endCharge(tx, failed, siblings);
  }

  async function succeed(tx: Tx, payment: Payment, siblings: readonly Payment[], reported: ProviderState): Promise<void> {
    const store = paymentsStore(tx);
    const gatewayTxnId = reported.providerTxnId ?? null;
    const paid = await store.change(payment.id, { state: 'succeeded', reason: null, gatewayTxnId, settledAt: clock() });
    await store.addFact(payment.id, 'succeeded', { gatewayTxnId, was: payment.state }, clock());
    const isPaidAlready = siblings.some(({ outcome }) => outcome === 'honoured');
    const outcome = isPaidAlready ? 'refunded' : await settlerOf(paid).succeeded(tx, paid);
    await store.change(payment.id, { outcome });
    await store.addFact(payment.id, outcome === 'honoured' ? 'honoured' : 'unhonoured', { isPaidAlready }, clock());
    if (outcome === 'refunded') await refundUnhonoured(tx, paid, isPaidAlready ? 'paid_twice' : 'came_too_late');
  }

  /** Posts a payment that cannot be honoured to refunds payable and enqueues its refund. */
  async function refundUnhonoured(tx: Tx, payment: Payment, reason: string): Promise<void> {
    const { id, gateway, amountXaf } = payment;
    await deps.ledger.post(tx, {
      sourceType: 'payment',
      sourceId: id,
      kind: 'unhonoured',
      detail: { reason },
      postings: [
        { account: accounts.gatewayClearing(gateway), amountXaf },
        { account: accounts.refundsPayable, amountXaf: -amountXaf },
      ],
    });
    const refund = { paymentId: id, sourceType: 'payment', sourceId: id, amountXaf, reason };
    await issueRefunds(platform, tx, [await planRefund(deps.gateways, tx, payment, refund)]);
  }

  /** Posts a payment of another amount to the suspense account until an admin decides. Nothing is delivered for it. */
  async function moveToSuspense(tx: Tx, payment: Payment, siblings: readonly Payment[], reported: ProviderState): Promise<void> {
    const { id, gateway, amountXaf: expectedXaf } = payment;
    const store = paymentsStore(tx);
    if (await store.hasFact(id, 'mismatch')) return;
    const { amountXaf, currency, providerTxnId } = reported;
    await store.addFact(id, 'mismatch', { amountXaf, currency, providerTxnId }, clock());
    if (currency === 'XAF' && amountXaf !== undefined && amountXaf > 0) {
      await deps.ledger.post(tx, {
        sourceType: 'payment',
        sourceId: id,
        kind: 'mismatch',
        detail: { expectedXaf },
        postings: [
          { account: accounts.gatewayClearing(gateway), amountXaf },
          { account: accounts.suspense, amountXaf: -amountXaf },
        ],
      });
    }
    await recordMismatch(tx, payment, reported, clock());
    if (payment.state === 'pending') await fail(tx, payment, siblings, 'unknown');
    alert(platform, 'amount_mismatch', { paymentId: id, expectedXaf, amountXaf, currency });
  }

  async function isClaimedByAnother(tx: Tx, payment: Payment, { providerTxnId }: ProviderState): Promise<boolean> {
    if (providerTxnId === undefined) return false;
    return paymentsStore(tx).isClaimed(payment.gateway, providerTxnId, payment.id);
  }

  async function applyVerdict(
    tx: Tx,
    verdict: Verdict,
    payment: Payment,
    siblings: readonly Payment[],
    reported: ProviderState,
  ): Promise<void> {
    if (verdict.kind === 'succeed') {
      // A payment in suspense stays there until an admin decides, whatever the gateway reports later.
      if (await paymentsStore(tx).hasFact(payment.id, 'mismatch')) return;
      if (await isClaimedByAnother(tx, payment, reported)) {
        alert(platform, 'transaction_claimed_twice', { paymentId: payment.id, gatewayTxnId: reported.providerTxnId });
        return;
      }
      await succeed(tx, payment, siblings, reported);
    }
    if (verdict.kind === 'fail') await fail(tx, payment, siblings, verdict.reason);
    if (verdict.kind === 'mismatch') await moveToSuspense(tx, payment, siblings, reported);
    if (verdict.kind === 'contradiction') alert(platform, 'contradiction', { paymentId: payment.id, reported: reported.status });
  }

  /** Enqueues the next polls in the transaction that records the results of these, so that polling never stops by accident. */
  async function scheduleNextPolls(tx: Tx, payments: readonly Payment[]): Promise<void> {
    const sent = payments.flatMap(({ submittedAt, ...payment }) => (submittedAt === null ? [] : [{ ...payment, submittedAt }]));
    if (sent.length === 0) return;
    await settlementStore.countPolls(
      tx,
      sent.map(({ id }) => id),
    );
    const next: KeyedJob[] = [];
    for (const { id: paymentId, submittedAt, gateway, gatewayRef } of sent) {
      const runAt = nextPollAt(submittedAt, clock());
      if (runAt) next.push({ payload: { paymentId }, runAt, key: pollKey(paymentId) });
      else alert(platform, 'stuck', { paymentId, gateway, gatewayRef });
    }
    await jobs.enqueueKeyed(tx, 'payments.poll', next, { priority: 'awaited' });
  }

  /** Drops the polls of final payments, which a callback has made needless. */
  const removePolls = (tx: Tx, paymentIds: readonly string[]): Promise<void> => jobs.remove(tx, paymentIds.map(pollKey));

  async function settleAlone(tx: Tx, { paymentId, reported, trigger }: Answer): Promise<Verdict['kind']> {
    const { payment, siblings } = await paymentsStore(tx).lockWithSiblings(paymentId);
    const verdict = verdictOf(payment, reported, clock());
    await settlementStore.markAsked(tx, [paymentId], clock());
    if (isAnswer(payment, reported)) await settlementStore.markAnswered(tx, [paymentId], clock());
    await applyVerdict(tx, verdict, payment, siblings, reported);
    const isOpen = verdict.kind === 'wait' || verdict.kind === 'resend';
    if (!isOpen) await removePolls(tx, [paymentId]);
    else if (trigger === 'poll') await scheduleNextPolls(tx, [payment]);
    return verdict.kind;
  }

  const queue = settlementQueue(platform, {
    together: settleBatch(platform, { settlerOf, fail, scheduleNextPolls, removePolls }),
    alone: settleAlone,
  });

  /** Asks the gateway for the payment's state. Returns `unknown` on a network error. */
  async function askGateway(payment: Payment): Promise<ProviderState> {
    try {
      return await deps.gateways.of(payment).getPayment(refsOf(payment));
    } catch (error) {
      platform.logger.warn({ err: error, paymentId: payment.id }, 'Could not ask the gateway for the state of a payment');
      return { status: 'unknown' };
    }
  }

  /** Asks the gateway and applies its answer. Returns both; undefined for a payment that was never sent. */
  async function inquire(
    payment: Payment,
    trigger: Answer['trigger'],
  ): Promise<{ reported: ProviderState; verdict: Verdict['kind'] } | undefined> {
    if (payment.submittedAt === null) return undefined;
    const reported = await askGateway(payment);
    return { reported, verdict: await queue.submit({ paymentId: payment.id, reported, trigger }) };
  }

  return {
    endCharge,
    fail,
    recordProviderRef,
    inquire,

    /**
     * Asks the gateway and applies its answer. Returns the verdict. For 'resend' the caller has to send the payment again under
     * its reference. An unknown id is ignored.
     */
    async ask(asked: Payment | string, trigger: Answer['trigger']): Promise<Verdict['kind']> {
      const payment = typeof asked === 'string' ? await findPayment(db, asked) : asked;
      return (payment && (await inquire(payment, trigger))?.verdict) ?? 'done';
    },

    /** Applies answers of a gateway together, as the queue does. For tests that compare it with one after the other. */
    settle: queue.settle,
    /** Waits for the answers that are being applied, then closes the queue's connection. */
    close: queue.close,
  };
};
