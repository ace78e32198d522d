import { createHmac, timingSafeEqual } from 'node:crypto';
import type { operators, PaymentReason } from '@ngoma/api/features/payments';
import { z } from 'zod';
import type { ProviderState, WebhookHint } from '../gateway.ts';

/** The collections of the API, as in its paths. */
export type MovementKind = 'payments' | 'refunds' | 'transfers';

const Text = z.string().trim().min(1).max(500);
/** A field that no decision about money depends on. Another form of it is ignored. */
const Hint = Text.nullish().catch(undefined);
/** Whole XAF as a number or as text. XAF has no smaller unit. */
const WholeXaf = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(?:\.0+)?$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative());

/** A payment, refund or transfer in a reply or a callback. */
const Movement = z.object({
  id: Hint,
  /** Of a payment, Notch Pay's own reference (`trx.…`). */
  reference: Hint,
  merchant_reference: Hint,
  trxref: Hint,
  amount: WholeXaf,
  currency: Text,
  status: Text,
  /** Of a refund, the payment. Both names are in use. */
  payment: Hint,
  transaction: Hint,
  metadata: z.object({ reference: Hint }).nullish().catch(undefined),
  reason: Hint,
  status_reason: Hint,
  message: Hint,
  error: Hint,
  created_at: Hint,
  authorization_url: Hint,
});
/** The documentation of refunds names no currency. */
const Refund = Movement.extend({ currency: Text.nullish() });
export type Movement = z.infer<typeof Refund>;

/** Returns undefined if the amount, the currency or the status is missing or malformed. */
export const readMovement = (kind: MovementKind, json: unknown): Movement | undefined =>
  (kind === 'refunds' ? Refund : Movement).safeParse(json).data;

type Status = Exclude<ProviderState['status'], 'not_found' | 'unknown'>;

const common: Readonly<Record<string, Status>> = {
  pending: 'pending',
  processing: 'pending',
  complete: 'succeeded',
  failed: 'failed',
  rejected: 'failed',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  expired: 'expired',
};
const statuses: Readonly<Record<MovementKind, Readonly<Record<string, Status>>>> = {
  payments: {
    ...common,
    hold: 'pending',
    // The payer has paid a part so far.
    incomplete: 'pending',
    abandoned: 'cancelled',
    // The payment had succeeded. Its refunds have states of their own. The second spelling is the documented one.
    refunded: 'succeeded',
    'partialy-refunded': 'succeeded',
    'partially-refunded': 'succeeded',
  },
  refunds: common,
  transfers: { ...common, sent: 'pending' },
};

/** Translates the state of a movement. A status that is not documented is `unknown`. */
export function stateOf(kind: MovementKind, movement: Movement): ProviderState {
  const status = statuses[kind][movement.status.toLowerCase()];
  if (status === undefined) return { status: 'unknown' };
  const { amount: amountXaf, currency } = movement;
  const money = { amountXaf, ...(currency && { currency }) };
  if (status === 'pending') return { status, ...money };
  const txnId = movement.reference ?? movement.id;
  if (status === 'succeeded') return { status, ...money, ...(txnId && { providerTxnId: txnId }) };
  return { status, ...money, reason: reasonOfEnd(kind, status, movement) };
}

function reasonOfEnd(kind: MovementKind, status: Status, movement: Movement): PaymentReason {
  // The reason of a refund is our own text.
  const texts = [movement.status_reason, movement.message, movement.error, kind === 'refunds' ? undefined : movement.reason];
  const reason = reasonIn(kind, texts.filter(Boolean).join(' '));
  if (reason !== 'unknown' || kind !== 'payments') return reason;
  if (status === 'expired') return 'payer_timeout';
  return status === 'cancelled' ? 'payer_rejected' : 'unknown';
}

const meanings: readonly { readonly means: RegExp; readonly payer: PaymentReason; readonly ours: PaymentReason }[] = [
  { means: /insufficient|not enough|low balance|insuffisant/, payer: 'insufficient_funds', ours: 'our_wallet_empty' },
  { means: /limit\b|limits\b|plafond/, payer: 'limit_reached', ours: 'limit_reached' },
  { means: /time[ -]?d?[ -]?out|expired|expir/, payer: 'payer_timeout', ours: 'provider_down' },
  { means: /cancel|declin|reject|refus/, payer: 'payer_rejected', ours: 'unknown' },
  {
    means: /(?:account|number|subscriber|customer|recipient|beneficiary)[^.]*(?:not found|not registered|inactive)/,
    ...{ payer: 'payer_not_found', ours: 'payee_not_found' },
  },
  { means: /unavailable|maintenance/, payer: 'provider_down', ours: 'provider_down' },
];

/** Finds a reason in a text for people, because failures have no documented codes. */
function reasonIn(kind: MovementKind, text: string): PaymentReason {
  const found = meanings.find(({ means }) => means.test(text.toLowerCase()));
  return found ? found[kind === 'payments' ? 'payer' : 'ours'] : 'unknown';
}

/** An error reply. */
export interface NotchpayError {
  readonly status: number;
  readonly message: string;
  /** The names and errors of invalid fields. */
  readonly errors: Readonly<Record<string, unknown>>;
}

/** Returns the reason of a refused request. Errors of keys, permissions and allowed IP addresses are not the payer's. */
export function reasonOfRefusal(kind: MovementKind, { status, message, errors }: NotchpayError): PaymentReason {
  if (status === 401 || status === 403 || status === 406) return 'provider_down';
  const reason = reasonIn(kind, `${message} ${JSON.stringify(errors)}`);
  return reason === 'unknown' ? 'invalid_request' : reason;
}

/** Tells whether a request was refused because its reference has been used before. */
export const isReferenceTaken = ({ status, errors, message }: NotchpayError): boolean =>
  status === 409 ||
  (status === 422 &&
    /already|taken|exist|used/i.test(errors.reference === undefined ? '' : `${JSON.stringify(errors.reference)} ${message}`));

/** Tells whether a movement carries the platform's reference. Refunds have no field for it, so it stands in two free ones. */
export const carries = (kind: MovementKind, movement: Movement, ref: string): boolean =>
  kind === 'refunds'
    ? movement.metadata?.reference === ref || (movement.reason ?? '').includes(ref)
    : [movement.merchant_reference, movement.trxref, movement.reference].includes(ref);

/** Tells whether a movement names another reference of the platform, so that it must not be taken for this one. */
export function isAnothers(kind: MovementKind, movement: Movement, ref: string): boolean {
  const named = kind === 'refunds' ? movement.metadata?.reference : (movement.merchant_reference ?? movement.trxref);
  return named !== undefined && named !== null && named !== ref;
}

/** Tells whether a refund has neither metadata nor a reason, so that it cannot be ruled out as one of the platform's. */
export const isUnmarked = ({ metadata, reason }: Movement): boolean => !metadata?.reference && !reason;

/** Returns the millisecond at which a reference (UUIDv7) was made, or undefined for another form. */
export function madeAt(ref: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(ref) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}

/** Returns the channel of an operator in Cameroon. Cards have none here. */
export function channelOf(operator: (typeof operators)[number] | null): 'cm.mtn' | 'cm.orange' | undefined {
  if (operator === 'mtn') return 'cm.mtn';
  return operator === 'orange' ? 'cm.orange' : undefined;
}

/**
 * Tells whether a page of a list, sorted from new to old, reaches back before this millisecond, so that the pages behind it hold
 * nothing newer.
 */
export function reachesBefore(movements: readonly (Movement | undefined)[], since: number): boolean {
  const times = movements.map((movement) => Date.parse(movement?.created_at ?? ''));
  const isSorted = times.every((time, place) => place === 0 || time <= (times[place - 1] ?? Number.NaN));
  return isSorted && (times.at(-1) ?? Number.NaN) < since;
}

export const signatureHeader = 'x-notch-signature';

/** Verifies the hexadecimal HMAC-SHA256 over the bytes of a callback, in constant time. The protocol has no timestamp. */
export function isSigned(hashKey: string, raw: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', hashKey).update(raw).digest(), Buffer.from(signature, 'hex'));
}

const Callback = z.object({
  id: Hint,
  type: Hint,
  event: Hint,
  data: z.object({
    id: Hint,
    reference: Hint,
    merchant_reference: Hint,
    trxref: Hint,
    metadata: z.object({ reference: Hint }).nullish().catch(undefined),
    reason: Hint,
  }),
});

/** Notch Pay's own references of payments, in both modes. */
const isTheirs = (reference: string): boolean => reference.startsWith('trx.');

const uuidIn = (text: string | null | undefined): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text ?? '')?.[0];

/** Reads a callback whose signature was verified. Returns undefined for other events, such as those about customers. */
export function hintOf(json: unknown): WebhookHint | undefined {
  const body = Callback.safeParse(json).data;
  const type = body?.type ?? body?.event;
  if (!body || !type) return undefined;
  const { data } = body;
  const about = ({ payment: 'payment', refund: 'refund', transfer: 'payout' } as const)[type.split('.')[0] ?? ''];
  if (!about) return undefined;
  const subject = data.reference ?? data.id ?? data.merchant_reference;
  const eventId = body.id ?? (subject && `${type}:${subject}`);
  if (!eventId) return undefined;
  const marked = about === 'refund' ? (data.metadata?.reference ?? uuidIn(data.reason)) : undefined;
  const given = data.merchant_reference ?? data.trxref ?? marked;
  const own = given ?? (about !== 'refund' && data.reference && !isTheirs(data.reference) ? data.reference : undefined);
  const theirs = about === 'payment' ? data.reference : data.id;
  return { eventId, about, ref: own ?? undefined, ...(theirs && theirs !== own && { providerRef: theirs }) };
}
