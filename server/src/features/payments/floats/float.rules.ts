import { payoutFloatTerms } from '@ngoma/api/common/business';

/** The facts that decide whether a gateway pays out. All amounts are whole XAF. */
export interface FloatFacts {
  /** The latest reading. Null: the gateway was not asked, or gave no answer. */
  readonly balanceXaf: number | null;
  /** Payouts that were sent since it was asked, and did not fail. */
  readonly spentXaf: number;
  /** Payouts that are not sent yet. */
  readonly waitingXaf: number;
}

/** Returns the balance below which payouts pause: what waits, but never less than the reserve. */
const pausesBelow = (waitingXaf: number): number => Math.max(payoutFloatTerms.minXaf, waitingXaf);

/** Returns the balance from which paused payouts go on. It leaves the reserve, so that they do not pause again once all are paid. */
export const neededToGoOn = (waitingXaf: number): number => payoutFloatTerms.minXaf + waitingXaf;

/**
 * Tells whether the payouts of a gateway pause. An unknown balance changes nothing: a gateway whose balance cannot be read may pay
 * all the same, and one that was low is not trusted before it says otherwise.
 */
export function pausesPayouts({ balanceXaf, spentXaf, waitingXaf }: FloatFacts, isPaused: boolean): boolean {
  if (balanceXaf === null) return isPaused;
  return balanceXaf - spentXaf < (isPaused ? neededToGoOn(waitingXaf) : pausesBelow(waitingXaf));
}

/** Tells whether the balance does not cover what waits, so that the gateway would refuse some of it. An unknown one covers all. */
export const fallsShort = ({ balanceXaf, spentXaf, waitingXaf }: FloatFacts): boolean =>
  balanceXaf !== null && balanceXaf - spentXaf < waitingXaf;
