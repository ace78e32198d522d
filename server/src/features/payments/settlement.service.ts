import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentReason } from '@ngoma/api/features/payments';
import { accounts, type LedgerFeature } from '#features/ledger/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { PaymentGateway, ProviderState } from './gateways/gateway.ts';
import { alert } from './payments.alerts.ts';
import { findPayment } from './payments.read.ts';
import { judge, nextPollAt, type Payment, type PurposeDescription, type PurposeType, type Verdict } from './payments.rules.ts';
import { claimAsking, paymentsStore } from './payments.store.ts';
import { refundsStore } from './refunds.store.ts';

/** What is paid for: the slice that owns it says what a success or a failure means for it. */
export interface PurposeSettler {
  /**
   * The money is there. Called once per payment, in its transaction, under the lock of every attempt for this purpose.
   * 'refunded': it can't be honoured any more, and the money goes back by itself.
   */
  succeeded(tx: Tx, payment: Payment): Promise<'honoured' | 'refunded'>;
  /** The latest attempt failed or was given up; not called for one that a newer attempt has replaced. */
  failed(tx: Tx, payment: Payment): Promise<void>;
  /** What it is, for the page on which it is paid; undefined when there is no such thing. */
  describe(purposeId: string, locale: Locale): Promise<PurposeDescription | undefined>;
}
export type Settlers = () => Readonly<Partial<Record<PurposeType, PurposeSettler | undefined>>>;

/** How we came to ask. Only a poll keeps asking by itself. */
export type Occasion = 'poll' | 'callback';

export interface SettlementDoors {
  readonly ledger: Pick<LedgerFeature, 'post'>;
  readonly settlers: Settlers;
  /** The gateway of a payment that was made through it; throws when it is no longer configured. */
  readonly gatewayOf: (payment: Pick<Payment, 'gateway'>) => PaymentGateway;
}

export const pollKey = (paymentId: string): string => `payments.poll:${paymentId}`;

/** Asks gateways how payments stand, and carries their answers into the books: once, forward only, in any order. */
export const settlementService = (platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>, doors: SettlementDoors) => {
  const { db, clock, jobs } = platform;

  function settlerOf({ purposeType }: Payment): PurposeSettler {
    const settler = doors.settlers()[purposeType];
    if (!settler) throw new Error(`Nobody settles payments for a ${purposeType}`);
    return settler;
  }

  /** Only the latest attempt speaks for its purpose. */
  async function tellOfFailure(tx: Tx, payment: Payment, siblings: readonly Payment[]): Promise<void> {
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
    await tellOfFailure(tx, failed, siblings);
  }

  async function succeed(tx: Tx, payment: Payment, siblings: readonly Payment[], told: ProviderState): Promise<void> {
    const store = paymentsStore(tx);
    const gatewayTxnId = told.providerTxnId ?? null;
    const paid = await store.change(payment.id, { state: 'succeeded', reason: null, gatewayTxnId, settledAt: clock() });
    await store.addFact(payment.id, 'succeeded', { gatewayTxnId, was: payment.state }, clock());
    const isPaidAlready = siblings.some(({ outcome }) => outcome === 'honoured');
    const outcome = isPaidAlready ? 'refunded' : await settlerOf(paid).succeeded(tx, paid);
    await store.change(payment.id, { outcome });
    await store.addFact(payment.id, outcome === 'honoured' ? 'honoured' : 'unhonoured', { isPaidAlready }, clock());
    if (outcome === 'refunded') await giveBack(tx, paid, isPaidAlready ? 'paid_twice' : 'came_too_late');
  }

  /** Money that we may not keep: we owe it from this moment, and a job brings it back. */
  async function giveBack(tx: Tx, payment: Payment, reason: string): Promise<void> {
    const { id, gateway, amountXaf } = payment;
    await doors.ledger.post(tx, {
      sourceType: 'payment',
      sourceId: id,
      kind: 'unhonoured',
      detail: { reason },
      postings: [
        { account: accounts.gatewayClearing(gateway), amountXaf },
        { account: accounts.refundsPayable, amountXaf: -amountXaf },
      ],
    });
    const gatewayRef = doors.gatewayOf(payment).newReference();
    const refund = { paymentId: id, sourceType: 'payment', sourceId: id, amountXaf, gatewayRef, reason };
    const [refundId] = await refundsStore(tx).insertMany([refund], clock());
    if (refundId !== undefined)
      await jobs.enqueue(tx, 'payments.refund', { refundId }, { runAt: clock(), key: `payments.refund:${refundId}` });
  }

  /** Money of another amount than we asked for is nobody's until a person has looked; nothing is handed out for it. */
  async function setAside(tx: Tx, payment: Payment, siblings: readonly Payment[], told: ProviderState): Promise<void> {
    const { id, gateway, amountXaf: expectedXaf } = payment;
    const store = paymentsStore(tx);
    if (await store.hasFact(id, 'mismatch')) return;
    const { amountXaf, currency, providerTxnId } = told;
    await store.addFact(id, 'mismatch', { amountXaf, currency, providerTxnId }, clock());
    if (currency === 'XAF' && amountXaf !== undefined && amountXaf > 0) {
      await doors.ledger.post(tx, {
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

  async function isForeign(tx: Tx, payment: Payment, { providerTxnId }: ProviderState): Promise<boolean> {
    if (providerTxnId === undefined) return false;
    return paymentsStore(tx).isClaimed(payment.gateway, providerTxnId, payment.id);
  }

  async function carryOut(
    tx: Tx,
    verdict: Verdict,
    payment: Payment,
    siblings: readonly Payment[],
    told: ProviderState,
  ): Promise<void> {
    if (verdict.kind === 'succeed') {
      // A sum once set aside stays with the people who look at it, whatever the gateway says later.
      if (await paymentsStore(tx).hasFact(payment.id, 'mismatch')) return;
      if (await isForeign(tx, payment, told)) {
        alert(platform, 'transaction_claimed_twice', { paymentId: payment.id, gatewayTxnId: told.providerTxnId });
        return;
      }
      await succeed(tx, payment, siblings, told);
    }
    if (verdict.kind === 'fail') await fail(tx, payment, siblings, verdict.reason);
    if (verdict.kind === 'mismatch') await setAside(tx, payment, siblings, told);
    if (verdict.kind === 'contradiction') alert(platform, 'contradiction', { paymentId: payment.id, told: told.status });
  }

  /** The next poll is enqueued in the transaction that writes down what this one found: the chain never breaks. */
  async function keepPolling(tx: Tx, payment: Payment): Promise<void> {
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

  async function conclude(paymentId: string, told: ProviderState, occasion: Occasion): Promise<Verdict['kind']> {
    return db.transaction().execute(async (tx) => {
      const { payment, siblings } = await paymentsStore(tx).lockWithSiblings(paymentId);
      const verdict = judge(payment, told, clock());
      await carryOut(tx, verdict, payment, siblings, told);
      const isOpen = verdict.kind === 'wait' || verdict.kind === 'resend';
      if (occasion === 'poll' && isOpen) await keepPolling(tx, payment);
      return verdict.kind;
    });
  }

  /** What the gateway says; a line that fails says nothing. */
  async function inquire(payment: Payment): Promise<ProviderState> {
    try {
      return await doors.gatewayOf(payment).getPayment({ ref: payment.gatewayRef, txnId: payment.gatewayTxnId });
    } catch (error) {
      platform.logger.warn({ err: error, paymentId: payment.id }, 'A gateway could not be asked');
      return { status: 'unknown' };
    }
  }

  return {
    tellOfFailure,
    fail,

    /**
     * Asks the gateway and carries its answer out. Answers what came of it: 'resend' asks the caller to send the payment
     * again under its reference. An unknown id is passed over.
     */
    async ask(paymentId: string, occasion: Occasion): Promise<Verdict['kind']> {
      const payment = await findPayment(db, paymentId);
      if (!payment || payment.submittedAt === null) return 'done';
      await claimAsking(db, paymentId, clock(), 0);
      return conclude(paymentId, await inquire(payment), occasion);
    },
  };
};
