import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PaymentReason, sandboxOutcomes } from '@ngoma/api/features/payments';
import type { PaymentGateway, ProviderState } from './gateway.ts';

/** The payer decisions that the sandbox can simulate. */
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** A charge at the sandbox operator. */
export interface Charge {
  readonly ref: string;
  readonly number: string | null;
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
 * Returns the behaviour of a phone number. Numbers ending in 000001 to 000007 and 000009 (such as 670 000 001 at MTN, 690 000 001 at Orange)
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
    case '000009':
      return { does: 'approve' };
    default:
      return { does: 'ask' };
  }
}

/** Minutes after which a payout to a number ending in 000015 arrives. */
export const slowPayoutMinutes = 10;

/** A payout at the sandbox operator. */
export interface SandboxPayout {
  readonly amountXaf: number;
  readonly arrivesAt: Date;
  readonly reason: PaymentReason | null;
}

/** The operator's answer about the owner of a number. */
export type PayeeAnswer = Awaited<ReturnType<NonNullable<PaymentGateway['checkPayee']>>>;

/**
 * Returns what the operator says about a number's owner, who is the person with this number in their account. Numbers ending in
 * 000011 to 000013 always get the same answer: not active, another person, and no name. A number that no account has gets no name.
 */
export function payeeOf(number: string, accountName: string | undefined): PayeeAnswer {
  switch (number.slice(-6)) {
    case '000011':
      return { isActive: false };
    case '000012':
      return { isActive: true, name: 'Jean Essomba' };
    case '000013':
      return { isActive: true };
    default:
      return { isActive: true, ...(accountName !== undefined && { name: accountName }) };
  }
}

/**
 * Returns how a payout to a number ends: refused at once for an inactive one (000011) and for one over its limit (000014), paid
 * after ten minutes for one ending in 000015, else at once.
 */
export function endOfPayout(number: string, now: Date): Pick<SandboxPayout, 'arrivesAt' | 'reason'> {
  const ending = number.slice(-6);
  const minutes = ending === '000015' ? slowPayoutMinutes : 0;
  const reason = ending === '000011' ? 'payee_not_found' : ending === '000014' ? 'limit_reached' : null;
  return { arrivesAt: new Date(now.getTime() + minutes * 60_000), reason };
}

/** Returns the state of a payout now. */
export function stateOfPayout(payout: SandboxPayout | undefined, now: Date): ProviderState {
  if (!payout) return { status: 'not_found' };
  if (payout.reason) return { status: 'failed', reason: payout.reason };
  if (now < payout.arrivesAt) return { status: 'pending' };
  return { status: 'succeeded', amountXaf: payout.amountXaf, currency: 'XAF' };
}

/** Tells whether the account behind a number refuses refunds, as a closed one would: numbers ending in 000009. */
export const refusesRefunds = (number: string | null): boolean => number?.endsWith('000009') ?? false;

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
