import { business } from '@ngoma/api/common/business';
import type { OrderState } from '@ngoma/api/features/orders/orders';

/**
 * The moves between order states. An expired order is confirmed by a late payment if stock is left. A cancelled order is never
 * confirmed, because its buyer or its event's organizer cancelled it. See docs/flows/checkout.md.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed'],
  confirmed: ['cancelled'],
  cancelled: [],
};

export const mayMove = (from: OrderState, to: OrderState): boolean => orderMoves[from].includes(to);

/** Returns until when the tickets of an order placed now are held. */
export const holdsUntil = (placedAt: Date): Date => new Date(placedAt.getTime() + business.order.holdMinutes * 60_000);

/** Returns whether the tickets are held at this time, even if the job has not expired the hold yet. */
export const isHeld = (order: { readonly state: OrderState; readonly holdsUntil: Date | null }, now: Date): boolean =>
  order.state === 'placed' && order.holdsUntil !== null && order.holdsUntil > now;

/** The name on a ticket, and the contact data of that person. */
export interface Attendee {
  readonly name: string;
  readonly email?: string | undefined;
  readonly number?: string | undefined;
}

/** Assigns the attendees to the tickets of the order's lines, in order. Tickets without an attendee carry the buyer's name. */
export function assignAttendees(
  attendees: readonly Attendee[],
  lines: readonly { readonly quantity: number }[],
  buyer: Attendee,
): Attendee[][] {
  let assigned = 0;
  return lines.map(({ quantity }) => Array.from({ length: quantity }, () => attendees[assigned++] ?? buyer));
}

/** The prices of an order line, in whole XAF. */
export interface PricedLine {
  readonly quantity: number;
  readonly unitPriceXaf: number;
  /** Added to the price if the buyer pays the commission, else 0. */
  readonly unitFeeXaf: number;
  /** The taxes that are added to the price of one ticket. */
  readonly unitTaxXaf: number;
  /** The platform's commission on one ticket, whether buyer or organizer pays it. */
  readonly unitCommissionXaf: number;
}

export interface Totals {
  /** The whole amount that the buyer pays. */
  readonly totalXaf: number;
  /** The fees within the total. */
  readonly feesXaf: number;
  /** The added taxes within the total. */
  readonly taxesXaf: number;
  /** The platform's commission within the total. */
  readonly commissionXaf: number;
}

/** Sums the lines of an order. Amounts are already rounded per ticket. */
export function sumLines(lines: readonly PricedLine[]): Totals {
  let totalXaf = 0;
  let feesXaf = 0;
  let taxesXaf = 0;
  let commissionXaf = 0;
  for (const { quantity, unitPriceXaf, unitFeeXaf, unitTaxXaf, unitCommissionXaf } of lines) {
    totalXaf += quantity * (unitPriceXaf + unitFeeXaf + unitTaxXaf);
    feesXaf += quantity * unitFeeXaf;
    taxesXaf += quantity * unitTaxXaf;
    commissionXaf += quantity * unitCommissionXaf;
  }
  return { totalXaf, feesXaf, taxesXaf, commissionXaf };
}
