import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import { orderNotIssued, ticketNotRevocable } from '../order-errors.ts';
import type { OrderRow } from '../orders.read.ts';
import { countByItem, returnStock } from '../refunds/approve-request.ts';
import { lockRefundable } from '../refunds/refundable-order.ts';
import type { RefundableOrder, RefundableTicket, RefundsContext } from '../refunds/refunds.types.ts';
import { recordRevocation } from './issued-orders.store.ts';
import { ticketsRevoked } from './issuing.templates.ts';

export interface RevocationInput {
  readonly ticketIds: readonly string[];
  /** In the organizer's words, for the recipient. */
  readonly reason: string;
}

/** Returns the tickets of an order by their ids. Raises `ticket_not_revocable` (409) for those of others, ended and used ones. */
function chooseRevocable({ tickets }: RefundableOrder, ids: readonly string[]): RefundableTicket[] {
  const wanted = new Set(ids);
  const chosen = tickets.filter(({ id, state, isUsed }) => wanted.has(id) && state === 'valid' && !isUsed);
  if (chosen.length === wanted.size) return chosen;
  const revocable = new Set(chosen.map(({ id }) => id));
  throw ticketNotRevocable([...wanted].filter((id) => !revocable.has(id)));
}

/**
 * Revokes tickets of an order that was issued by hand, returns them to the stock, and notifies the recipient. Raises 404 if the person may
 * not see the order, `order_not_issued` and `ticket_not_revocable` (409).
 */
export async function revokeIssued(
  ctx: RefundsContext,
  manager: Session,
  orderId: string,
  { ticketIds, reason }: RevocationInput,
): Promise<void> {
  const found: OrderRow = await ctx.findOrder(manager, orderId);
  if (!found.issue) throw orderNotIssued();
  await ctx.db.transaction().execute(async (tx) => {
    // Locks the tickets, too, so that none is admitted while it is revoked.
    const order = await lockRefundable(tx, found);
    const chosen = chooseRevocable(order, ticketIds);
    const ids = chosen.map(({ id }) => id);
    const ended = await ctx.deps.tickets.end(tx, ids, 'revoked');
    if (ended !== ids.length) throw new Error(`${ended} of ${ids.length} tickets of the order ${order.id} were valid`);
    const isLast = order.tickets.filter(({ state }) => state === 'valid').length === ended;
    await recordRevocation(tx, order, { ended: countByItem(chosen), isLast, now: ctx.clock() });
    await recordAct(tx, ctx.clock, {
      ...{ action: 'order.tickets_revoked', subjectType: 'order', subjectId: order.id, actorId: manager.userId },
      detail: { reason, tickets: ended },
    });
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
    await notify(ctx, tx, ticketsRevoked(found, { reason, count: ended, key: newId() }));
    await returnStock(ctx, tx, order, chosen);
  });
}
