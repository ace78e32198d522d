import { accounts } from '#features/ledger/index';
import type { Session } from '#platform/http/session/session';
import { refundMoving, refundNotFailed } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { findOwnRefund } from './find-own-refund.ts';
import { mayStillArrive } from './refund-attempts.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

/**
 * Credits a refund that failed for good to its payer's wallet. A repeat has no effect. Raises `not_found` (404) for a refund of
 * another person, `refund_not_failed` (409), and `refund_moving` (409) if the gateway may still pay it.
 */
export async function creditRefund(ctx: RefundsContext, { userId }: Pick<Session, 'userId'>, refundId: string): Promise<void> {
  const { db, clock, ledger } = ctx;
  const { refund, payment } = await findOwnRefund(db, userId, refundId);
  if (refund.state === 'credited') return;
  if (refund.state !== 'failed') throw refundNotFailed();
  if (await mayStillArrive(ctx, refund, payment)) throw refundMoving();
  await db.transaction().execute(async (tx) => {
    const store = refundsStore(tx);
    const { state, gatewayRef } = await store.lock(refundId);
    if (state === 'credited') return;
    // An admin may have sent it again meanwhile.
    if (state !== 'failed' || gatewayRef !== refund.gatewayRef) throw refundNotFailed();
    await store.finish(refundId, 'credited', clock());
    const { amountXaf } = refund;
    await paymentsStore(tx).addFact(payment.id, 'refund_credited', { refundId, amountXaf }, clock());
    await ctx.reportMove(tx, refund);
    const source = { sourceType: 'payment_refund', sourceId: refundId, kind: 'credited' } as const;
    await ledger.creditWallet(tx, { userId, amountXaf, from: accounts.refundsPayable, ...source });
  });
}
