/** The facts that decide whether a gateway pays out. All amounts are whole XAF. */
export interface FloatFacts {
  /** The latest reading. Null: the gateway was not asked, or gave no answer. */
  readonly balanceXaf: number | null;
  /** Payouts that were sent since it was asked, and did not fail. */
  readonly spentXaf: number;
  /** Payouts that are not sent yet. */
  readonly waitingXaf: number;
}

/** The part of the facts on which the thresholds depend; the reserve is what an admin set (`payoutFloatMinXaf`). */
interface Thresholds {
  readonly waitingXaf: number;
  readonly reserveXaf: number;
}

/** Returns the balance below which payouts pause: what waits, but never less than the reserve. */
const pausesBelow = ({ waitingXaf, reserveXaf }: Thresholds): number => Math.max(reserveXaf, waitingXaf);

/** Returns the balance from which paused payouts go on. It leaves the reserve, so that they do not pause again once all are paid. */
export const neededToGoOn = ({ waitingXaf, reserveXaf }: Thresholds): number => reserveXaf + waitingXaf;

/**
 * Tells whether the payouts of a gateway pause. An unknown balance changes nothing: a gateway whose balance cannot be read may pay
 * all the same, and one that was low is not trusted before it says otherwise.
 */
export function pausesPayouts(
  { balanceXaf, spentXaf, waitingXaf }: FloatFacts,
  { reserveXaf, isPaused }: { readonly reserveXaf: number; readonly isPaused: boolean },
): boolean {
  if (balanceXaf === null) return isPaused;
  return balanceXaf - spentXaf < (isPaused ? neededToGoOn : pausesBelow)({ waitingXaf, reserveXaf });
}

/** Tells whether the balance does not cover what waits, so that the gateway would refuse some of it. An unknown one covers all. */
export const fallsShort = ({ balanceXaf, spentXaf, waitingXaf }: FloatFacts): boolean =>
  balanceXaf !== null && balanceXaf - spentXaf < waitingXaf;
