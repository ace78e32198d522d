import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import type { Bilingual } from '../common/locale.ts';
import { Xaf } from '../common/money.ts';

/** States of a payment. A payment is one attempt; an order may have several, at most one of them live. */
export const paymentStates = ['created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded'] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Reasons why a payment failed, independent of the operator. */
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

/** Outcomes that can be chosen for a sandbox payment. */
export const sandboxOutcomes = ['approve', 'decline', 'silent', 'late'] as const;

/**
 * Sandbox phone numbers with fixed outcomes: any MTN (67…) or Orange (69…) number with these last six digits, such as 670 000
 * 001. A payment from any other number waits for a decision.
 */
export const sandboxNumbers = [
  { ending: '000001', does: { en: 'Declines: not enough money', fr: 'Refuse : solde insuffisant' } },
  { ending: '000002', does: { en: 'Never answers', fr: 'Ne répond jamais' } },
  { ending: '000003', does: { en: 'Declines: the payer says no', fr: 'Refuse : le payeur dit non' } },
  { ending: '000004', does: { en: 'Pays at once', fr: 'Paie tout de suite' } },
  { ending: '000005', does: { en: 'Pays, and the callback is lost', fr: 'Paie, et la notification se perd' } },
  { ending: '000006', does: { en: 'Pays after the hold has ended', fr: 'Paie après la fin de la réservation' } },
  { ending: '000007', does: { en: 'Declines: over its limit', fr: 'Refuse : plafond atteint' } },
  { ending: '000009', does: { en: 'Pays at once, and refuses refunds', fr: 'Paie tout de suite, et refuse les remboursements' } },
] as const satisfies readonly { ending: string; does: Bilingual }[];

export const operators = ['mtn', 'orange', 'card'] as const;
export const Operator = z.enum(operators);

/** `sandbox` moves play money, `test` uses the provider's test environment, `live` moves francs. */
export const gatewayModes = ['sandbox', 'test', 'live'] as const;
export const GatewayMode = z.enum(gatewayModes);
/** `prompt`: the payer confirms on the phone. `hosted`: the payer continues on the gateway's page. */
export const gatewayFlows = ['prompt', 'hosted'] as const;

export const PaymentPageView = z
  .object({
    ref: z.string(),
    gateway: z.string(),
    state: PaymentState,
    reason: PaymentReason.nullable(),
    /** Why it was not paid and what to do now, in the caller's language. */
    reasonText: z.string().nullable(),
    amount: Xaf,
    currency: z.literal('XAF'),
    /** Title of the purchase, in the caller's language. */
    title: z.string(),
    lines: z
      .array(z.object({ label: z.string(), amount: z.int() }))
      .meta({ description: 'What is paid, in whole XAF; negative for what the payer’s balance has paid' }),
    orderId: Id.nullable(),
    operator: Operator.nullable(),
    number: z.string().nullable(),
    holdsUntil: Instant.nullable(),
    /** Address of the gateway's hosted page, if it has one. */
    continueUrl: z.string().nullable(),
    /** Address of the page to open once the payment is settled. */
    returnUrl: z.string(),
    orderState: z.string().nullable(),
    /** Outcome of a late payment: honoured, or being refunded. */
    outcome: z.enum(['honoured', 'refunded']).nullable(),
    isSandbox: z.boolean(),
    /** Anything but `live` moves no money. */
    mode: GatewayMode,
    /** When the payer was asked, and until when the operator takes an answer. */
    startedAt: Instant.nullable(),
    promptEndsAt: Instant.nullable(),
    /** Whether the payment is over and another attempt may be made. */
    mayRetry: z.boolean(),
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
  summary: 'Returns the state of a payment. The unguessable reference is the authorization.',
  allow: 'public',
  params: Ref,
  reply: z.object({ payment: PaymentPageView }),
  refuses: { 404: ['not_found'] },
});

export const startPayment = endpoint({
  method: 'POST',
  path: '/payments/:ref/start',
  summary:
    'Asks the operator to prompt the phone. The operator decides which gateway sends it; a hosted one answers with its page.',
  allow: 'public',
  params: Ref,
  body: z.object({ operator: Operator, number: z.string().trim().max(30).optional() }),
  reply: z.object({ message: z.string(), payment: PaymentPageView }),
  refuses: {
    404: ['not_found'],
    409: ['payment_closed', 'payment_unresolved', 'too_many_charges'],
    400: ['number_invalid', 'operator_mismatch', 'amount_not_payable'],
    503: ['operator_unavailable'],
  },
});

export const retryPayment = endpoint({
  method: 'POST',
  path: '/payments/:ref/retry',
  summary: 'Returns another attempt after one that failed or was cancelled, to be started with any operator',
  allow: 'public',
  params: Ref,
  reply: z.object({ payment: PaymentPageView }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'], 503: ['payment_unavailable'] },
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/payments/:ref/cancel',
  summary: 'Cancels this payment attempt. The order stays held until its hold expires.',
  allow: 'public',
  params: Ref,
  reply: z.object({ message: z.string(), payment: PaymentPageView }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'] },
});

export const decideSandboxPayment = endpoint({
  method: 'POST',
  path: '/payments/sandbox/:ref',
  summary:
    'Decides a sandbox payment: approve, decline, silent (the money moves, no callback is sent) or late (paid after the hold)',
  allow: 'public',
  params: Ref,
  body: z.object({ outcome: z.enum(sandboxOutcomes) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['payment_closed'] },
});

/** Reasons why no one can pay with an operator now: its gateways do not answer, or were switched off. */
export const unavailableReasons = ['down', 'switched_off'] as const;

/** An operator as the payment page offers it. */
export const OperatorOffer = z
  .object({
    operator: Operator,
    isAvailable: z.boolean(),
    /** Null while available. */
    reason: z.enum(unavailableReasons).nullable(),
    flow: z.enum(gatewayFlows),
    /** The smallest payment, and the step of all amounts, in whole XAF. */
    minXaf: Xaf,
    stepXaf: Xaf,
  })
  .meta({ id: 'OperatorOffer' });
export type OperatorOffer = z.infer<typeof OperatorOffer>;

export const listGateways = endpoint({
  method: 'GET',
  path: '/payments/gateways',
  summary: 'Lists the configured payment methods, default first, and the operators that payers can choose now',
  allow: 'public',
  reply: z.object({
    gateways: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        operators: z.array(Operator),
        mode: GatewayMode,
        isSandbox: z.boolean(),
        isAvailable: z.boolean(),
        minXaf: Xaf,
        stepXaf: Xaf,
      }),
    ),
    operators: z.array(OperatorOffer),
  }),
});
