import { accounts, walletHold, walletRelease } from '#features/ledger/index';
import type { Tx } from '#platform/postgres/database';
import type { HeldCredit } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';

type LedgerApi = Pick<OrdersDeps['ledger'], 'lockBalances'>;

/** Returns the transfers that give back what orders that were not paid have held of their buyers' wallets. */
export const releasesOf = (credits: readonly HeldCredit[]) => credits.map(walletRelease);

/** Returns the transfers that hold parts of wallets for new orders. */
export const holdsOf = (credits: readonly HeldCredit[]) => credits.filter(({ amountXaf }) => amountXaf > 0).map(walletHold);

/** Returns the accounts of a person's wallet, which are locked together so that transactions cannot deadlock. */
export const walletAccounts = (userId: string) => [accounts.wallet(userId), accounts.walletHeld(userId)];

/**
 * Locks the wallets of these buyers, and of those to whom expired orders give back credit in the same transaction. Returns the
 * balance of each buyer after that, in whole XAF.
 */
export async function lockWallets(
  ledger: LedgerApi,
  tx: Tx,
  buyerIds: ReadonlySet<string>,
  returned: readonly HeldCredit[],
): Promise<ReadonlyMap<string, number>> {
  const people = new Set([...buyerIds, ...returned.map(({ buyerId }) => buyerId)]);
  if (people.size === 0) return new Map();
  const balanceOf = await ledger.lockBalances(tx, [...people].flatMap(walletAccounts));
  return new Map(
    [...buyerIds].map((buyerId) => {
      const back = returned.filter((credit) => credit.buyerId === buyerId);
      return [buyerId, back.reduce((sum, { amountXaf }) => sum + amountXaf, balanceOf(accounts.wallet(buyerId)))];
    }),
  );
}
