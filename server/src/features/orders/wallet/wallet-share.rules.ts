import { walletShare } from '@ngoma/api/features/orders/wallet-parts';

/** A granted order of a batch, as far as its buyer's balance pays for it. */
export interface Payable {
  readonly buyerId: string;
  readonly totalXaf: number;
  readonly usesBalance: boolean;
}

/**
 * Returns what the wallet pays of each order, in whole XAF. The orders of one buyer share the balance in the order of their
 * arrival, so that no franc is spent twice.
 */
export function shareBalances(orders: readonly Payable[], balances: ReadonlyMap<string, number>): number[] {
  const left = new Map(balances);
  return orders.map(({ buyerId, totalXaf, usesBalance }) => {
    const balanceXaf = left.get(buyerId) ?? 0;
    if (!usesBalance || totalXaf === 0 || balanceXaf === 0) return 0;
    const shareXaf = walletShare(totalXaf, balanceXaf);
    left.set(buyerId, balanceXaf - shareXaf);
    return shareXaf;
  });
}
