import type { RefundDestination } from '@ngoma/api/features/orders/refunds';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { orderUnknown } from '../order-errors.ts';
import { approveRequest, chooseTickets } from './approve-request.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { decideBy, isRequestable, lastRequestAt, quoteTicket, type TicketQuote } from './refund-quote.rules.ts';
import { commissionBackOf } from './refund-split.rules.ts';
import {
  alreadyDeclined,
  alreadyRequested,
  orderNotRefundable,
  refundTooLate,
  ticketNotRefundable,
} from './refund-state.rules.ts';
import { lockRefundable } from './refundable-order.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundableOrder, RefundableTicket, RefundLine, RefundsContext } from './refunds.types.ts';

export interface QuotedTicket {
  readonly ticket: RefundableTicket;
  readonly quote: TicketQuote;
}

/** Returns what each ticket gives back now. */
export const quoteTickets = ({ terms }: RefundableOrder, tickets: readonly RefundableTicket[], now: Date): QuotedTicket[] =>
  tickets.map((ticket) => ({ ticket, quote: quoteTicket(terms, ticket, now) }));

/** Returns what is given back by a quote, ticket by ticket. */
export const linesOf = (quoted: readonly QuotedTicket[]): RefundLine[] =>
  quoted.map(({ ticket, quote: { amountXaf, returnsCommission } }) => ({
    ticketId: ticket.id,
    amountXaf,
    commissionBackXaf: returnsCommission ? commissionBackOf(ticket, amountXaf) : 0,
  }));

const idsOf = (quoted: readonly QuotedTicket[]) => quoted.map(({ ticket }) => ticket.id);

/** Requires that no other request for these tickets waits for a decision. Raises `refund_already_requested` (409). */
export function requireNoOpenRequest(tickets: readonly RefundableTicket[]): void {
  const open = tickets.filter(({ openRequestId }) => openRequestId !== null);
  if (open.length > 0) throw alreadyRequested(open.map(({ id }) => id));
}

/** Requires tickets that a buyer may ask for now. A ticket is asked for twice only if the policy gives something by then. */
function requireRequestable(order: RefundableOrder, quoted: readonly QuotedTicket[], now: Date): void {
  if (!order.isRefundable) throw orderNotRefundable();
  requireNoOpenRequest(quoted.map(({ ticket }) => ticket));
  const closed = quoted.filter(({ quote }) => !isRequestable(quote));
  if (closed.length > 0) throw ticketNotRefundable(idsOf(closed));
  const declined = quoted.filter(({ ticket, quote }) => ticket.wasDeclined && quote.amountXaf === 0);
  if (declined.length > 0) throw alreadyDeclined(idsOf(declined));
  if (now > lastRequestAt(order.terms, now)) throw refundTooLate();
}

interface RefundRequestInput {
  readonly orderId: string;
  readonly ticketIds: readonly string[];
  readonly reason: string;
  /** The way the money came, by default. */
  readonly destination?: RefundDestination | undefined;
}

/**
 * Asks for a refund of own tickets, and returns the request's id. Approved at once where the policy gives something; else the
 * organizer has 72 hours to decide. Raises `not_found` (404), and `order_not_refundable`, `ticket_not_refundable`,
 * `refund_already_requested`, `refund_declined` or `refund_too_late` (409).
 */
export async function requestRefund(
  ctx: RefundsContext,
  buyer: Session,
  input: RefundRequestInput,
): Promise<{ id: string; isApproved: boolean }> {
  const found = await ctx.findOrder(buyer, input.orderId);
  if (found.buyerId !== buyer.userId) throw orderUnknown();
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockRefundable(tx, found);
    const now = ctx.clock();
    const quoted = quoteTickets(order, chooseTickets(order, input.ticketIds), now);
    requireRequestable(order, quoted, now);
    return makeRequest(ctx, tx, order, quoted, { requesterId: buyer.userId, ...input });
  });
}

/**
 * Inserts a buyer's request for tickets of an order that the caller has locked, and approves it where it gives something.
 */
export async function makeRequest(
  ctx: RefundsContext,
  tx: Tx,
  order: RefundableOrder,
  quoted: readonly QuotedTicket[],
  {
    requesterId,
    reason,
    destination = 'origin',
  }: Omit<RefundRequestInput, 'orderId' | 'ticketIds'> & { readonly requesterId: string },
): Promise<{ id: string; isApproved: boolean }> {
  const now = ctx.clock();
  const lines = linesOf(quoted);
  const policyXaf = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  const request = await refundsStore(tx).insert({
    ...{ id: newId(), orderId: order.id, eventId: order.eventId, origin: 'buyer', requesterId, reason },
    ...{ endsTickets: true, destination, policyXaf, decideBy: decideBy(now), createdAt: now },
    paidXaf: quoted.reduce((sum, { ticket }) => sum + ticket.paidXaf - ticket.earlierXaf, 0),
    tickets: quoted.map(({ ticket }) => ticket),
  });
  if (policyXaf > 0) await approveRequest(ctx, tx, order, request, { by: 'policy', deciderId: null, note: null, lines });
  else await waitForOrganizer(ctx, tx, request.id, request.decideBy);
  return { id: request.id, isApproved: policyXaf > 0 };
}

async function waitForOrganizer(ctx: RefundsContext, tx: Tx, requestId: string, runAt: Date): Promise<void> {
  await ctx.jobs.enqueue(tx, 'refund.deadline', { requestId }, { runAt, key: `refund.deadline:${requestId}` });
  await notifyOfRefund(ctx, tx, requestId, 'requested');
}
