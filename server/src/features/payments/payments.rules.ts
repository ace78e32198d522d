import { business } from '@ngoma/api/common/business';
import type { operators, PaymentReason, PaymentState } from '@ngoma/api/features/payments';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { GatewayRefs, ProviderState } from './gateways/gateway.ts';

export type Operator = (typeof operators)[number];
export type PurposeType = 'order' | 'milestone';

/** One attempt to pay for a purpose, such as an order. */
export interface Payment {
  readonly id: string;
  /** Unguessable. Anyone who has it may view and pay this attempt. */
  readonly ref: string;
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  readonly gateway: string;
  readonly gatewayRef: string;
  /** The gateway's own id of the request, once known. */
  readonly providerRef: string | null;
  readonly gatewayTxnId: string | null;
  readonly state: PaymentState;
  readonly reason: PaymentReason | null;
  readonly amountXaf: number;
  readonly operator: Operator | null;
  readonly number: string | null;
  readonly continueUrl: string | null;
  readonly outcome: 'honoured' | 'refunded' | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly settledAt: Date | null;
  readonly promptEndsAt: Date | null;
  readonly askedAt: Date | null;
  /** When the gateway first confirmed that it knows the attempt. Until then the request, or its reply, may be lost. */
  readonly answeredAt: Date | null;
  readonly polls: number;
}

/** Returns what identifies the payment at its gateway. */
export const refsOf = ({
  gatewayRef,
  providerRef,
  gatewayTxnId,
}: Pick<Payment, 'gatewayRef' | 'providerRef' | 'gatewayTxnId'>): GatewayRefs => ({
  ref: gatewayRef,
  providerRef,
  txnId: gatewayTxnId,
});

/** Tells whether this answer proves that the gateway knows the attempt, or that it never will. */
export const isAnswer = ({ state }: Pick<Payment, 'state'>, { status }: Pick<ProviderState, 'status'>): boolean =>
  status === 'not_found' ? state === 'cancelled' : status !== 'unknown';

/**
 * Allowed state transitions. A failed or cancelled attempt can still succeed, because the operator may report late that the money
 * was paid.
 */
const moves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'cancelled'],
  pending: ['succeeded', 'failed', 'cancelled'],
  failed: ['succeeded'],
  cancelled: ['succeeded'],
  succeeded: ['refunded'],
  refunded: [],
};

export const mayMove = (from: PaymentState, to: PaymentState): boolean => moves[from].includes(to);

/** The consequence of a gateway's state for a payment. */
export type Verdict =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'fail'; readonly reason: PaymentReason }
  /** Another amount was paid. It stays in suspense until an admin decides. */
  | { readonly kind: 'mismatch' }
  /** The gateway never received it, and there is time to send it again under the same reference. */
  | { readonly kind: 'resend' }
  /** The result is not known yet. Ask again later. */
  | { readonly kind: 'wait' }
  /** Nothing changes any more. */
  | { readonly kind: 'done' }
  /** The gateway reverses a success that was already acted upon. An operator of the platform is alerted. */
  | { readonly kind: 'contradiction' };

/**
 * Decides what a gateway's state means for a payment. Callbacks, polls and late answers lead to the same final state in any
 * order.
 */
export function verdictOf(
  payment: Pick<Payment, 'state' | 'amountXaf' | 'promptEndsAt'>,
  reported: ProviderState,
  now: Date,
): Verdict {
  const isSettled = payment.state === 'succeeded' || payment.state === 'refunded';
  const isOpen = mayMove(payment.state, 'failed');
  switch (reported.status) {
    case 'succeeded':
      if (isSettled || !mayMove(payment.state, 'succeeded')) return { kind: 'done' };
      return reported.amountXaf === payment.amountXaf && reported.currency === 'XAF' ? { kind: 'succeed' } : { kind: 'mismatch' };
    case 'failed':
    case 'expired':
    case 'cancelled':
      if (isSettled) return { kind: 'contradiction' };
      return isOpen ? { kind: 'fail', reason: reported.reason ?? reasonOf(reported.status) } : { kind: 'done' };
    case 'not_found':
      if (!isOpen) return { kind: 'done' };
      return payment.promptEndsAt !== null && now < payment.promptEndsAt
        ? { kind: 'resend' }
        : { kind: 'fail', reason: 'provider_down' };
    case 'pending':
    case 'unknown':
      // A cancelled attempt is still observed, because its prompt may have been answered already.
      return isOpen || payment.state === 'cancelled' ? { kind: 'wait' } : { kind: 'done' };
  }
}

const reasons = { failed: 'unknown', expired: 'payer_timeout', cancelled: 'payer_rejected' } as const;
const reasonOf = (status: keyof typeof reasons): PaymentReason => reasons[status];

const second = 1000;
const minute = 60 * second;

/**
 * Returns the time of the next poll of a payment sent at `submittedAt`: at 5, 10, 20, 40 and 60 s, then each minute to the 20th,
 * then each tenth minute to the 24th hour. Returns undefined after that, when the daily reconciliation continues.
 */
export function nextPollAt(submittedAt: Date, now: Date): Date | undefined {
  const elapsed = Math.max(0, now.getTime() - submittedAt.getTime());
  const at = (ms: number) => new Date(submittedAt.getTime() + ms);
  const early = business.payment.pollSeconds.map((seconds) => seconds * second).find((ms) => ms > elapsed);
  if (early !== undefined) return at(early);
  const step = elapsed < 20 * minute ? minute : 10 * minute;
  const next = (Math.floor(elapsed / step) + 1) * step;
  return next <= business.payment.pollGiveUpHours * 60 * minute ? at(next) : undefined;
}

/**
 * Returns the time of the next poll of a refund: each minute for twenty minutes, then each tenth, without end, because the buyer
 * waits for the money.
 */
export const nextRefundPollAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + (now.getTime() - createdAt.getTime() < 20 * minute ? minute : 10 * minute));

/** Normalizes a Cameroonian mobile number to digits with country code (`2376XXXXXXXX`). Returns undefined for an invalid one. */
export function toMsisdn(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');
  const local = digits.length === 12 && digits.startsWith('237') ? digits.slice(3) : digits;
  return /^6\d{8}$/.test(local) ? `237${local}` : undefined;
}

/** Returns the operator of a number by the regulator's numbering plan, or undefined for ranges that it leaves open. */
export function operatorOf(msisdn: string): 'mtn' | 'orange' | undefined {
  if (/^237(?:67|65[0-4])/.test(msisdn)) return 'mtn';
  if (/^237(?:69|65[5-9])/.test(msisdn)) return 'orange';
  return undefined;
}

/** Returns the number to prompt, or null for a card. Raises `number_invalid` and `operator_mismatch` (400). */
export function phoneFor(operator: Operator, typed: string | undefined | null): string | null {
  if (operator === 'card') return null;
  const number = typed ? toMsisdn(typed) : undefined;
  if (number === undefined) throw numberInvalid();
  const owner = operatorOf(number);
  if (owner !== undefined && owner !== operator) throw operatorMismatch(owner);
  return number;
}

/** Refuses a number that is not a Cameroonian mobile number (400 `number_invalid`). */
export const numberInvalid = () => {
  const text = bilingual('payments.enterCameroonianMobileNumber');
  return new Refusal('number_invalid', 400, text, { errors: { number: text } });
};

const operatorMismatch = (owner: 'mtn' | 'orange') => {
  const name = owner === 'mtn' ? 'MTN' : 'Orange';
  const text = bilingual('payments.numberOfAnotherOperator', { name });
  return new Refusal('operator_mismatch', 400, text, { errors: { number: text } });
};

/** Refuses to change an attempt that is over or whose hold has ended (409 `payment_closed`). */
export const paymentClosed = () => new Refusal('payment_closed', 409, bilingual('payments.paymentClosed'));

export const gatewayUnknown = () => new Refusal('gateway_unknown', 400, bilingual('payments.gatewayUnknown'));

/** The input for one refund of a purpose. */
export interface RefundRequest {
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  /** Together with `sourceId` the reason for the refund. One source refunds a payment once; a repeat has no effect. */
  readonly sourceType: string;
  readonly sourceId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** For the gateway and the ledger, such as `event_cancelled`. */
  readonly reason: string;
}

/** The account that is refunded, the same that paid. */
export interface RefundDestination {
  readonly operator: Operator | null;
  readonly number: string | null;
}

/** Requires that all refunds of a payment together do not exceed it. Raises `refund_exceeds_payment` (409). */
export function requireRefundable(paidXaf: number, refundedXaf: number, askedXaf: number): void {
  if (askedXaf > 0 && refundedXaf + askedXaf <= paidXaf) return;
  throw new Refusal('refund_exceeds_payment', 409, bilingual('payments.refundExceedsPayment'), {
    facts: { paidXaf, refundedXaf, askedXaf },
  });
}

/** The description of a purpose on its payment page. */
export interface PurposeDescription {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly amountXaf: number }[];
  readonly orderId?: string | null;
  /** The end of the hold; absent or null without a hold. */
  readonly holdsUntil?: Date | null;
  readonly returnUrl: string;
  readonly orderState?: string | null;
}

/** Tells whether the purpose can still be paid, so that prompting the payer makes sense. */
export const isPayable = ({ orderState, holdsUntil }: PurposeDescription, now: Date): boolean =>
  (orderState ?? 'placed') === 'placed' && (!holdsUntil || now < holdsUntil);

/** Refuses to credit a refund that its gateway may still pay (409 `refund_moving`). */
export const refundMoving = () => new Refusal('refund_moving', 409, bilingual('payments.refundMoving'));

/** Refuses to retry or credit a refund that has not failed (409 `refund_not_failed`). */
export const refundNotFailed = () => new Refusal('refund_not_failed', 409, bilingual('payments.refundNotFailed'));
