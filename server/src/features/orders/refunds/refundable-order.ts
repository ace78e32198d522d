import type { DbOrTx, Tx } from '#platform/postgres/database';
import { ordersStore } from '../orders.store.ts';
import { commissionsOf } from './refund-split.rules.ts';
import { findFacts, listTickets, type RefundFacts, type TicketFacts } from './refunds.read.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundableOrder, RefundableTicket } from './refunds.types.ts';

/** Adds what the buyer paid and the part of the order's commission to its tickets. Takes all tickets of one order. */
export function toRefundable(commissionXaf: number, tickets: readonly TicketFacts[]): RefundableTicket[] {
  const commissions = commissionsOf(commissionXaf, tickets);
  return tickets.map((ticket) => ({
    ...ticket,
    paidXaf: ticket.priceXaf + ticket.feeXaf + ticket.taxXaf,
    commissionXaf: commissions.get(ticket.id) ?? 0,
  }));
}

function toOrder(facts: RefundFacts, tickets: readonly TicketFacts[]): RefundableOrder {
  const { commissionXaf, policy, startsAt, overAt, opensUntil, isPostponed, ...order } = facts;
  return {
    ...order,
    terms: { policy, startsAt, overAt, opensUntil, isPostponed },
    tickets: toRefundable(commissionXaf, tickets),
  };
}

/** Returns an order with its tickets as they are now. Throws for an unknown id. */
export async function loadRefundable(db: DbOrTx, orderId: string): Promise<RefundableOrder> {
  const [facts, tickets] = await Promise.all([findFacts(db, orderId), listTickets(db, [orderId])]);
  if (!facts) throw new Error(`There is no order ${orderId}`);
  return toOrder(facts, tickets);
}

/**
 * Locks an order, its event and its tickets in this order, and returns it, so that requests for the same tickets follow one
 * another and a ticket cannot be admitted while it is refunded.
 */
export async function lockRefundable(
  tx: Tx,
  { id, eventId }: { readonly id: string; readonly eventId: string },
): Promise<RefundableOrder> {
  const store = refundsStore(tx);
  await store.lockEvent(eventId);
  await ordersStore.lock(tx, id);
  await store.lockTickets(id);
  return loadRefundable(tx, id);
}
