import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentReason } from '@ngoma/api/features/payments';
import { accounts, type LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { PaymentGateway, ProviderState } from '../gateways/gateway.ts';
import { alert } from '../payment-alerts.ts';
import { findPayment } from '../payments.read.ts';
import {
  nextPollAt,
  type Payment,
  type PurposeDescription,
  type PurposeType,
  type Verdict,
  verdictOf,
} from '../payments.rules.ts';
import { claimAsking, paymentsStore } from '../payments.store.ts';
import { refundsStore } from '../refunds/refunds.store.ts';

/** Settles payments for one purpose. The feature that owns the purpose implements what success and failure mean. */
export interface PurposeSettler {
  /**
   * Handles a successful payment. Runs once per payment, in its transaction, under the lock of every attempt for this purpose.
   * Returns 'refunded' if the purpose can no longer be honoured. The payment is then refunded automatically.
   */
  succeeded(tx: Tx, payment: Payment): Promise<'honoured' | 'refunded'>;
  /** Handles the failure or cancellation of the latest attempt. Not called for an attempt that a newer one has replaced. */
  failed(tx: Tx, payment: Payment): Promise<void>;
  /** Describes the purpose for its payment page, or returns undefined for an unknown one. */
  describe(purposeId: string, locale: Locale): Promise<PurposeDescription | undefined>;
}
export type Settlers = () => Readonly<Partial<Record<PurposeType, PurposeSettler | undefined>>>;

/** The trigger for asking the gateway. Only a poll schedules the next poll. */
export type AskTrigger = 'poll' | 'callback';

export interface SettlementDeps {
  readonly ledger: Pick<LedgerFeature, 'post'>;
  readonly settlers: Settlers;
  /** Returns the gateway of a payment. Throws if it is no longer configured. */
  readonly gatewayOf: (payment: Pick<Payment, 'gateway'>) => PaymentGateway;
}

export const pollKey = (paymentId: string): string => `payments.poll:${paymentId}`;

/** Settles payments: asks gateways for their states and applies the answers once, forward only, in any order. */
export const settlementService = (platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>, deps: SettlementDeps) => {
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

  async function fail(tx: Tx, payment: Payment, siblings: readonly Payment[], reason: PaymentReason): Promise<void> {
    const store = paymentsStore(tx);
    const failed = await store.change(payment.id, { state: 'failed', reason, settledAt: clock() });
    await store.addFact(payment.id, 'failed', { reason }, clock());
    await notifyFailure(tx, failed, siblings);
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
    const gatewayRef = deps.gatewayOf(payment).newReference();
    const refund = { paymentId: id, sourceType: 'payment', sourceId: id, amountXaf, gatewayRef, reason };
    const [refundId] = await refundsStore(tx).insertMany([refund], clock());
    if (refundId !== undefined)
      await jobs.enqueue(tx, 'payments.refund', { refundId }, { runAt: clock(), key: `payments.refund:${refundId}` });
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

  /** Enqueues the next poll in the transaction that records the result of this one, so that polling never stops by accident. */
  async function scheduleNextPoll(tx: Tx, payment: Payment): Promise<void> {
    if (payment.submittedAt === null) return;
    await paymentsStore(tx).countPoll(payment.id);
    const runAt = nextPollAt(payment.submittedAt, clock());
    if (runAt)
      await jobs.enqueue(
        tx,
        'payments.poll',
        { paymentId: payment.id },
        { runAt, key: pollKey(payment.id), priority: 'awaited' },
      );
    else alert(platform, 'stuck', { paymentId: payment.id, gateway: payment.gateway, gatewayRef: payment.gatewayRef });
  }

  async function applyState(paymentId: string, reported: ProviderState, trigger: AskTrigger): Promise<Verdict['kind']> {
    return db.transaction().execute(async (tx) => {
      const { payment, siblings } = await paymentsStore(tx).lockWithSiblings(paymentId);
      const verdict = verdictOf(payment, reported, clock());
      await applyVerdict(tx, verdict, payment, siblings, reported);
      const isOpen = verdict.kind === 'wait' || verdict.kind === 'resend';
      if (trigger === 'poll' && isOpen) await scheduleNextPoll(tx, payment);
      return verdict.kind;
    });
  }

  /** Asks the gateway for the payment's state. Returns `unknown` on a network error. */
  async function askGateway(payment: Payment): Promise<ProviderState> {
    try {
      return await deps.gatewayOf(payment).getPayment({ ref: payment.gatewayRef, txnId: payment.gatewayTxnId });
    } catch (error) {
      platform.logger.warn({ err: error, paymentId: payment.id }, 'Could not ask the gateway for the state of a payment');
      return { status: 'unknown' };
    }
  }

  return {
    notifyFailure,
    fail,

    /**
     * Asks the gateway and applies its answer. Returns the verdict. For 'resend' the caller has to send the payment again under
     * its reference. An unknown id is ignored.
     */
    async ask(paymentId: string, trigger: AskTrigger): Promise<Verdict['kind']> {
      const payment = await findPayment(db, paymentId);
      if (!payment || payment.submittedAt === null) return 'done';
      await claimAsking(db, paymentId, clock(), 0);
      return applyState(paymentId, await askGateway(payment), trigger);
    },
  };
};
