import { accounts, type LedgerFeature } from '#features/ledger/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { PaymentGateway, ProviderState } from '../gateways/gateway.ts';
import { alert } from '../payment-alerts.ts';
import { findPayment } from '../payments.read.ts';
import {
  nextRefundPollAt,
  type Payment,
  type RefundDestination,
  type RefundRequest,
  refsOf,
  refundNotFailed,
  requireRefundable,
} from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import {
  findRefund,
  listOfPayments,
  markSent,
  type NewRefund,
  type Refund,
  refundsStore,
  saveProviderRef,
} from './refunds.store.ts';

interface PaymentsDeps {
  readonly ledger: Pick<LedgerFeature, 'post'>;
  readonly gatewayOf: (payment: Pick<Payment, 'gateway'>) => PaymentGateway;
  /** Sources whose refunds are reported by the job `refund.payout-moved` when their state changes. */
  readonly followed?: readonly string[] | undefined;
}

/** Sends refunds exactly once, also across restarts and lost answers. */
export const refundsService = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>,
  { ledger, gatewayOf, followed }: PaymentsDeps,
) => {
  const { db, clock, jobs } = platform;

  /** Reports a change to the feature that requested the refund, as a job that reads the new state. */
  async function reportMove(tx: Tx, { sourceType, sourceId }: Refund): Promise<void> {
    if (!followed?.includes(sourceType)) return;
    await jobs.enqueue(tx, 'refund.payout-moved', { sourceType, sourceId }, { runAt: clock() });
  }

  /**
   * Sends a refund and returns its state. Asks first if it may have been sent before, because it is always sent under its stored
   * reference.
   */
  async function sendOrAsk(refund: Refund, payment: Payment): Promise<ProviderState> {
    const gateway = gatewayOf(payment);
    const refs = { ref: refund.gatewayRef, providerRef: refund.providerRef, payment: refsOf(payment) };
    const earlier =
      refund.state === 'created' && refund.formerRef
        ? await gateway.getRefund({ ...refs, ref: refund.formerRef, providerRef: refund.formerProviderRef })
        : undefined;
    // A refund that was refused may have succeeded or be in progress after all. Then nothing is sent again.
    if (earlier && (earlier.status === 'succeeded' || earlier.status === 'pending' || earlier.status === 'unknown'))
      return earlier;
    if (refund.state === 'pending') {
      const reported = await gateway.getRefund(refs);
      if (reported.status !== 'not_found') return reported;
    }
    await db.transaction().execute(async (tx) => {
      if (await markSent(tx, refund.id)) await reportMove(tx, refund);
    });
    const { gatewayRef: ref, amountXaf, reason } = refund;
    const created = await gateway.refund({
      ref,
      payment: {
        ...refsOf(payment),
        ...{ amountXaf: payment.amountXaf, operator: payment.operator, number: payment.number },
      },
      amountXaf,
      reason,
    });
    if (created.outcome === 'rejected') return { status: 'failed', reason: created.reason };
    const providerRef = ('providerRef' in created && created.providerRef) || refs.providerRef;
    if (providerRef && providerRef !== refs.providerRef) await saveProviderRef(db, refund.id, providerRef);
    return gateway.getRefund({ ...refs, providerRef });
  }

  async function applyState(refundId: string, payment: Payment, reported: ProviderState): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const store = refundsStore(tx);
      const refund = await store.lock(refundId);
      if (refund.state === 'succeeded' || refund.state === 'failed') return;
      if (reported.status === 'succeeded') {
        await store.finish(refundId, 'succeeded', clock());
        await ledger.post(tx, {
          sourceType: 'payment_refund',
          sourceId: refundId,
          kind: 'done',
          postings: [
            { account: accounts.refundsPayable, amountXaf: refund.amountXaf },
            { account: accounts.gatewayClearing(payment.gateway), amountXaf: -refund.amountXaf },
          ],
        });
        await paymentsStore(tx).addFact(payment.id, 'refunded', { refundId, amountXaf: refund.amountXaf }, clock());
        await reportMove(tx, refund);
        if (refund.amountXaf === payment.amountXaf) await paymentsStore(tx).change(payment.id, { state: 'refunded' });
      } else if (reported.status === 'failed' || reported.status === 'expired' || reported.status === 'cancelled') {
        await store.finish(refundId, 'failed', clock());
        await paymentsStore(tx).addFact(payment.id, 'refund_failed', { refundId, reason: reported.reason }, clock());
        await reportMove(tx, refund);
        alert(platform, 'refund_failed', { refundId, paymentId: payment.id, reason: reported.reason });
      } else {
        const runAt = nextRefundPollAt(refund.createdAt, clock());
        await jobs.enqueue(tx, 'payments.refund', { refundId }, { runAt, key: `payments.refund:${refundId}` });
      }
    });
  }

  /** Returns the refunds to insert. Checks each against the payment and its earlier refunds. */
  async function planRefunds(tx: Tx, requests: readonly RefundRequest[], payments: readonly Payment[]): Promise<NewRefund[]> {
    const earlier = await listOfPayments(
      tx,
      payments.map(({ id }) => id),
    );
    const refunds: NewRefund[] = [];
    for (const [place, { sourceType, sourceId, amountXaf, reason }] of requests.entries()) {
      const payment = payments[place] as Payment;
      const isSame = (refund: Omit<NewRefund, 'gatewayRef' | 'reason'>) =>
        refund.paymentId === payment.id && refund.sourceType === sourceType && refund.sourceId === sourceId;
      if (earlier.some(isSame)) continue;
      const refunded = [...earlier, ...refunds].filter(({ paymentId }) => paymentId === payment.id);
      requireRefundable(
        payment.amountXaf,
        refunded.reduce((sum, refund) => sum + refund.amountXaf, 0),
        amountXaf,
      );
      const gatewayRef = gatewayOf(payment).newReference();
      refunds.push({ paymentId: payment.id, sourceType, sourceId, amountXaf, reason, gatewayRef });
    }
    return refunds;
  }

  return {
    /**
     * Requests refunds in the caller's transaction, which posts the debt to `refundsPayable`. A job sends them and posts the
     * payout. Idempotent per source. Returns the refunded accounts in the order of the requests. Raises `refund_exceeds_payment`
     * (409). Throws for an unpaid purpose.
     */
    async refundMany(tx: Tx, requests: readonly RefundRequest[]): Promise<readonly RefundDestination[]> {
      const honoured = new Map<string, Payment>();
      for (const [purposeType, those] of Map.groupBy(requests, (request) => request.purposeType)) {
        const ids = those.map(({ purposeId }) => purposeId);
        for (const [id, payment] of await paymentsStore(tx).lockHonoured(purposeType, ids))
          honoured.set(`${purposeType} ${id}`, payment);
      }
      const payments = requests.map(({ purposeType, purposeId }) => {
        const payment = honoured.get(`${purposeType} ${purposeId}`);
        if (!payment) throw new Error(`The ${purposeType} ${purposeId} has no payment to refund`);
        return payment;
      });
      const refundIds = await refundsStore(tx).insertMany(await planRefunds(tx, requests, payments), clock());
      await jobs.enqueueMany(
        tx,
        'payments.refund',
        refundIds.map((refundId) => ({ refundId })),
        { runAt: clock() },
      );
      return payments.map(({ operator, number }) => ({ operator, number }));
    },

    /**
     * Sends a failed refund again under a new reference through the refund job. Of two concurrent requests one succeeds. Raises
     * `not_found` (404) and `refund_not_failed` (409).
     */
    async retry(admin: Pick<Session, 'userId'>, refundId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = refundsStore(tx);
        const refund = await store.lockIfExists(refundId);
        const payment = refund && (await findPayment(tx, refund.paymentId));
        if (!refund || !payment) throw notFound(bilingual('payments.refundNotFound'));
        if (refund.state !== 'failed') throw refundNotFailed();
        await store.restart(refundId, gatewayOf(payment).newReference());
        const detail = { refundId, attempt: refund.attempts + 1, formerRef: refund.gatewayRef };
        await paymentsStore(tx).addFact(payment.id, 'refund_retried', detail, clock());
        await recordAct(tx, clock, {
          actorId: admin.userId,
          action: 'refund.retried',
          subjectType: 'payment_refund',
          subjectId: refundId,
          detail: { amountXaf: refund.amountXaf, attempt: refund.attempts + 1 },
        });
        await jobs.enqueue(tx, 'payments.refund', { refundId }, { runAt: clock(), key: `payments.refund:${refundId}` });
      });
    },

    /** Sends a refund, or asks for its state, until it has ended. Runs as a job. Idempotent. */
    async advance(refundId: string): Promise<void> {
      const refund = await findRefund(db, refundId);
      if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return;
      const payment = await findPayment(db, refund.paymentId);
      if (!payment) throw new Error(`The refund ${refundId} has no payment`);
      await applyState(refundId, payment, await sendOrAsk(refund, payment));
    },
  };
};
