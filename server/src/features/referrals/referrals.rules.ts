/** The facts about an invited user and the referrer at the first paid admission. */
export interface Invitation {
  readonly invitedNumber: string | null;
  readonly referrerNumber: string | null;
  /** True if both have signed in with the same browser. */
  readonly sharesDevice: boolean;
  /** Phone numbers that paid for the invited user's order, and those that the referrer has paid with. */
  readonly paidBy: readonly string[];
  readonly referrerPaysBy: readonly string[];
}

export type ReferralResult = 'earned' | 'own_number' | 'own_device' | 'own_payer';

/** Returns the last nine digits, because Cameroonian numbers are written with and without the country code. */
const subscriber = (number: string): string => number.replace(/\D/g, '').slice(-9);

/**
 * Decides whether both earn points. They do not if the invited user appears to be the referrer: same phone number, same browser,
 * or same paying number.
 */
export function referralResultOf(invitation: Invitation): ReferralResult {
  const { invitedNumber, referrerNumber, sharesDevice, paidBy, referrerPaysBy } = invitation;
  if (invitedNumber && referrerNumber && subscriber(invitedNumber) === subscriber(referrerNumber)) return 'own_number';
  if (sharesDevice) return 'own_device';
  const payingNumbers = new Set([...referrerPaysBy, ...(referrerNumber ? [referrerNumber] : [])].map(subscriber));
  return paidBy.some((number) => payingNumbers.has(subscriber(number))) ? 'own_payer' : 'earned';
}

/** Returns first name and initial, enough for the referrer to recognize the person. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
