import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { type GatewayStates, isAvailable, unknownState } from '../availability/choice.rules.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import { phoneFor } from '../payments.rules.ts';

/** A number to which a refund is paid out, and the gateway that does it. */
export interface Destination {
  readonly id: string;
  /** `payer`: the number that paid. `buyer`: another one, which the buyer chose. */
  readonly origin: 'payer' | 'buyer';
  readonly operator: PayoutOperator;
  /** Digits with country code. Null once the account is deleted. */
  readonly number: string | null;
  readonly gateway: string;
}

/** The result of asking the operator who owns a number. */
export type PayeeResult = 'same_name' | 'no_name' | 'other_name' | 'not_active';

/** Checks of numbers per account and day, because each one tells something about a number's owner. */
export const checksPerDay = 5;
/** How long a check can be confirmed, in minutes. */
const checkMinutes = 15;

/** Tells whether a gateway can send this refund back the way the money came. */
export const canRefund = (
  { caps: { refunds } }: Pick<PaymentGateway, 'caps'>,
  { amountXaf, paidXaf }: { readonly amountXaf: number; readonly paidXaf: number },
): boolean => refunds === 'partial' || (refunds === 'full' && amountXaf >= paidXaf);

/**
 * Returns the gateways that can do something with numbers of this operator now, the one of the payment first. Only gateways of the
 * same mode: play money must not become francs.
 */
export function gatewaysFor<G extends Pick<PaymentGateway, 'id' | 'mode' | 'operators' | 'caps'>>(
  all: readonly G[],
  states: GatewayStates,
  wanted: {
    readonly operator: PayoutOperator;
    readonly ofPayment: Pick<PaymentGateway, 'id' | 'mode'>;
    readonly can: 'payouts' | 'checksPayee';
  },
): readonly G[] {
  const { operator, ofPayment, can } = wanted;
  return all
    .filter(({ mode, operators, caps }) => mode === ofPayment.mode && operators.includes(operator) && caps[can])
    .filter(({ id }) => isAvailable(states.get(id) ?? unknownState))
    .toSorted((one, other) => Number(other.id === ofPayment.id) - Number(one.id === ofPayment.id));
}

/** Returns the digits of a mobile number with country code. Raises `number_invalid` and `operator_mismatch` (400). */
export const payoutNumber = (operator: PayoutOperator, typed: string): string => phoneFor(operator, typed) as string;

const partsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= 3);

/**
 * Tells whether two names have a part of at least three characters in common, whatever its accents, case and place. Operators write
 * names in capitals, in another order, and without some of them.
 */
export function sharesNamePart(one: string, other: string): boolean {
  const parts = new Set(partsOf(other));
  return partsOf(one).some((part) => parts.has(part));
}

/** Returns a name with the initial of each part, such as `A••• F•••`, and nothing of its length. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ');

/** Returns what an operator's answer means for a person with this name in their account. */
export function resultOf(
  { isActive, name }: { readonly isActive: boolean; readonly name?: string },
  accountName: string,
): PayeeResult {
  if (!isActive) return 'not_active';
  if (!name?.trim()) return 'no_name';
  return sharesNamePart(name, accountName) ? 'same_name' : 'other_name';
}

/** Requires that an account has asked for few names during the last day. Raises `too_many_requests` (429). */
export function requireFewChecks(ofDay: number): void {
  if (ofDay < checksPerDay) return;
  throw new Refusal('too_many_requests', 429, bilingual('payments.tooManyPayeeChecks', { count: checksPerDay }), {
    retryAfterSeconds: 3_600,
  });
}

/** Requires a check that allows the number and is recent. Raises `payee_check_over` (409). */
export function requireOpenCheck(check: { readonly result: PayeeResult | null; readonly askedAt: Date }, now: Date): void {
  const allows = check.result === 'same_name' || check.result === 'no_name';
  if (allows && now.getTime() - check.askedAt.getTime() < checkMinutes * 60_000) return;
  throw payeeCheckOver();
}

/** Raises `payee_not_active` or `payee_name_differs` (409) for a number that the refund must not be paid to. */
export function requirePayee(result: PayeeResult): void {
  if (result === 'not_active') throw payeeNotActive();
  if (result === 'other_name') {
    const text = bilingual('payments.payeeNameDiffers');
    throw new Refusal('payee_name_differs', 409, text, { errors: { number: text } });
  }
}

/** Refuses a number that cannot receive money. */
export const payeeNotActive = () => {
  const text = bilingual('payments.payeeNotActive');
  return new Refusal('payee_not_active', 409, text, { errors: { number: text } });
};

export const payeeCheckOver = () => new Refusal('payee_check_over', 409, bilingual('payments.payeeCheckOver'));

/** Refuses to send a refund that no configured gateway can pay (409 `refund_not_possible`). */
export const refundNotPossible = () => new Refusal('refund_not_possible', 409, bilingual('payments.refundNotPossible'));

/** Refuses a number whose operator no gateway pays out to now (503 `payout_unavailable`). */
export const payoutUnavailable = () => new Refusal('payout_unavailable', 503, bilingual('payments.payoutUnavailable'));

/** Refuses to go on without the operator's answer about a number (503 `payee_check_unavailable`). */
export const payeeCheckUnavailable = () =>
  new Refusal('payee_check_unavailable', 503, bilingual('payments.payeeCheckUnavailable'));

/** Refuses a second decision about a number, or one that came too late (409 `refund_number_decided`). */
export const numberDecided = () => new Refusal('refund_number_decided', 409, bilingual('payments.refundNumberDecided'));
