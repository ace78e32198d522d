import { business } from '@ngoma/api/common/business';
import type { OrderState } from '@ngoma/api/features/orders';

/**
 * The life of an order. An expired one comes back when its payment arrives late and there is stock; a cancelled one never
 * does, since its buyer gave it up, or its event does not take place. Nothing else ends a confirmed one.
 * docs/flows/checkout.md draws it.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed'],
  confirmed: ['cancelled'],
  cancelled: [],
};

export const mayMove = (from: OrderState, to: OrderState): boolean => orderMoves[from].includes(to);

/** Until when the tickets of an order placed now are kept while its payment runs. */
export const holdsUntil = (placedAt: Date): Date => new Date(placedAt.getTime() + business.order.holdMinutes * 60_000);

/** Whether its tickets are still kept: by the clock, whatever the tidying job has got to. */
export const isHeld = (order: { readonly state: OrderState; readonly holdsUntil: Date | null }, now: Date): boolean =>
  order.state === 'placed' && order.holdsUntil !== null && order.holdsUntil > now;

/** Whose name stands on a ticket, and how to reach them. */
export interface Attendee {
  readonly name: string;
  readonly email?: string | undefined;
  readonly number?: string | undefined;
}

/** Deals the attendees out over the order's lines, in their order; tickets without one carry the buyer's name. */
export function spreadAttendees(
  attendees: readonly Attendee[],
  lines: readonly { readonly quantity: number }[],
  buyer: Attendee,
): Attendee[][] {
  let dealt = 0;
  return lines.map(({ quantity }) => Array.from({ length: quantity }, () => attendees[dealt++] ?? buyer));
}

/** What a line of an order costs, in whole XAF. */
export interface PricedLine {
  readonly quantity: number;
  readonly unitPriceXaf: number;
  /** Added to the price where the buyer bears the commission, else 0. */
  readonly unitFeeXaf: number;
  /** The product's share of one ticket, whoever bears it. */
  readonly unitCommissionXaf: number;
}

export interface Totals {
  /** Everything the buyer pays. */
  readonly totalXaf: number;
  /** The fees within the total. */
  readonly feesXaf: number;
  /** What the product keeps of the total. */
  readonly commissionXaf: number;
}

/** Adds an order up. Every amount was rounded per ticket before, so nothing is rounded here. */
export function addUp(lines: readonly PricedLine[]): Totals {
  let totalXaf = 0;
  let feesXaf = 0;
  let commissionXaf = 0;
  for (const { quantity, unitPriceXaf, unitFeeXaf, unitCommissionXaf } of lines) {
    totalXaf += quantity * (unitPriceXaf + unitFeeXaf);
    feesXaf += quantity * unitFeeXaf;
    commissionXaf += quantity * unitCommissionXaf;
  }
  return { totalXaf, feesXaf, commissionXaf };
}
