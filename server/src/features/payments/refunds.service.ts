import { accounts, type LedgerFeature } from '#features/ledger/index';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import type { PaymentGateway, ProviderState } from './gateways/gateway.ts';
import { alert } from './payments.alerts.ts';
import { findPayment } from './payments.read.ts';
import {
  nextRefundLookAt,
  type Payment,
  type RefundDestination,
  type RefundRequest,
  refundNotFailed,
  requireRefundable,
} from './payments.rules.ts';
import { paymentsStore } from './payments.store.ts';
import { findRefund, listOfPayments, markSent, type NewRefund, type Refund, refundsStore } from './refunds.store.ts';

interface Doors {
  readonly ledger: Pick<LedgerFeature, 'post'>;
  readonly gatewayOf: (payment: Pick<Payment, 'gateway'>) => PaymentGateway;
}

/** Brings money back, once, through restarts and lost answers. */
export const refundsService = (platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>, { ledger, gatewayOf }: Doors) => {
  const { db, clock, jobs } = platform;

  /** Asks first when it may have been sent before; sends under the reference that was stored with the refund. */
  async function pursue(refund: Refund, payment: Payment): Promise<ProviderState> {
    const gateway = gatewayOf(payment);
    const refs = { ref: refund.gatewayRef };
    const earlier =
      refund.state === 'created' && refund.formerRef ? await gateway.getRefund({ ref: refund.formerRef }) : undefined;
    // What was refused once may have gone through after all, or still be under way: then nothing is sent a second time.
    if (earlier && (earlier.status === 'succeeded' || earlier.status === 'pending' || earlier.status === 'unknown'))
      return earlier;
    if (refund.state === 'pending') {
      const told = await gateway.getRefund(refs);
      if (told.status !== 'not_found') return told;
    }
    await markSent(db, refund.id);
    const { gatewayRef: ref, amountXaf, reason } = refund;
    const created = await gateway.refund({
      ref,
      payment: { ref: payment.gatewayRef, txnId: payment.gatewayTxnId },
      amountXaf,
      reason,
    });
    return created.outcome === 'rejected' ? { status: 'failed', reason: created.reason } : gateway.getRefund(refs);
  }

  async function conclude(refundId: string, payment: Payment, told: ProviderState): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const store = refundsStore(tx);
      const refund = await store.lock(refundId);
      if (refund.state === 'succeeded' || refund.state === 'failed') return;
      if (told.status === 'succeeded') {
        await store.settle(refundId, 'succeeded', clock());
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
        if (refund.amountXaf === payment.amountXaf) await paymentsStore(tx).change(payment.id, { state: 'refunded' });
      } else if (told.status === 'failed' || told.status === 'expired' || told.status === 'cancelled') {
        await store.settle(refundId, 'failed', clock());
        await paymentsStore(tx).addFact(payment.id, 'refund_failed', { refundId, reason: told.reason }, clock());
        alert(platform, 'refund_failed', { refundId, paymentId: payment.id, reason: told.reason });
      } else {
        const runAt = nextRefundLookAt(refund.createdAt, clock());
        await jobs.enqueue(tx, 'payments.refund', { refundId }, { runAt, key: `payments.refund:${refundId}` });
      }
    });
  }

  /** The refunds that are not there yet, each held against what was paid and what went back before. */
  async function plan(tx: Tx, requests: readonly RefundRequest[], payments: readonly Payment[]): Promise<NewRefund[]> {
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
     * Sends money back to whoever paid, in the caller's transaction, which posts that it is owed to `refundsPayable`; a job
     * brings it, and posts that it was brought. The same source again is harmless. Answers where the money goes, by place.
     * Refuses `refund_exceeds_payment` (409); throws for a purpose that nothing paid for.
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
        if (!payment) throw new Error(`Nothing was paid for the ${purposeType} ${purposeId}, so nothing can go back`);
        return payment;
      });
      const refundIds = await refundsStore(tx).insertMany(await plan(tx, requests, payments), clock());
      await jobs.enqueueMany(
        tx,
        'payments.refund',
        refundIds.map((refundId) => ({ refundId })),
        { runAt: clock() },
      );
      return payments.map(({ operator, number }) => ({ operator, number }));
    },

    /**
     * Sends a refund again that its gateway refused for good, under a new reference, by the job behind all refunds. Of two
     * who ask at once, one does. Refuses `not_found` (404) and `refund_not_failed` (409).
     */
    async retry(admin: Pick<Session, 'userId'>, refundId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = refundsStore(tx);
        const refund = await store.lockIfThere(refundId);
        const payment = refund && (await findPayment(tx, refund.paymentId));
        if (!refund || !payment) throw notFound({ en: 'This refund does not exist', fr: 'Ce remboursement n’existe pas' });
        if (refund.state !== 'failed') throw refundNotFailed();
        await store.begin(refundId, gatewayOf(payment).newReference());
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

    /** The job behind a refund: sends it, or asks how it stands, until it has ended. Harmless when it runs twice. */
    async advance(refundId: string): Promise<void> {
      const refund = await findRefund(db, refundId);
      if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return;
      const payment = await findPayment(db, refund.paymentId);
      if (!payment) throw new Error(`The refund ${refundId} has no payment`);
      await conclude(refundId, payment, await pursue(refund, payment));
    },
  };
};
