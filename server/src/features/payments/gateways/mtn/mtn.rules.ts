import type { PaymentReason } from '@ngoma/api/features/payments';
import { z } from 'zod';
import type { MtnSettings } from '#platform/gateway-settings';
import type { GatewayRequestResult, ProviderState, WebhookHint } from '../gateway.ts';

/** A product of MTN, with a subscription, tokens and an account of its own. */
export type MtnProduct = 'collection' | 'disbursement';

/** The part of an answer that the rules judge; `json` is undefined if the body is not JSON. */
export interface MtnAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly json: unknown;
}

type Reasons = Readonly<Record<string, PaymentReason>>;

const commonReasons: Reasons = {
  APPROVAL_REJECTED: 'payer_rejected',
  PAYMENT_NOT_APPROVED: 'payer_rejected',
  TRANSACTION_CANCELED: 'payer_rejected',
  EXPIRED: 'payer_timeout',
  PAYER_NOT_FOUND: 'payer_not_found',
  PAYER_LIMIT_REACHED: 'limit_reached',
  PAYEE_LIMIT_REACHED: 'limit_reached',
  PAYEE_NOT_FOUND: 'payee_not_found',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'payee_not_found',
  SERVICE_UNAVAILABLE: 'provider_down',
  NOT_ALLOWED: 'invalid_request',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'invalid_request',
  INVALID_CALLBACK_URL_HOST: 'invalid_request',
  INVALID_CURRENCY: 'invalid_request',
  RESOURCE_NOT_FOUND: 'invalid_request',
  RESOURCE_ALREADY_EXIST: 'invalid_request',
  VALIDATION_ERROR: 'invalid_request',
};

/** In a collection the payer is the buyer, in a disbursement it is the platform. */
const reasonsOf: Readonly<Record<MtnProduct, Reasons>> = {
  collection: {
    ...commonReasons,
    NOT_ENOUGH_FUNDS: 'insufficient_funds',
    LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
    SENDER_ACCOUNT_NOT_ACTIVE: 'payer_not_found',
    // The payer did not approve within five minutes.
    COULD_NOT_PERFORM_TRANSACTION: 'payer_timeout',
  },
  disbursement: { ...commonReasons, NOT_ENOUGH_FUNDS: 'our_wallet_empty' },
};

/** Codes that MTN documents as a refusal though they arrive with HTTP 500: the request was not taken. */
const refusalCodes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'PAYER_LIMIT_REACHED',
  'NOT_ENOUGH_FUNDS',
]);

/**
 * Returns the platform's reason for a code of MTN. `INTERNAL_PROCESSING_ERROR` and codes that are not documented are `unknown`,
 * because MTN uses the former for a lack of money and for its own faults alike.
 */
export function reasonOf(code: string | undefined, product: MtnProduct): PaymentReason {
  const reasons = reasonsOf[product];
  return code !== undefined && Object.hasOwn(reasons, code) ? (reasons[code] ?? 'unknown') : 'unknown';
}

const ErrorBody = z.object({ code: z.string() });

/** Returns the code of an error body, such as `RESOURCE_NOT_FOUND`, or undefined. */
export function errorCodeOf(json: unknown): string | undefined {
  const body = ErrorBody.safeParse(json);
  return body.success ? body.data.code : undefined;
}

/**
 * Returns what an answer to a request for money means. Only 202 accepts it. Whatever does not clearly refuse it, such as a
 * server error or the page of a proxy, is `unknown`.
 */
export function resultOf({ status, contentType, json }: MtnAnswer, product: MtnProduct): GatewayRequestResult {
  if (contentType.includes('html')) return { outcome: 'unknown' };
  const code = errorCodeOf(json);
  if (status === 202) return { outcome: 'accepted' };
  if (status === 409) return code === 'RESOURCE_ALREADY_EXIST' ? { outcome: 'duplicate' } : { outcome: 'unknown' };
  if (status === 400) return { outcome: 'rejected', reason: code === undefined ? 'invalid_request' : reasonOf(code, product) };
  if (status === 401 || status === 403) return { outcome: 'rejected', reason: 'provider_down' };
  const isRefusal = status === 404 ? code === 'RESOURCE_NOT_FOUND' : status === 500 && refusalCodes.has(code ?? '');
  return isRefusal ? { outcome: 'rejected', reason: reasonOf(code, product) } : { outcome: 'unknown' };
}

const Transaction = z.object({
  status: z.string(),
  amount: z.union([z.string(), z.number()]).optional(),
  currency: z.string().optional(),
  financialTransactionId: z.union([z.string(), z.number()]).nullish(),
  reason: z.union([z.string(), z.object({ code: z.string() })]).nullish(),
});

/**
 * Returns the state that MTN reports for a reference. A reference is `not_found` only if MTN says so by its code, because a
 * wrong address gives 404 too. A success without amount or currency is `unknown`.
 */
export function stateOf(
  { status, json }: MtnAnswer,
  product: MtnProduct,
  settings: Pick<MtnSettings, 'mode' | 'currency'>,
): ProviderState {
  if (status === 404 && errorCodeOf(json) === 'RESOURCE_NOT_FOUND') return { status: 'not_found' };
  const body = Transaction.safeParse(json);
  if (status !== 200 || !body.success) return { status: 'unknown' };
  const { data } = body;
  switch (data.status) {
    case 'CREATED':
    case 'PENDING':
      return { status: 'pending' };
    case 'FAILED': {
      const code = typeof data.reason === 'object' ? data.reason?.code : data.reason;
      const status = code === 'EXPIRED' ? 'expired' : code === 'TRANSACTION_CANCELED' ? 'cancelled' : 'failed';
      return { status, reason: reasonOf(code, product) };
    }
    case 'SUCCESSFUL':
      return succeeded(data, settings);
    default:
      return { status: 'unknown' };
  }
}

function succeeded(
  { amount, currency, financialTransactionId }: z.infer<typeof Transaction>,
  settings: Pick<MtnSettings, 'mode' | 'currency'>,
): ProviderState {
  const paid = numberOf(amount);
  if (paid === undefined || currency === undefined) return { status: 'unknown' };
  return {
    status: 'succeeded',
    // Francs have no fractions, so such an amount matches no payment.
    ...(Number.isSafeInteger(paid) && { amountXaf: paid }),
    currency: platformCurrency(currency, settings),
    ...(financialTransactionId && { providerTxnId: String(financialTransactionId) }),
  };
}

/** Returns `XAF` for the euros of MTN's sandbox, which has no francs. Any other currency stays as it is. */
const platformCurrency = (currency: string, settings: Pick<MtnSettings, 'mode' | 'currency'>): string =>
  settings.mode === 'test' && settings.currency === 'EUR' && currency === 'EUR' ? 'XAF' : currency;

const numberOf = (amount: string | number | undefined): number | undefined =>
  amount !== undefined && /^\d{1,15}(\.\d+)?$/.test(String(amount)) ? Number(amount) : undefined;

const Balance = z.object({ availableBalance: z.union([z.string(), z.number()]), currency: z.string() });

/** Returns an account's balance, without its fraction, or undefined for another answer or currency. */
export function balanceOf({ status, json }: MtnAnswer, currency: string): number | undefined {
  const body = Balance.safeParse(json);
  if (status !== 200 || !body.success || body.data.currency !== currency) return undefined;
  const text = String(body.data.availableBalance);
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : undefined;
}

const Active = z.object({ result: z.boolean() });

/** Returns whether a number has an account that can be used, or undefined if MTN does not say. */
export function isActiveOf({ status, json }: MtnAnswer): boolean | undefined {
  const code = errorCodeOf(json);
  if (status === 404 && (code === 'RESOURCE_NOT_FOUND' || code === 'PAYEE_NOT_FOUND')) return false;
  const body = Active.safeParse(json);
  return status === 200 && body.success ? body.data.result : undefined;
}

const UserInfo = z.object({
  name: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
});

/** Returns the name of an account's owner, or undefined if MTN does not give it. */
export function ownerOf({ status, json }: MtnAnswer): string | undefined {
  const body = UserInfo.safeParse(json);
  if (status !== 200 || !body.success) return undefined;
  const { name, given_name: given, family_name: family } = body.data;
  return name?.trim() || `${given ?? ''} ${family ?? ''}`.trim() || undefined;
}

const Callback = z.object({
  /** The platform's reference: it is sent as the external id, because callbacks do not contain `X-Reference-Id`. */
  externalId: z.uuid(),
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  // Callbacks of transfers and refunds name the payee. They are not requested.
  payee: z.undefined().optional(),
});

/**
 * Returns the hint in a callback about a payment, or undefined for any other body. Callbacks are not signed, so it holds nothing
 * but a reason to ask.
 */
export function hintOf(json: unknown): WebhookHint | undefined {
  const body = Callback.safeParse(json);
  if (!body.success) return undefined;
  const { externalId: ref, status } = body.data;
  return { eventId: `${ref}:${status}`, ref, about: 'payment' };
}

/**
 * Returns a text that MTN takes as a message: unaccented Latin characters, digits and blanks, at most 160 characters. MTN refuses
 * requests with an apostrophe and other special characters.
 */
export const noteOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 160)
    .trim();

/**
 * Returns the address for callbacks if MTN accepts it: https on its usual port and a public host name, not an IP address. With
 * any other address the request itself would be refused.
 */
export function callbackUrlOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  const isPublic = /\.[a-z][a-z0-9-]+$/.test(url.hostname) && !/\.(?:localhost|local|internal)$/.test(url.hostname);
  return isPublic ? url.href : undefined;
}
