import { z } from 'zod';
import type { WebhookHint } from '../gateway.ts';

/** A callback's envelope and the parts of its object that lead to our reference. */
export const StripeEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish().catch(undefined),
      payment_intent: z.string().nullish().catch(undefined),
    }),
  }),
});

/** The subject of a callback, and what has to be asked for to know our reference. */
type EventSubject = Pick<WebhookHint, 'about' | 'ref' | 'providerRef'> & {
  /** `payment`: our reference is in this payment intent. `refund`: it is in the latest refund of it. */
  readonly search?: { readonly for: 'payment' | 'refund'; readonly intentId: string };
};

/**
 * Returns the subject of a callback. A callback of another type has no reference. It is accepted all the same, because Stripe
 * switches an endpoint off that refuses callbacks.
 */
export function subjectOf({ type, data: { object } }: z.infer<typeof StripeEvent>): EventSubject {
  const { id: providerRef, client_reference_id: sessionRef, metadata, payment_intent: intentId } = object;
  if (type.startsWith('checkout.session.')) return { about: 'payment', ref: sessionRef ?? undefined, providerRef };
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { about: 'refund', ref: metadata?.ref, providerRef };
  if (type === 'charge.refunded')
    return { about: 'refund', ref: undefined, ...(intentId && { search: { for: 'refund', intentId } }) };
  if (type.startsWith('charge.dispute.'))
    return { about: 'dispute', ref: undefined, providerRef, ...(intentId && { search: { for: 'payment', intentId } }) };
  return { about: 'payment', ref: undefined };
}
