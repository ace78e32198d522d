import type { PaymentReason } from '@ngoma/api/features/payments';
import { z } from 'zod';
import type { GatewayRequestResult, ProviderState, WebhookHint } from '../gateway.ts';
import type { GatewayReply } from '../http-client.ts';

/** The kinds of transactions, each with its own addresses and its own name of our reference. */
export const transactions = {
  payment: { path: '/v2/deposits', idField: 'depositId' },
  payout: { path: '/v2/payouts', idField: 'payoutId' },
  refund: { path: '/v2/refunds', idField: 'refundId' },
} as const;
export type TransactionKind = keyof typeof transactions;

const Ids = { depositId: z.string().optional(), payoutId: z.string().optional(), refundId: z.string().optional() };
const FailureReason = z.object({ failureCode: z.string().min(1) });

const Initiation = z.object({ ...Ids, status: z.string().optional(), failureReason: FailureReason.nullish() });

const StatusReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('NOT_FOUND') }),
  z.object({
    status: z.literal('FOUND'),
    data: z.object({
      ...Ids,
      status: z.string(),
      amount: z.string().regex(/^\d{1,15}(?:\.\d{1,2})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
      providerTransactionId: z.string().min(1).nullish(),
      failureReason: FailureReason.nullish(),
    }),
  }),
]);

const WalletBalances = z.object({
  balances: z.array(
    z.object({ country: z.string(), currency: z.string(), balance: z.string().regex(/^-?\d{1,15}(?:\.\d{1,2})?$/) }),
  ),
});

/** Failure codes and the reasons that people read. Other codes mean `unknown`. */
const reasons: Readonly<Record<string, PaymentReason>> = {
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  PAYMENT_NOT_APPROVED: 'payer_timeout',
  PAYER_NOT_FOUND: 'payer_not_found',
  RECIPIENT_NOT_FOUND: 'payee_not_found',
  PAYER_LIMIT_REACHED: 'limit_reached',
  RECIPIENT_LIMIT_REACHED: 'limit_reached',
  WALLET_LIMIT_REACHED: 'limit_reached',
  AMOUNT_OUT_OF_BOUNDS: 'limit_reached',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'our_wallet_empty',
  // The payer has another open prompt: waiting helps, as it does when the operator is down.
  PAYMENT_IN_PROGRESS: 'provider_down',
  TRANSACTION_ALREADY_IN_PROCESS: 'provider_down',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'provider_down',
  REFUND_IN_PROGRESS: 'provider_down',
  // Faults of our account or its settings, which the payer cannot change: another way to pay helps.
  NO_AUTHENTICATION: 'provider_down',
  AUTHENTICATION_ERROR: 'provider_down',
  AUTHORISATION_ERROR: 'provider_down',
  HTTP_SIGNATURE_ERROR: 'provider_down',
  DEPOSITS_NOT_ALLOWED: 'provider_down',
  PAYOUTS_NOT_ALLOWED: 'provider_down',
  REFUNDS_NOT_ALLOWED: 'provider_down',
  INVALID_INPUT: 'invalid_request',
  MISSING_PARAMETER: 'invalid_request',
  UNSUPPORTED_PARAMETER: 'invalid_request',
  INVALID_PARAMETER: 'invalid_request',
  DUPLICATE_METADATA_FIELD: 'invalid_request',
  INVALID_AMOUNT: 'invalid_request',
  INVALID_PHONE_NUMBER: 'invalid_request',
  INVALID_CURRENCY: 'invalid_request',
  INVALID_PROVIDER: 'invalid_request',
  NOT_FOUND: 'invalid_request',
  INVALID_STATE: 'invalid_request',
  AMOUNT_TOO_LARGE: 'invalid_request',
  DEPOSIT_ALREADY_REFUNDED: 'invalid_request',
};

export const reasonOf = (failureCode: string | undefined): PaymentReason => reasons[failureCode ?? ''] ?? 'unknown';

/**
 * Refunds that were rejected with these codes are accepted later under the same reference. pawaPay processes one refund of a
 * deposit at a time, so several refunds of one order are the usual case.
 */
const laterRefunds: ReadonlySet<string> = new Set(['REFUND_IN_PROGRESS', 'PROVIDER_TEMPORARILY_UNAVAILABLE']);

/** The result of a request that may move money, with pawaPay's code for the log. */
export interface Initiated {
  readonly result: GatewayRequestResult;
  readonly failureCode?: string;
}

/**
 * Reads the reply to a request that would move money. Only an explicit acceptance or rejection counts, with HTTP 200 or 4xx.
 * Anything else is `unknown`, also a refund that must wait: pawaPay then does not know its reference, and it is sent again.
 */
export function initiatedOf(kind: TransactionKind, ref: string, reply: GatewayReply): Initiated {
  const unknown: Initiated = { result: { outcome: 'unknown' } };
  const parsed = Initiation.safeParse(reply.isAnswered ? reply.json : undefined);
  if (!reply.isAnswered || !parsed.success) return unknown;
  const { status, failureReason } = parsed.data;
  const failureCode = failureReason?.failureCode;
  const id = parsed.data[transactions[kind].idField];
  if (id !== undefined && id !== ref) return unknown;
  if (reply.status === 200 && status === 'ACCEPTED') return { result: { outcome: 'accepted' } };
  if (reply.status === 200 && status === 'DUPLICATE_IGNORED') return { result: { outcome: 'duplicate' } };
  const isRejected = reply.status === 200 ? status === 'REJECTED' : [400, 401, 403].includes(reply.status);
  if (!isRejected || failureCode === undefined || failureCode === 'UNKNOWN_ERROR') return unknown;
  if (kind === 'refund' && laterRefunds.has(failureCode)) return { ...unknown, failureCode };
  return { result: { outcome: 'rejected', reason: reasonOf(failureCode) }, failureCode };
}

const openStatuses: ReadonlySet<string> = new Set(['ACCEPTED', 'ENQUEUED', 'SUBMITTED', 'PROCESSING', 'IN_RECONCILIATION']);

/** Reads the reply to the question for a state. A reply about another reference or with a new status is `unknown`. */
export function stateOf(kind: TransactionKind, ref: string, reply: GatewayReply): ProviderState {
  const parsed = StatusReply.safeParse(reply.isAnswered && reply.status === 200 ? reply.json : undefined);
  if (!parsed.success) return { status: 'unknown' };
  if (parsed.data.status === 'NOT_FOUND') return { status: 'not_found' };
  const { data } = parsed.data;
  if (data[transactions[kind].idField] !== ref) return { status: 'unknown' };
  const amountXaf = wholeXaf(data.amount);
  const facts = {
    currency: data.currency,
    ...(amountXaf !== undefined && { amountXaf }),
    ...(data.providerTransactionId && { providerTxnId: data.providerTransactionId }),
  };
  if (data.status === 'COMPLETED') return { status: 'succeeded', ...facts };
  if (data.status === 'FAILED') return { status: 'failed', ...facts, reason: reasonOf(data.failureReason?.failureCode) };
  return { status: openStatuses.has(data.status) ? 'pending' : 'unknown', ...facts };
}

/** Returns the number of a decimal such as `5000.00`, or undefined if it has a fraction, because XAF has none. */
function wholeXaf(amount: string): number | undefined {
  const value = Number(amount);
  return Number.isInteger(value) ? value : undefined;
}

/**
 * Returns the sum of our Cameroonian wallets in whole XAF, rounded down: fees can leave a fraction. Returns undefined if the reply
 * is none or if we have no such wallet.
 */
export function balanceOf(reply: GatewayReply): number | undefined {
  const parsed = WalletBalances.safeParse(reply.isAnswered && reply.status === 200 ? reply.json : undefined);
  const wallets = parsed.data?.balances.filter(({ country, currency }) => country === 'CMR' && currency === 'XAF') ?? [];
  if (wallets.length === 0) return undefined;
  const cents = wallets.reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0);
  return Math.floor(cents / 100);
}

const Id = z.uuid({ version: 'v4' });
const CallbackBody = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  depositId: Id.optional(),
  payoutId: Id.optional(),
  refundId: Id.optional(),
});

/**
 * Reads the body of a callback, which is the same for deposits, payouts and refunds except for the name of the id. A refund may
 * name its deposit, too. Each status is one event, however often it is delivered.
 */
export function hintOf(body: unknown): WebhookHint | undefined {
  const { data } = CallbackBody.safeParse(body);
  for (const about of ['refund', 'payout', 'payment'] as const) {
    const ref = data?.[transactions[about].idField];
    if (data && ref !== undefined) return { eventId: `${about}:${ref}:${data.status}`, ref, about };
  }
  return undefined;
}
