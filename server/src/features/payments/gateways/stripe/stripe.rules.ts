import type { PaymentReason } from '@ngoma/api/features/payments';
import { z } from 'zod';
import type { GatewayDispute, ProviderState, StatementLine } from '../gateway.ts';

/** Minimum minutes between the creation of a Checkout session and its end. Stripe refuses an earlier end. */
const minSessionMinutes = 30;
/**
 * Minutes in which a session that never arrived can be sent again. Short, because what the payer buys is held for the whole time of
 * the session.
 */
const resendMinutes = 5;

/** Minutes for which a payer can pay on Stripe's page, from the first request for it. */
export const sessionMinutes = minSessionMinutes + resendMinutes;

/** Stripe requires the equivalent of 0.50 EUR after conversion, which is 328 XAF. The rest is a margin for other accounts. */
export const minXaf = 500;

const Metadata = z.record(z.string(), z.string()).nullish();
const Id = z.string().min(1);
/** An amount in the smallest unit of its currency. XAF has no decimals: 5000 are 5,000 XAF. */
const Amount = z.int();

export const PaymentIntent = z.object({
  object: z.literal('payment_intent'),
  id: Id,
  status: z.string(),
  amount_received: Amount,
  currency: z.string(),
  metadata: Metadata,
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

export const Session = z.object({
  object: z.literal('checkout.session'),
  id: Id,
  client_reference_id: z.string().nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  payment_intent: z.union([Id, PaymentIntent]).nullable(),
});

export const Refund = z.object({
  object: z.literal('refund'),
  id: Id,
  status: z.string().nullable(),
  amount: Amount,
  currency: z.string(),
  metadata: Metadata,
  failure_reason: z.string().nullish(),
});

export const RefundList = z.object({ object: z.literal('list'), data: z.array(Refund) });

export const Dispute = z.object({
  object: z.literal('dispute'),
  id: Id,
  status: z.string(),
  amount: Amount,
  currency: z.string(),
  reason: z.string(),
  payment_intent: z.union([Id, PaymentIntent]).nullable(),
  evidence_details: z.object({ due_by: z.number().nullable() }),
  balance_transactions: z.array(z.object({ amount: Amount })),
});

const Charge = z.object({
  object: z.literal('charge'),
  id: Id,
  amount: Amount,
  currency: z.string(),
  metadata: Metadata,
  payment_intent: z.string().nullable(),
});

export const BalanceTransaction = z.object({
  object: z.literal('balance_transaction'),
  id: Id,
  created: z.int(),
  /** Expanded. Null for what moves no object, such as a fee. */
  source: z.looseObject({ object: z.string() }).nullable(),
});

/** The part of an error of Stripe that decides what it means. */
export interface StripeFault {
  readonly statusCode?: number | undefined;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
}

/** Error codes of answers that say nothing about whether the same request was, or is being, executed. */
const undecided = new Set(['rate_limit', 'lock_timeout', 'idempotency_key_in_use']);

/**
 * Returns why Stripe did not execute a request, or undefined if it may have. A used key with other parameters (`idempotency_error`)
 * proves that an earlier request under this reference was received, so it is no rejection.
 */
export function refusalOf({ statusCode, type, code = '', declineCode }: StripeFault): PaymentReason | undefined {
  if (type === 'idempotency_error' || undecided.has(code)) return undefined;
  if (statusCode === 401 || statusCode === 403) return 'provider_down';
  if (statusCode === 402) return reasonOfDecline(code, declineCode);
  if (statusCode !== 400 && statusCode !== 404) return undefined;
  if (code === 'balance_insufficient' || code === 'insufficient_funds') return 'our_wallet_empty';
  return code === 'amount_too_large' ? 'limit_reached' : 'invalid_request';
}

const declines: Readonly<Record<string, PaymentReason>> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'limit_reached',
  withdrawal_count_limit_exceeded: 'limit_reached',
  amount_too_large: 'limit_reached',
  authentication_required: 'payer_rejected',
  payment_intent_authentication_failure: 'payer_rejected',
  expired_card: 'payer_not_found',
  incorrect_number: 'payer_not_found',
  invalid_number: 'payer_not_found',
  invalid_account: 'payer_not_found',
  new_account_information_available: 'payer_not_found',
  issuer_not_available: 'provider_down',
  processing_error: 'provider_down',
  reenter_transaction: 'provider_down',
  try_again_later: 'provider_down',
  currency_not_supported: 'invalid_request',
  duplicate_transaction: 'invalid_request',
};

/** Returns the reason of a declined card. Banks give most of their reasons (such as a stolen card) as `do_not_honor`: `unknown`. */
export const reasonOfDecline = (code: string | null | undefined, declineCode: string | null | undefined): PaymentReason =>
  declines[declineCode ?? ''] ?? declines[code ?? ''] ?? 'unknown';

const refundReasons: Readonly<Record<string, PaymentReason>> = {
  insufficient_funds: 'our_wallet_empty',
  lost_or_stolen_card: 'payee_not_found',
  expired_or_canceled_card: 'payee_not_found',
  charge_for_pending_refund_disputed: 'invalid_request',
};

const intentOf = (value: string | z.infer<typeof PaymentIntent> | null) => (typeof value === 'object' ? value : null);

/** Returns the id of a payment intent, expanded or not. */
export const intentIdOf = (value: string | z.infer<typeof PaymentIntent> | null): string | undefined =>
  (typeof value === 'string' ? value : value?.id) ?? undefined;

/** Returns the state of a payment from its session with the payment intent expanded. */
export function stateOfSession(session: z.infer<typeof Session>): ProviderState {
  const intent = intentOf(session.payment_intent);
  const error = intent?.last_payment_error;
  const reason = error ? reasonOfDecline(error.code, error.decline_code) : undefined;
  switch (session.status) {
    case 'open':
      return { status: 'pending' };
    case 'expired':
      return { status: 'expired', reason: reason ?? 'payer_timeout' };
    case 'complete':
      if (intent === null) return { status: 'unknown' };
      if (session.payment_status === 'paid') {
        const { id: providerTxnId, amount_received: amountXaf, currency } = intent;
        return { status: 'succeeded', amountXaf, currency: currency.toUpperCase(), providerTxnId };
      }
      // A delayed payment method, such as a bank debit, is confirmed days after the payer has completed the page.
      if (intent.status === 'canceled') return { status: 'cancelled', reason: reason ?? 'payer_rejected' };
      return intent.status === 'requires_payment_method'
        ? { status: 'failed', reason: reason ?? 'unknown' }
        : { status: 'pending' };
    default:
      return { status: 'unknown' };
  }
}

export function stateOfRefund(refund: z.infer<typeof Refund>): ProviderState {
  const money = { amountXaf: refund.amount, currency: refund.currency.toUpperCase(), providerTxnId: refund.id };
  switch (refund.status) {
    case 'succeeded':
      return { status: 'succeeded', ...money };
    case 'pending':
    case 'requires_action':
      return { status: 'pending', ...money };
    case 'failed':
      return { status: 'failed', ...money, reason: refundReasons[refund.failure_reason ?? ''] ?? 'unknown' };
    case 'canceled':
      return { status: 'cancelled', ...money, reason: 'unknown' };
    default:
      return { status: 'unknown' };
  }
}

function statusOfDispute(status: string): GatewayDispute['status'] {
  if (status === 'won' || status === 'lost') return status;
  if (status.endsWith('needs_response')) return 'needs_response';
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'under_review';
}

export function disputeOf(dispute: z.infer<typeof Dispute>): GatewayDispute {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    status: statusOfDispute(dispute.status),
    amountXaf: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
    isMoneyWithdrawn: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
    reason: dispute.reason,
    paymentRef: intentOf(dispute.payment_intent)?.metadata?.ref ?? null,
    paymentTxnId: intentIdOf(dispute.payment_intent) ?? null,
  };
}

/**
 * Returns the statement's line of a balance transaction, or undefined for what is neither a payment nor a refund in XAF, such as a
 * fee, a transfer to the bank, or a refund that failed. Money that the platform did not request has Stripe's id as its reference,
 * so that the reconciliation reports it. The account's own currency is another one, so the amount is that of the payment. Throws
 * for a payment or refund of another form, because a statement must be complete.
 */
export function lineOf({ source, created }: z.infer<typeof BalanceTransaction>): StatementLine | undefined {
  const at = new Date(created * 1000);
  if (source?.object === 'charge') {
    const { id, metadata, amount: amountXaf, currency, payment_intent: txnId } = Charge.parse(source);
    return currency === 'xaf' ? { kind: 'payment', ref: metadata?.ref ?? id, txnId, amountXaf, at } : undefined;
  }
  if (source?.object === 'refund') {
    const { id: txnId, metadata, amount: amountXaf, currency, status } = Refund.parse(source);
    const isRefunded = currency === 'xaf' && status !== 'failed' && status !== 'canceled';
    return isRefunded ? { kind: 'refund', ref: metadata?.ref ?? txnId, txnId, amountXaf, at } : undefined;
  }
  return undefined;
}
