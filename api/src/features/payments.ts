import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import type { Bilingual } from '../common/locale.ts';
import { Xaf } from '../common/money.ts';

/** A payment is one attempt; an order may have many, at most one of them live. */
export const paymentStates = ['created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded'] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Why a payment failed, in the words of no particular operator. */
export const paymentReasons = [
  'insufficient_funds',
  'payer_rejected',
  'payer_timeout',
  'payer_not_found',
  'limit_reached',
  'payee_not_found',
  'provider_down',
  'our_wallet_empty',
  'invalid_request',
  'unknown',
] as const;
export const PaymentReason = z.enum(paymentReasons);
export type PaymentReason = z.infer<typeof PaymentReason>;

/** What the sandbox can be told to do with a payment. */
export const sandboxOutcomes = ['approve', 'decline', 'silent', 'late'] as const;

/**
 * Phones of the sandbox that always behave the same, for people and programs that try the product: any MTN (67…) or
 * Orange (69…) number whose last six digits are these, such as 670 000 001. Every other phone waits for a decision.
 */
export const sandboxNumbers = [
  { ending: '000001', does: { en: 'Declines: not enough money', fr: 'Refuse : solde insuffisant' } },
  { ending: '000002', does: { en: 'Never answers', fr: 'Ne répond jamais' } },
  { ending: '000003', does: { en: 'Declines: the payer says no', fr: 'Refuse : le payeur dit non' } },
  { ending: '000004', does: { en: 'Pays at once', fr: 'Paie tout de suite' } },
  { ending: '000005', does: { en: 'Pays, and the callback is lost', fr: 'Paie, et la notification se perd' } },
  { ending: '000006', does: { en: 'Pays after the hold has ended', fr: 'Paie après la fin de la réservation' } },
  { ending: '000007', does: { en: 'Declines: over its limit', fr: 'Refuse : plafond atteint' } },
] as const satisfies readonly { ending: string; does: Bilingual }[];

export const operators = ['mtn', 'orange', 'card'] as const;
export const Operator = z.enum(operators);

export const PaymentPageView = z
  .object({
    ref: z.string(),
    gateway: z.string(),
    state: PaymentState,
    reason: PaymentReason.nullable(),
    amount: Xaf,
    currency: z.literal('XAF'),
    /** What is paid for, in the reader's language. */
    title: z.string(),
    lines: z.array(z.object({ label: z.string(), amount: Xaf })),
    orderId: Id.nullable(),
    operator: Operator.nullable(),
    number: z.string().nullable(),
    holdsUntil: Instant.nullable(),
    /** Where the gateway's own hosted page is, if it has one. */
    continueUrl: z.string().nullable(),
    /** Where the person goes once it is settled. */
    returnUrl: z.string(),
    orderState: z.string().nullable(),
    /** After a late payment: honoured, or money on its way back. */
    outcome: z.enum(['honoured', 'refunded']).nullable(),
    isSandbox: z.boolean(),
  })
  .meta({ id: 'PaymentPage' });
export type PaymentPageView = z.infer<typeof PaymentPageView>;

const Ref = z.object({
  ref: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .meta({ example: 'Zp3sVb1mQ0aXk9rT2uWy5e' }),
});

export const getPaymentPage = endpoint({
  method: 'GET',
  path: '/payments/:ref',
  summary: 'How a payment stands; whoever holds the unguessable reference may look',
  allow: 'public',
  params: Ref,
  reply: z.object({ payment: PaymentPageView }),
  refuses: { 404: ['not_found'] },
});

export const startPayment = endpoint({
  method: 'POST',
  path: '/payments/:ref/start',
  summary: 'Ask the operator to prompt this phone; a hosted gateway answers where to go',
  allow: 'public',
  params: Ref,
  body: z.object({ operator: Operator, number: z.string().trim().max(30).optional() }),
  reply: z.object({ message: z.string(), payment: PaymentPageView }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'], 400: ['number_invalid', 'operator_mismatch'] },
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/payments/:ref/cancel',
  summary: 'Give this attempt up; the order stays held until its time ends',
  allow: 'public',
  params: Ref,
  reply: z.object({ message: z.string(), payment: PaymentPageView }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'] },
});

export const decideSandboxPayment = endpoint({
  method: 'POST',
  path: '/payments/sandbox/:ref',
  summary: 'Sandbox only: approve, decline, say nothing (the money moves, no word is sent), or pay late (after the hold)',
  allow: 'public',
  params: Ref,
  body: z.object({ outcome: z.enum(sandboxOutcomes) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'] },
});

export const listGateways = endpoint({
  method: 'GET',
  path: '/payments/gateways',
  summary: 'The ways to pay that are configured, the default first',
  allow: 'public',
  reply: z.object({
    gateways: z.array(z.object({ id: z.string(), name: z.string(), operators: z.array(Operator), isSandbox: z.boolean() })),
  }),
});
