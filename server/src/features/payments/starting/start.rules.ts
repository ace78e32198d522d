import { business } from '@ngoma/api/common/business';
import type { SettingValues } from '@ngoma/api/features/supervision/operator-settings';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { type Payment, paymentClosed } from '../payments.rules.ts';

const { holdAfterPromptMinutes } = business.payment;
const minuteMs = 60_000;

/** Returns until when a hold lasts while the charge with this prompt is pending. */
export const holdsWhilePendingUntil = (promptEndsAt: Date): Date =>
  new Date(promptEndsAt.getTime() + holdAfterPromptMinutes * minuteMs);

type Sibling = Pick<Payment, 'state' | 'outcome' | 'submittedAt' | 'answeredAt' | 'promptEndsAt'>;

/**
 * Tells whether a cancelled attempt may still be paid without anyone's doing: it was sent, its gateway never confirmed it, and its
 * prompt may be open. Sending another one, maybe through another gateway, could charge the payer twice.
 */
export const isUnresolved = ({ state, submittedAt, answeredAt, promptEndsAt }: Sibling, now: Date): boolean =>
  state === 'cancelled' &&
  submittedAt !== null &&
  answeredAt === null &&
  promptEndsAt !== null &&
  now < holdsWhilePendingUntil(promptEndsAt);

/**
 * Requires that this attempt was not started, and that no other one for the purpose waits, has paid or has an unknown outcome.
 * Raises `payment_closed` and `payment_unresolved` (409).
 */
export function requireFree({ state }: Pick<Payment, 'state'>, siblings: readonly Sibling[], now: Date): void {
  const isTaken = siblings.some((sibling) => sibling.state === 'pending' || sibling.outcome === 'honoured');
  if (state !== 'created' || isTaken) throw paymentClosed();
  const unresolved = siblings.filter((sibling) => isUnresolved(sibling, now));
  if (unresolved.length > 0) throw paymentUnresolved();
}

/** Requires that neither the account nor the number has too many charges that wait. Raises `too_many_charges` (409). */
export function requireFewOpenCharges(
  { ofPayer, ofNumber }: { readonly ofPayer: number; readonly ofNumber: number },
  { openChargesPerNumber, openChargesPerAccount }: Pick<SettingValues, 'openChargesPerNumber' | 'openChargesPerAccount'>,
): void {
  if (ofNumber >= openChargesPerNumber)
    throw tooManyCharges(bilingual('payments.tooManyChargesOfNumber', { count: ofNumber }), openChargesPerNumber);
  if (ofPayer >= openChargesPerAccount)
    throw tooManyCharges(bilingual('payments.tooManyChargesOfAccount', { count: ofPayer }), openChargesPerAccount);
}

const paymentUnresolved = () => new Refusal('payment_unresolved', 409, bilingual('payments.paymentUnresolved'));
const tooManyCharges = (text: ConstructorParameters<typeof Refusal>[2], limit: number) =>
  new Refusal('too_many_charges', 409, text, { facts: { limit } });
