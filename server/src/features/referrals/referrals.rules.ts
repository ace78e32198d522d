/** What is known of an invited person and of whoever invited them when the first paid ticket is let in. */
export interface Invitation {
  readonly invitedNumber: string | null;
  readonly referrerNumber: string | null;
  /** Whether both were ever signed in with the same browser. */
  readonly sharesDevice: boolean;
  /** Numbers that paid for the invited person's order, and those that the referrer has paid with. */
  readonly paidBy: readonly string[];
  readonly referrerPaysBy: readonly string[];
}

export type ReferralResult = 'earned' | 'own_number' | 'own_device' | 'own_payer';

/** Cameroonian numbers are written with and without the country's code; the last nine digits tell them apart. */
const subscriber = (number: string): string => number.replace(/\D/g, '').slice(-9);

/** Both earn, unless the invited person is, by all signs, the one who invited them: same number, same browser, same purse. */
export function resultOf(invitation: Invitation): ReferralResult {
  const { invitedNumber, referrerNumber, sharesDevice, paidBy, referrerPaysBy } = invitation;
  if (invitedNumber && referrerNumber && subscriber(invitedNumber) === subscriber(referrerNumber)) return 'own_number';
  if (sharesDevice) return 'own_device';
  const purses = new Set([...referrerPaysBy, ...(referrerNumber ? [referrerNumber] : [])].map(subscriber));
  return paidBy.some((number) => purses.has(subscriber(number))) ? 'own_payer' : 'earned';
}

/** First name and initial: enough to know whom one invited, and no more. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
