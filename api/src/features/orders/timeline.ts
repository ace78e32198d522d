import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';

/** Kinds of facts in the timeline of an order, in the order in which they usually happen. */
export const timelineKinds = [
  'placed',
  'issued',
  'payment_started',
  'payment_failed',
  'payment_cancelled',
  'paid',
  'confirmed',
  'tickets_sent',
  'holder_corrected',
  'tickets_sent_again',
  'checked_in',
  'refund_requested',
  'refund_given',
  'refund_approved',
  'refund_declined',
  'refund_withdrawn',
  'refund_sent',
  'refund_done',
  'refund_failed',
  'refund_number_chosen',
  'refund_number_declined',
  'refund_number_confirmed',
  'tickets_revoked',
  'cancelled_by_buyer',
  'cancelled_with_refunds',
  'cancelled_with_event',
  'expired',
] as const;
export const TimelineKind = z.enum(timelineKinds);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** Who did something to an order. `policy`, `deadline` and `event` stand for decisions that no person made. */
export const timelineActors = ['buyer', 'organizer', 'admin', 'policy', 'deadline', 'event'] as const;
export const TimelineActor = z.enum(timelineActors);
export type TimelineActor = z.infer<typeof TimelineActor>;

export const TimelineFact = z
  .object({
    kind: TimelineKind,
    at: Instant,
    amount: Xaf.nullable(),
    balance: Xaf.meta({ description: 'Part of `amount` that the buyer’s balance pays or has back; 0 without one' }),
    paidWith: z.string().nullable().meta({ description: 'Operator, or else the gateway', example: 'mtn' }),
    numberEnding: z.string().nullable().meta({
      description: 'Last four digits of the number that pays or is paid, for the buyer and admins only',
      example: '3456',
    }),
    reference: z.string().nullable().meta({ description: 'The operator’s id of the payment' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why a payment failed, in the reader’s language, for the buyer and admins only' }),
    note: z.string().nullable().meta({ description: 'What a person wrote' }),
    by: TimelineActor.nullable(),
    byName: z.string().nullable().meta({ description: 'Null for the buyer. The organizer does not see the names of admins.' }),
    ticket: z.object({ code: z.string(), holder: z.string() }).nullable(),
    count: z.int().nullable().meta({ description: 'Number of tickets' }),
  })
  .meta({ id: 'TimelineFact' });
export type TimelineFact = z.infer<typeof TimelineFact>;

export const OrderTimeline = z
  .object({
    zone: TimeZone,
    buyerNumber: z.string().nullable(),
    /** Oldest first. */
    facts: z.array(TimelineFact),
  })
  .meta({ id: 'OrderTimeline' });
export type OrderTimeline = z.infer<typeof OrderTimeline>;

export const getOrderTimeline = endpoint({
  method: 'GET',
  path: '/event-order/:id/timeline',
  summary: 'Returns what happened to an order, oldest first, to its buyer, the event’s managers and admins',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ timeline: OrderTimeline }),
  refuses: { 404: ['not_found'] },
});

export const orderReceiptPdf = endpoint({
  method: 'GET',
  path: '/event-order/:id/receipt.pdf',
  summary: 'Downloads the receipt of an order as PDF, with its payment and refunds. Free orders have one, too.',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'], 409: ['order_without_receipt'] },
});
