import { ownReasonOf } from '#features/events/index';
import type { AnyNotification } from '#features/notifications/index';
import type { RefundDestination } from '#features/payments/index';
import { recipientOf } from '../issuing/issuing.templates.ts';
import type { OrderRow } from '../orders.read.ts';
import { eventNameOf } from '../orders.templates.ts';

/** One order of a buyer in the notification of its cancellation. */
export interface CancelledOrder {
  readonly order: OrderRow;
  /** True if the order was not paid yet. */
  readonly wasPlaced: boolean;
  /** Amount of this refund in whole XAF. */
  readonly amountXaf: number;
  /** Where the parts of the money are refunded to; empty if nothing is refunded. */
  readonly destinations: readonly (RefundDestination | { readonly operator: 'wallet'; readonly number: null })[];
}

function refundOf(orders: readonly CancelledOrder[]): 'paid' | 'unpaid' | 'both' | 'free' | 'outside' {
  const [isPaid, isUnpaid] = [
    orders.some(({ destinations }) => destinations.length > 0),
    orders.some(({ wasPlaced }) => wasPlaced),
  ];
  if (isPaid) return isUnpaid ? 'both' : 'paid';
  // Whether a ticket of an issued order was paid outside of Ngoma, the organizer knows.
  return isUnpaid ? 'unpaid' : orders.some(({ order }) => order.issue) ? 'outside' : 'free';
}

function reasonOf({ eventStateReason: reason }: OrderRow) {
  if (!reason) return { reasonBy: 'none', reason: { en: '', fr: '' } } as const;
  const own = ownReasonOf(reason);
  return own
    ? ({ reasonBy: 'platform', reason: own } as const)
    : ({ reasonBy: 'organizer', reason: { en: reason, fr: reason } } as const);
}

/**
 * Returns the notification of a buyer whose event was cancelled: the organizer's reason, the amount and the refund destinations of
 * all their orders. The language of the latest order counts if the account has none. Throws for an empty list.
 */
export function eventCancelled(
  orders: readonly CancelledOrder[],
): Extract<AnyNotification, { readonly kind: 'orders.event_cancelled' }> {
  const latest = orders.reduce<OrderRow | undefined>(
    (last, { order }) => (!last || order.createdAt >= last.createdAt ? order : last),
    undefined,
  );
  if (!latest) throw new Error('The notification of a cancelled event needs an order');
  const paid = orders.filter(({ destinations }) => destinations.length > 0);
  return {
    kind: 'orders.event_cancelled',
    params: {
      ...{ codes: orders.map(({ order }) => order.code).join(', '), eventId: latest.eventId, name: eventNameOf(latest) },
      ...{ totalXaf: paid.reduce((sum, refund) => sum + refund.amountXaf, 0), refund: refundOf(orders), ...reasonOf(latest) },
      destinations: paid.flatMap(({ destinations }) => destinations.map(({ operator, number }) => ({ operator, number }))),
    },
    to: [recipientOf(latest)],
    key: `event-cancelled:${latest.id}`,
  };
}
