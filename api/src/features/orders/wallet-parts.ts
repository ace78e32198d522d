import { walletTerms } from '../../common/business.ts';

/**
 * Returns how much of an order a wallet pays, in whole XAF: all of it if the balance covers it, else as much as leaves at least
 * `walletTerms.minRestXaf` for the operator, which takes no smaller payments.
 */
export function walletShare(totalXaf: number, balanceXaf: number): number {
  if (balanceXaf >= totalXaf) return totalXaf;
  return Math.max(0, Math.min(balanceXaf, totalXaf - walletTerms.minRestXaf));
}

/** Price of an order, and the sum of its earlier refunds, in whole XAF. */
export interface PaidParts {
  readonly totalXaf: number;
  /** The part of the total that the wallet paid. */
  readonly walletXaf: number;
  /** Refunded before, over both parts. */
  readonly refundedXaf: number;
}

/**
 * Returns how much of a refund goes back to the wallet, in whole XAF; the rest goes the other way the money came. Both parts come
 * back in proportion, counted over all refunds of the order, so that rounding never gives back more than either part paid.
 */
export function walletPartOf({ totalXaf, walletXaf, refundedXaf }: PaidParts, amountXaf: number): number {
  if (walletXaf === 0) return 0;
  // Amounts are at most 10^9: their product exceeds exact integers.
  const backBy = (xaf: number): number => Number((BigInt(walletXaf) * BigInt(xaf)) / BigInt(totalXaf));
  return backBy(refundedXaf + amountXaf) - backBy(refundedXaf);
}
