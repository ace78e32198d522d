import type { AnyNotification, Recipient } from '#features/notifications/index';
import type { OrderRow } from '../orders.read.ts';
import { eventNameOf } from '../orders.templates.ts';

/** Returns who is notified of an order: its buyer's account, or the address of a recipient without an account. */
export const recipientOf = ({ issue, buyerId, buyerEmail, buyerName, locale }: OrderRow): Recipient =>
  issue && !issue.hasAccount ? { email: buyerEmail, name: buyerName, locale } : { userId: buyerId, locale };

/** Returns the notification of tickets that the organizer revoked. */
export function ticketsRevoked(
  order: OrderRow,
  { reason, count, key }: { readonly reason: string; readonly count: number; readonly key: string },
): Extract<AnyNotification, { readonly kind: 'orders.tickets_revoked' }> {
  return {
    kind: 'orders.tickets_revoked',
    params: { code: order.code, eventId: order.eventId, name: eventNameOf(order), count, reason },
    to: [recipientOf(order)],
    key: `tickets-revoked:${key}`,
  };
}

/** Returns the notification of tickets that were issued to an address before its owner had an account. */
export const ticketsClaimed = (order: OrderRow): Extract<AnyNotification, { readonly kind: 'orders.tickets_claimed' }> => ({
  kind: 'orders.tickets_claimed',
  params: { name: eventNameOf(order) },
  to: [recipientOf(order)],
  key: `tickets-claimed:${order.id}`,
});
