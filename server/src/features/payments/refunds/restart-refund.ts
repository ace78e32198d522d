import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import { findPayment } from '../payments.read.ts';
import { type Payment, refundNotFailed } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { type Destination, refundNotPossible } from './destination.rules.ts';
import { insertDestination } from './destinations.store.ts';
import { wayOf } from './plan-refunds.ts';
import { payingGateway } from './refund-attempts.ts';
import { type Refund, refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

/** Starts another attempt of a failed refund, which the caller has locked, under a new reference and maybe to another number. */
export async function restartRefund(
  ctx: RefundsContext,
  tx: Tx,
  {
    refund,
    payment,
    destination,
  }: { readonly refund: Refund; readonly payment: Payment; readonly destination: Destination | null },
): Promise<void> {
  const gatewayRef = payingGateway(ctx, payment, destination).newReference();
  const now = ctx.clock();
  await refundsStore(tx).restart(refund, { gatewayRef, destination }, now);
  const detail = { refundId: refund.id, attempt: refund.attempts + 1, formerRef: refund.gatewayRef };
  const fact = { ...detail, ...(destination && { destinationId: destination.id, gateway: destination.gateway }) };
  await paymentsStore(tx).addFact(payment.id, 'refund_retried', fact, now);
  await ctx.jobs.enqueue(tx, 'payments.refund', { refundId: refund.id }, { runAt: now, key: `payments.refund:${refund.id}` });
}

/** Returns where another attempt goes by an admin's retry: the same way as before, if that is still possible. */
async function wayAgain({ gateways }: RefundsContext, tx: Tx, refund: Refund, payment: Payment) {
  if (refund.destination) return refund.destination.number === null ? undefined : refund.destination;
  const way = await wayOf(gateways, tx, payment, refund);
  if (way) await insertDestination(tx, { ...way, refundId: refund.id, state: 'accepted', chosenAt: refund.createdAt });
  return way;
}

/**
 * Sends a failed refund again under a new reference through the refund job. Of two concurrent requests one succeeds. Raises
 * `not_found` (404), `refund_not_failed` and `refund_not_possible` (409).
 */
export async function retryRefund(ctx: RefundsContext, admin: Pick<Session, 'userId'>, refundId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const refund = await refundsStore(tx).lockIfExists(refundId);
    const payment = refund && (await findPayment(tx, refund.paymentId));
    if (!refund || !payment) throw notFound(bilingual('payments.refundNotFound'));
    if (refund.state !== 'failed') throw refundNotFailed();
    const destination = await wayAgain(ctx, tx, refund, payment);
    if (destination === undefined) throw refundNotPossible();
    await restartRefund(ctx, tx, { refund, payment, destination });
    await recordAct(tx, ctx.clock, {
      actorId: admin.userId,
      action: 'refund.retried',
      subjectType: 'payment_refund',
      subjectId: refundId,
      detail: { amountXaf: refund.amountXaf, attempt: refund.attempts + 1 },
    });
  });
}
