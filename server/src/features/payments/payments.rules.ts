import { business } from '@ngoma/api/common/business';
import type { operators, PaymentReason, PaymentState } from '@ngoma/api/features/payments';
import { Refusal } from '#platform/refusal';
import type { ProviderState } from './gateways/gateway.ts';

export type Operator = (typeof operators)[number];
export type PurposeType = 'order' | 'milestone';

/** One attempt to pay for something. */
export interface Payment {
  readonly id: string;
  /** Unguessable; whoever has it may look at this attempt and pay it. */
  readonly ref: string;
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  readonly gateway: string;
  readonly gatewayRef: string;
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
  readonly polls: number;
}

/**
 * Where a payment may go from where it is. Only forward, and money has the last word: an attempt that failed or was given
 * up still succeeds when the operator says that the money came.
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

/** What the gateway's word means for a payment as it stands. */
export type Verdict =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'fail'; readonly reason: PaymentReason }
  /** Money came, but not what was asked for: it belongs to nobody until a person has looked. */
  | { readonly kind: 'mismatch' }
  /** The gateway never got it, and there is time to send it again under the same reference. */
  | { readonly kind: 'resend' }
  /** Nothing is known yet: ask again later. */
  | { readonly kind: 'wait' }
  /** Nothing more will come of it. */
  | { readonly kind: 'done' }
  /** The gateway takes back a success that we have acted upon: a person has to look. */
  | { readonly kind: 'contradiction' };

/** Judges a payment by what the gateway says of it; callbacks, polls and late answers in any order end in the same state. */
export function judge(payment: Pick<Payment, 'state' | 'amountXaf' | 'promptEndsAt'>, told: ProviderState, now: Date): Verdict {
  const isSettled = payment.state === 'succeeded' || payment.state === 'refunded';
  const isOpen = mayMove(payment.state, 'failed');
  switch (told.status) {
    case 'succeeded':
      if (isSettled || !mayMove(payment.state, 'succeeded')) return { kind: 'done' };
      return told.amountXaf === payment.amountXaf && told.currency === 'XAF' ? { kind: 'succeed' } : { kind: 'mismatch' };
    case 'failed':
    case 'expired':
    case 'cancelled':
      if (isSettled) return { kind: 'contradiction' };
      return isOpen ? { kind: 'fail', reason: told.reason ?? reasonOf(told.status) } : { kind: 'done' };
    case 'not_found':
      if (!isOpen) return { kind: 'done' };
      return payment.promptEndsAt !== null && now < payment.promptEndsAt
        ? { kind: 'resend' }
        : { kind: 'fail', reason: 'provider_down' };
    case 'pending':
    case 'unknown':
      // An attempt that the payer gave up is watched on: the prompt may have been answered already.
      return isOpen || payment.state === 'cancelled' ? { kind: 'wait' } : { kind: 'done' };
  }
}

const reasons = { failed: 'unknown', expired: 'payer_timeout', cancelled: 'payer_rejected' } as const;
const reasonOf = (status: keyof typeof reasons): PaymentReason => reasons[status];

const second = 1000;
const minute = 60 * second;

/**
 * When to ask next about a payment that was sent at `submittedAt`: at 5, 10, 20, 40 and 60 s, then each minute to the 20th,
 * then each tenth minute to the 24th hour. Undefined after that: the daily reconciliation goes on.
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

/** Refunds are asked about each minute for twenty minutes, then each tenth, for as long as it takes: the buyer waits for money. */
export const nextRefundLookAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + (now.getTime() - createdAt.getTime() < 20 * minute ? minute : 10 * minute));

/**
 * A Cameroonian mobile number as digits with country code (`2376XXXXXXXX`), from any of the ways people write it. Undefined
 * when it is none.
 */
export function toMsisdn(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');
  const local = digits.length === 12 && digits.startsWith('237') ? digits.slice(3) : digits;
  return /^6\d{8}$/.test(local) ? `237${local}` : undefined;
}

/** Whose number this surely is, by the regulator's plan; undefined for ranges that the plan leaves open. */
export function operatorOf(msisdn: string): 'mtn' | 'orange' | undefined {
  if (/^237(?:67|65[0-4])/.test(msisdn)) return 'mtn';
  if (/^237(?:69|65[5-9])/.test(msisdn)) return 'orange';
  return undefined;
}

/** The number that is to be prompted, or null for a card. Refuses `number_invalid` and `operator_mismatch` (400). */
export function phoneFor(operator: Operator, typed: string | undefined | null): string | null {
  if (operator === 'card') return null;
  const number = typed ? toMsisdn(typed) : undefined;
  if (number === undefined) throw numberInvalid();
  const owner = operatorOf(number);
  if (owner !== undefined && owner !== operator) throw operatorMismatch(owner);
  return number;
}

const numberInvalid = () => {
  const text = {
    en: 'Enter a Cameroonian mobile number, such as 677 12 34 56',
    fr: 'Saisissez un numéro de mobile camerounais, par exemple 677 12 34 56',
  };
  return new Refusal('number_invalid', 400, text, { errors: { number: text } });
};

const operatorMismatch = (owner: 'mtn' | 'orange') => {
  const name = owner === 'mtn' ? 'MTN' : 'Orange';
  const text = {
    en: `This is an ${name} number. Choose ${name}, or enter another number.`,
    fr: `Ce numéro est un numéro ${name}. Choisissez ${name} ou saisissez un autre numéro.`,
  };
  return new Refusal('operator_mismatch', 400, text, { errors: { number: text } });
};

/** The attempt is over, or what it would pay for is no longer kept. */
export const paymentClosed = () =>
  new Refusal('payment_closed', 409, {
    en: 'This payment can no longer be changed',
    fr: 'Ce paiement ne peut plus être modifié',
  });

export const gatewayUnknown = () =>
  new Refusal('gateway_unknown', 400, {
    en: 'This way to pay is not offered',
    fr: 'Ce moyen de paiement n’est pas proposé',
  });

/** What is to go back to whoever paid for something, and the fact for which it goes back. */
export interface RefundRequest {
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  /** One source gives a payment's money back once: a repeat finds its refund. */
  readonly sourceType: string;
  readonly sourceId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** For the gateway and for the books, such as `event_cancelled`. */
  readonly reason: string;
}

/** Where the money goes: back the way it came. */
export interface RefundDestination {
  readonly operator: Operator | null;
  readonly number: string | null;
}

/** Never more goes back than was paid, over all refunds of a payment. Refusal 409 `refund_exceeds_payment`. */
export function requireRefundable(paidXaf: number, refundedXaf: number, askedXaf: number): void {
  if (askedXaf > 0 && refundedXaf + askedXaf <= paidXaf) return;
  throw new Refusal(
    'refund_exceeds_payment',
    409,
    {
      en: 'More would go back than was paid',
      fr: 'Le remboursement dépasserait le montant payé',
    },
    { facts: { paidXaf, refundedXaf, askedXaf } },
  );
}

/** What a purpose says of itself for the page on which it is paid. */
export interface PurposeDescription {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly amountXaf: number }[];
  readonly orderId?: string | null;
  /** Until when it is kept for the payer; nothing where it is not kept at all, or no longer. */
  readonly holdsUntil?: Date | null;
  readonly returnUrl: string;
  readonly orderState?: string | null;
}

/** Whether it still makes sense to prompt somebody for it. */
export const isPayable = ({ orderState, holdsUntil }: PurposeDescription, now: Date): boolean =>
  (orderState ?? 'placed') === 'placed' && (!holdsUntil || now < holdsUntil);

/** Only what has failed is sent again: what is under way, or back, is not. */
export const refundNotFailed = () =>
  new Refusal('refund_not_failed', 409, {
    en: 'This refund has not failed: it is under way, or back already',
    fr: 'Ce remboursement n’a pas échoué : il est en cours ou déjà effectué',
  });
