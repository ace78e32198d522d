import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { findPayment } from '../payments.read.ts';
import { refundMoving } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { numberDecided } from './destination.rules.ts';
import { decideNumber, findChosenNumber } from './destinations.store.ts';
import { mayStillArrive } from './refund-attempts.ts';
import { findRefund, refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';
import { restartRefund } from './restart-refund.ts';

interface Decision {
  readonly isConfirmed: boolean;
  readonly reason: string;
}

/**
 * Confirms a number that waits for an admin, and pays the refund to it, or declines it. The buyer is notified of a decline. Raises
 * `not_found` (404), `refund_number_decided` and `refund_moving` (409).
 */
export async function decideRefundNumber(
  ctx: RefundsContext,
  { userId }: Pick<Session, 'userId'>,
  destinationId: string,
  { isConfirmed, reason }: Decision,
): Promise<void> {
  const { db, clock, jobs } = ctx;
  const destination = await findChosenNumber(db, destinationId);
  const refund = destination && (await findRefund(db, destination.refundId));
  const payment = refund && (await findPayment(db, refund.paymentId));
  if (!destination || !refund || !payment) throw notFound(bilingual('payments.refundNumberNotFound'));
  if (destination.state !== 'waiting') throw numberDecided();
  if (isConfirmed && (await mayStillArrive(ctx, refund, payment))) throw refundMoving();
  await db.transaction().execute(async (tx) => {
    const locked = await refundsStore(tx).lock(refund.id);
    const state = isConfirmed ? 'accepted' : 'declined';
    const isDecided =
      locked.state === 'failed' &&
      locked.gatewayRef === refund.gatewayRef &&
      (await decideNumber(tx, destinationId, { state, by: userId, reason, now: clock() }));
    if (!isDecided) throw numberDecided();
    const outcome = isConfirmed ? 'confirmed' : 'declined';
    const fact = { refundId: refund.id, destinationId };
    await paymentsStore(tx).addFact(payment.id, `refund_number_${outcome}`, fact, clock());
    await recordAct(tx, clock, {
      actorId: userId,
      action: `refund.number_${outcome}`,
      subjectType: 'payment_refund',
      subjectId: refund.id,
      detail: { amountXaf: refund.amountXaf, destinationId, reason },
    });
    if (isConfirmed) await restartRefund(ctx, tx, { refund: locked, payment, destination });
    else await jobs.enqueue(tx, 'refund.number-declined', { destinationId }, { runAt: clock() });
  });
}
