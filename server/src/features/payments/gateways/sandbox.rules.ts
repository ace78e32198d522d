import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PaymentReason, sandboxOutcomes } from '@ngoma/api/features/payments';
import type { ProviderState } from './gateway.ts';

/** The payer decisions that the sandbox can simulate. */
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** A charge at the sandbox operator. */
export interface Charge {
  readonly ref: string;
  readonly amountXaf: number;
  readonly state: 'waiting' | 'approved' | 'declined' | 'cancelled';
  readonly reason: PaymentReason | null;
  readonly promptEndsAt: Date;
  /** When a late payer pays. */
  readonly approvesAt: Date | null;
}

/** Returns the state of a charge now. An unanswered prompt expires by itself, and a late payment succeeds by itself. */
export function stateOf(charge: Charge | undefined, now: Date): ProviderState {
  if (!charge) return { status: 'not_found' };
  const money = { amountXaf: charge.amountXaf, currency: 'XAF', providerTxnId: `SBX-${charge.ref}` };
  switch (charge.state) {
    case 'approved':
      return { status: 'succeeded', ...money };
    case 'declined':
      return { status: 'failed', reason: charge.reason ?? 'payer_rejected' };
    case 'cancelled':
      return { status: 'cancelled', reason: 'payer_rejected' };
    case 'waiting':
      if (charge.approvesAt) return now < charge.approvesAt ? { status: 'pending' } : { status: 'succeeded', ...money };
      return now < charge.promptEndsAt ? { status: 'pending' } : { status: 'expired', reason: 'payer_timeout' };
  }
}

/** The automatic behaviour of a phone, without a decision on the page. */
export type Behaviour =
  | { readonly does: 'decline'; readonly reason: PaymentReason }
  | { readonly does: SandboxOutcome | 'nothing' | 'ask' };

/**
 * Returns the behaviour of a phone number. Numbers ending in 000001 to 000007 (such as 670 000 001 at MTN, 690 000 001 at Orange)
 * always behave the same. Any other waits for a decision on the payment page. The API description lists them.
 */
export function behaviourOf(number: string | null): Behaviour {
  switch (/^2376\d\d(0000\d\d)$/.exec(number ?? '')?.[1]) {
    case '000001':
      return { does: 'decline', reason: 'insufficient_funds' };
    case '000002':
      return { does: 'nothing' };
    case '000003':
      return { does: 'decline', reason: 'payer_rejected' };
    case '000004':
      return { does: 'approve' };
    case '000005':
      return { does: 'silent' };
    case '000006':
      return { does: 'late' };
    case '000007':
      return { does: 'decline', reason: 'limit_reached' };
    default:
      return { does: 'ask' };
  }
}

/** Returns when a late payer pays: one second after the end of the hold, or now if it has ended. */
export const latePaymentAt = (holdsUntil: Date | null | undefined, now: Date): Date =>
  holdsUntil && holdsUntil > now ? new Date(holdsUntil.getTime() + 1000) : now;

export const signatureHeader = 'x-sandbox-signature';
const toleranceSeconds = 300;

/** Derives the shared webhook key of the sandbox operator, so that no further secret is configured. */
export const signingKey = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'payments-sandbox-webhook:1', 32));

const digest = (key: Buffer, timestamp: string, raw: Buffer): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest();

/** Signs the bytes of a callback with a timestamp, against changes and replays. */
export function sign(key: Buffer, raw: Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return `t=${timestamp},v1=${digest(key, timestamp, raw).toString('hex')}`;
}

/** Verifies the signature over these bytes, at most five minutes old or ahead. Compares in constant time. */
export function isSigned(key: Buffer, raw: Buffer, signature: string | undefined, now: Date): boolean {
  const [, timestamp, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (timestamp === undefined || given === undefined) return false;
  const isOurs = timingSafeEqual(digest(key, timestamp, raw), Buffer.from(given, 'hex'));
  return isOurs && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
}
