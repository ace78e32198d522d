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

interface PaidOrder {
  readonly id: string;
  readonly totalXaf: number;
  readonly commissionXaf: number;
  readonly refundedXaf: number;
}

/**
 * Returns by order id what paid orders still give back: everything, or what is left of their valid tickets if some were refunded
 * before. The caller has locked the orders.
 */
export async function remainingRefunds(tx: Tx, orders: readonly PaidOrder[]): Promise<ReadonlyMap<string, Remaining>> {
  const changed = orders.filter(({ refundedXaf }) => refundedXaf > 0);
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
    orders.map(({ id, totalXaf, commissionXaf, refundedXaf }) => {
      if (refundedXaf === 0) return [id, { amountXaf: totalXaf, commissionXaf }];
      const valid = toRefundable(commissionXaf, tickets.get(id) ?? []).filter(({ state }) => state === 'valid');
      const sums = valid.map((ticket) => {
        const amountXaf = ticket.paidXaf - ticket.earlierXaf;
        return { amountXaf, commissionXaf: commissionBackOf(ticket, amountXaf) };
      });
      const sum = (key: keyof Remaining) => sums.reduce((total, one) => total + one[key], 0);
      return [id, { amountXaf: sum('amountXaf'), commissionXaf: sum('commissionXaf') }];
    }),
  );
}
