import type { Tx } from '#platform/postgres/database';
import { createPayments } from '../create-payments.ts';
import { type Payment, paymentClosed } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import type { PaymentsContext } from '../payments.types.ts';

/**
 * Returns the reference of an attempt that can be started after one that failed or was cancelled: one that exists already, or a
 * new one for the same purpose, payer and amount. Two requests at once get the same. The caller has checked that the purpose can
 * be paid. Raises `payment_closed` (409) if the attempt is not over, or another one waits or has paid.
 */
export function retryPayment(ctx: PaymentsContext, paymentId: string): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const { payment, siblings } = await paymentsStore(tx).lockAllAttempts(paymentId);
    const isOver = payment.state === 'failed' || payment.state === 'cancelled';
    if (!isOver || siblings.some(({ state, outcome }) => state === 'pending' || outcome !== null)) throw paymentClosed();
    const unstarted = siblings.find(({ state }) => state === 'created');
    return unstarted?.ref ?? (await createAgain(ctx, tx, payment));
  });
}

async function createAgain(ctx: PaymentsContext, tx: Tx, payment: Payment): Promise<string> {
  const { purposeType, purposeId, payerId, amountXaf, number } = payment;
  const mayRetry = (await ctx.settlers()[purposeType]?.retried?.(tx, purposeId)) ?? true;
  if (!mayRetry) throw paymentClosed();
  const request = { purposeType, purposeId, payerId, amountXaf, number: number ?? undefined };
  const [attempt] = await createPayments(ctx, tx, [request]);
  if (!attempt) throw new Error(`No payment was made after ${payment.id}`);
  return attempt.ref;
}
