import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';

/** Kinds of facts in the history of an order, in the order in which they usually happen. */
export const orderFactKinds = [
  'placed',
  'payment_begun',
  'payment_failed',
  'paid',
  'confirmed',
  'expired',
  'cancelled',
  'refund_begun',
  'refunded',
  'tickets_sent_again',
  'entered',
] as const;
export const OrderFactKind = z.enum(orderFactKinds);
export type OrderFactKind = z.infer<typeof OrderFactKind>;

export const OrderHistory = z
  .object({
    buyerNumber: z.string().nullable(),
    payments: z.array(
      z.object({
        _id: Id,
        paidWith: z.string().meta({ description: 'Operator, or else the gateway', example: 'mtn' }),
        state: z.enum(['created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded']),
        amount: Xaf,
        begunAt: Instant,
        settledAt: Instant.nullable(),
      }),
    ),
    history: z.array(
      z.object({
        kind: OrderFactKind,
        at: Instant,
        detail: z.string().nullable().meta({ description: 'Amount in XAF, ticket code, or name of the actor' }),
      }),
    ),
  })
  .meta({ id: 'OrderHistory' });
export type OrderHistory = z.infer<typeof OrderHistory>;

export const orderHistory = endpoint({
  method: 'GET',
  path: '/event-order/:id/history',
  summary: 'Returns the history of an order and its payments step by step, to the event’s organizer and admins',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: OrderHistory,
  refuses: { 404: ['not_found'] },
});

export const resendTickets = endpoint({
  method: 'POST',
  path: '/event-order/:id/resend-tickets',
  summary: 'Sends the email with the tickets to the buyer again',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['order_not_confirmed'] },
});

export const attendeesFile = endpoint({
  method: 'GET',
  path: '/event-order/attendees/:eventId/csv',
  summary: 'Downloads the attendee list of an event as CSV, for the event’s team and admins',
  allow: ['organizer', 'admin'],
  params: z.object({ eventId: Id }),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});
