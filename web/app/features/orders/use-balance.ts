import { walletShare } from '@ngoma/api/features/orders/wallet-parts';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from './orders.queries.ts';

/** The part of an order that the buyer's balance can pay, in whole XAF. */
export interface BalanceShare {
  readonly balanceXaf: number;
  /** The part that it pays if the buyer uses it. The server decides by the balance at that moment. */
  readonly possibleXaf: number;
  /** The part that it pays as chosen. */
  readonly shareXaf: number;
}

/** Returns what the balance can pay; undefined while it is loaded, empty, or if there is nothing to pay. */
export function useBalance(totalXaf: number, usesBalance: boolean): BalanceShare | undefined {
  const { data } = useQuery({ ...balanceQuery(), enabled: totalXaf > 0 });
  const balanceXaf = data?.wallet ?? 0;
  if (balanceXaf === 0 || totalXaf === 0) return undefined;
  const possibleXaf = walletShare(totalXaf, balanceXaf);
  return { balanceXaf, possibleXaf, shareXaf: usesBalance ? possibleXaf : 0 };
}
