import { emitLiveChanges } from '#features/live/index';
import { notifyOfRefund } from './notify-of-refund.ts';
import { mayMoveRefund, stateOfPayout } from './refund-state.rules.ts';
import { findPayout, findRequests } from './refunds.read.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

/**
 * Brings a request to the state of its payment refund, which the payments feature reports by this job. Reads the state itself,
 * so that reports may come late, twice or in another order.
 */
export const followPayout = (ctx: RefundsContext, requestId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const store = refundsStore(tx);
    const request = await store.lock(requestId);
    const payout = request && (await findPayout(tx, requestId));
    if (!request || !payout) return;
    const state = stateOfPayout(payout.state);
    // It failed, was sent again and failed again before this report was handled.
    const hasFailedAgain = request.state === 'failed' && state === 'failed' && payout.knownFailures < payout.attempts;
    if (!hasFailedAgain && !mayMoveRefund(request.state, state)) return;
    // A gateway that answers at once leaves no time to see the state between. The history names it all the same.
    if (hasFailedAgain || (request.state === 'approved' && state !== 'sent')) await store.move(requestId, 'sent', ctx.clock());
    await store.move(requestId, state, ctx.clock());
    const [row] = await findRequests(tx, [requestId]);
    if (row) await emitLiveChanges(tx, [{ topic: 'orders', userIds: [row.buyerId] }]);
    if (state === 'done' || state === 'failed') await notifyOfRefund(ctx, tx, requestId, state);
  });
