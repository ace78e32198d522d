import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import { refundMoving, refundNotFailed } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { findPayers } from './check-payee.ts';
import { type Destination, requireOpenCheck } from './destination.rules.ts';
import { findByCheck, findCheck, insertDestination, withdrawWaiting } from './destinations.store.ts';
import { findOwnRefund } from './find-own-refund.ts';
import { mayStillArrive } from './refund-attempts.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';
import { restartRefund } from './restart-refund.ts';

/**
 * Pays a failed refund to the number of a check. If the operator gives no name, the number waits for an admin. A repeat with the
 * same check has no effect. Raises `not_found` (404), `refund_not_failed`, `refund_moving` and `payee_check_over` (409) and
 * `payout_unavailable` (503).
 */
export async function chooseNumber(
  ctx: RefundsContext,
  { userId }: Pick<Session, 'userId'>,
  refundId: string,
  checkId: string,
): Promise<{ readonly isWaiting: boolean }> {
  const { db, clock } = ctx;
  const { refund, payment } = await findOwnRefund(db, userId, refundId);
  const check = await findCheck(db, { checkId, refundId, userId });
  if (!check || check.number === null) throw notFound(bilingual('payments.refundNumberNotFound'));
  const { operator, number } = check;
  const earlier = await findByCheck(db, checkId);
  if (earlier) return { isWaiting: earlier.state === 'waiting' };
  if (refund.state !== 'failed') throw refundNotFailed();
  requireOpenCheck(check, clock());
  const { payer } = await findPayers(ctx, payment, operator);
  if (await mayStillArrive(ctx, refund, payment)) throw refundMoving();
  return db.transaction().execute(async (tx) => {
    const locked = await refundsStore(tx).lock(refundId);
    const repeated = await findByCheck(tx, checkId);
    if (repeated) return { isWaiting: repeated.state === 'waiting' };
    // An admin may have sent it again meanwhile, or the buyer took it as credit.
    if (locked.state !== 'failed' || locked.gatewayRef !== refund.gatewayRef) throw refundNotFailed();
    const isWaiting = check.result !== 'same_name';
    const destination: Destination = { id: newId(), origin: 'buyer', operator, number, gateway: payer.id };
    await withdrawWaiting(tx, refundId);
    await insertDestination(tx, {
      ...destination,
      ...{ refundId, state: isWaiting ? 'waiting' : 'accepted', chosenAt: clock(), chosenBy: userId, checkId },
    });
    const fact = { refundId, destinationId: destination.id, isWaiting };
    await paymentsStore(tx).addFact(payment.id, 'refund_number_chosen', fact, clock());
    if (!isWaiting) await restartRefund(ctx, tx, { refund: locked, payment, destination });
    return { isWaiting };
  });
}
