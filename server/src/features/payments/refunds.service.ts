import { accounts, type LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { PaymentGateway, ProviderState } from './gateways/gateway.ts';
import { alert } from './payments.alerts.ts';
import { findPayment } from './payments.read.ts';
import { nextRefundLookAt, type Payment } from './payments.rules.ts';
import { paymentsStore } from './payments.store.ts';
import { findRefund, markSent, type Refund, refundsStore } from './refunds.store.ts';

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

  return {
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
