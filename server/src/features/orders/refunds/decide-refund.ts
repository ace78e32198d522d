import { invalidInput } from '#platform/http/body/validation';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import { approveRequest, chooseTickets, planLines } from './approve-request.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { adminDecides, mayMoveRefund, orderNotRefundable, requestDecided, ticketNotRefundable } from './refund-state.rules.ts';
import { lockRefundable } from './refundable-order.ts';
import { findRequests } from './refunds.read.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundableOrder, RefundsContext, StoredRequest } from './refunds.types.ts';
import { linesOf, quoteTickets } from './request-refund.ts';

type Decider = Pick<Session, 'userId' | 'role'>;

/** Locks a request with its order. Undefined for an unknown id. */
async function lockRequest(tx: Tx, id: string): Promise<{ order: RefundableOrder; request: StoredRequest } | undefined> {
  const [row] = await findRequests(tx, [id]);
  if (!row) return undefined;
  const order = await lockRefundable(tx, { id: row.orderId, eventId: row.eventId });
  const request = await refundsStore(tx).lock(id);
  return request && { order, request };
}

/** Runs a decision on an undecided request that the person may decide. Raises 404, `refund_decided` and `refund_escalated` (409). */
function decide(
  ctx: RefundsContext,
  decider: Decider,
  id: string,
  work: (tx: Tx, order: RefundableOrder, request: StoredRequest) => Promise<void>,
): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRequest(tx, id);
    if (!found || !(await ctx.deps.events.mayManage(decider, found.order.eventId)))
      throw notFound(bilingual('refunds.requestNotFound'));
    if (found.request.state !== 'requested') throw requestDecided();
    if (found.request.escalatedAt && decider.role !== 'admin') throw adminDecides();
    await work(tx, found.order, found.request);
  });
}

const deciderOf = ({ role, userId }: Decider) => ({
  by: role === 'admin' ? ('admin' as const) : ('organizer' as const),
  deciderId: userId,
});

export interface ApprovalInput {
  readonly percent?: number | undefined;
  readonly amount?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Approves a request with a percentage or an amount, by default everything. Raises what `decide` raises, `order_not_refundable`,
 * `ticket_not_refundable` if a ticket was used meanwhile, `refund_exceeds_paid` and `nothing_to_refund` (409).
 */
export const approveRefund = (ctx: RefundsContext, decider: Decider, id: string, input: ApprovalInput): Promise<void> =>
  decide(ctx, decider, id, async (tx, order, request) => {
    if (input.percent !== undefined && input.amount !== undefined)
      throw invalidInput({ amount: bilingual('refunds.percentOrAmount') });
    if (!order.isRefundable) throw orderNotRefundable();
    const chosen = chooseTickets(order, request.ticketIds);
    const used = chosen.filter(({ isUsed }) => isUsed).map((ticket) => ticket.id);
    if (used.length > 0) throw ticketNotRefundable(used);
    const amountXaf = input.percent === undefined ? input.amount : Math.floor((request.paidXaf * input.percent) / 100);
    const lines = planLines(chosen, amountXaf, false);
    await approveRequest(ctx, tx, order, request, { ...deciderOf(decider), note: input.note ?? null, lines });
  });

/** Declines a request with a reason for the buyer. Raises what `decide` raises. */
export const declineRefund = (ctx: RefundsContext, decider: Decider, id: string, reason: string): Promise<void> =>
  decide(ctx, decider, id, async (tx, _, request) => {
    await refundsStore(tx).decide(request.id, 'declined', { ...deciderOf(decider), note: reason }, [], ctx.clock());
    await notifyOfRefund(ctx, tx, request.id, 'declined');
  });

/**
 * Ends the organizer's time to decide: refunds what the policy gives for the hour of the request; where that is nothing, an
 * admin decides. A request for a ticket that was used meanwhile is declined. Runs as a job. Idempotent.
 */
export const endDecisionTime = (ctx: RefundsContext, requestId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await lockRequest(tx, requestId);
    if (!found) return;
    const { order, request } = found;
    const now = ctx.clock();
    if (!mayMoveRefund(request.state, 'approved') || request.escalatedAt || now < request.decideBy || !order.isRefundable) return;
    const chosen = chooseTickets(order, request.ticketIds);
    const decision = { by: 'deadline', deciderId: null, note: null } as const;
    if (chosen.some(({ isUsed, state }) => isUsed || state !== 'valid')) {
      await refundsStore(tx).decide(request.id, 'declined', { ...decision, code: 'ticket_used' }, [], now);
      return notifyOfRefund(ctx, tx, request.id, 'declined');
    }
    // The policy may have become better since the request was made.
    const lines = linesOf(quoteTickets(order, chosen, request.createdAt));
    const givenXaf = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
    if (givenXaf > 0) return approveRequest(ctx, tx, order, request, { ...decision, lines });
    await refundsStore(tx).escalate(request.id, now);
    await notifyOfRefund(ctx, tx, request.id, 'escalated');
  });

/** Withdraws the undecided requests of orders whose event was cancelled, because everything is refunded now. */
export async function withdrawRequests(
  { clock }: Pick<RefundsContext, 'clock'>,
  tx: Tx,
  orderIds: readonly string[],
): Promise<void> {
  const store = refundsStore(tx);
  const decision = { by: 'event', deciderId: null, note: null, code: 'event_cancelled' } as const;
  for (const id of await store.listOpen(orderIds)) await store.decide(id, 'withdrawn', decision, [], clock());
}
