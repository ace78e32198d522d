import type { Tx } from '#platform/postgres/database';
import { commissionBackOf } from './refund-split.rules.ts';
import { toRefundable } from './refundable-order.ts';
import { listTickets } from './refunds.read.ts';

/** The refund that an order still has when its event is cancelled, in whole XAF. */
export interface Remaining {
  readonly amountXaf: number;
  /** The part of it that is the platform's commission. */
  readonly commissionXaf: number;
}

/** States of tickets that were paid and not given back. Only disputes revoke tickets. */
const isOpen: ReadonlySet<string> = new Set(['valid', 'revoked']);

interface PaidOrder {
  readonly id: string;
  readonly totalXaf: number;
  readonly commissionXaf: number;
  readonly refundedXaf: number;
  /** Taken back by a bank in a dispute that is open. */
  readonly disputedXaf: number;
}

/**
 * Returns by order id what paid orders still give back: everything, or what is left of the tickets that no refund has ended, if
 * there were refunds or disputes before. Of the tickets that a dispute made void, what the bank took is not given back again. The
 * caller has locked the orders.
 */
export async function remainingRefunds(tx: Tx, orders: readonly PaidOrder[]): Promise<ReadonlyMap<string, Remaining>> {
  const changed = orders.filter(({ refundedXaf, disputedXaf }) => refundedXaf > 0 || disputedXaf > 0);
  const tickets = Map.groupBy(
    changed.length === 0
      ? []
      : await listTickets(
          tx,
          changed.map(({ id }) => id),
        ),
    ({ orderId }) => orderId,
  );
  return new Map(
    orders.map(({ id, totalXaf, commissionXaf, refundedXaf, disputedXaf }) => {
      if (refundedXaf === 0 && disputedXaf === 0) return [id, { amountXaf: totalXaf, commissionXaf }];
      const open = toRefundable(commissionXaf, tickets.get(id) ?? []).filter(({ state }) => isOpen.has(state));
      const sums = open.map((ticket) => {
        const amountXaf = ticket.paidXaf - ticket.earlierXaf;
        return { amountXaf, commissionXaf: commissionBackOf(ticket, amountXaf) };
      });
      const sum = (key: keyof Remaining) => sums.reduce((total, one) => total + one[key], 0);
      const amountXaf = Math.max(0, sum('amountXaf') - disputedXaf);
      return [id, { amountXaf, commissionXaf: Math.min(sum('commissionXaf'), amountXaf) }];
    }),
  );
}
