import { isOut, overAt, type SellableEvent } from '#features/events/index';
import { leftOf } from '#features/inventory/index';
import { accounts } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { type HeldCredit, ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { releasesOf, walletAccounts } from '../wallet/held-credit.ts';
import { type PaidOrder, saleOf } from './sale-transfer.ts';
import { returnedOf, saleDeltas, sumByQuota } from './stock-changes.rules.ts';

/** Maximum holds expired in one transaction, so that locks are held briefly. */
export const maxExpiredPerTransaction = 500;

type LateSaleDeps = Pick<OrdersDeps, 'events' | 'stock' | 'ledger'>;
interface LateSaleContext {
  readonly clock: Platform['clock'];
  readonly deps: LateSaleDeps;
}

const isStillSelling = (event: SellableEvent, now: Date): boolean => isOut(event, now) && now < overAt(event);

/**
 * Locks the ledger rows of a late sale and of the credit that other expired orders give back, all at once, and returns whether
 * the buyer's wallet still holds its part of the order.
 */
async function lockLateSale(
  tx: Tx,
  deps: LateSaleDeps,
  paid: PaidOrder,
  organizerId: string,
  credits: readonly HeldCredit[],
): Promise<boolean> {
  const { buyerId, walletXaf } = paid.order;
  if (walletXaf === 0 && credits.length === 0) return true;
  const ofSale = saleOf(paid, organizerId, true).postings.map(({ account }) => account);
  const balanceOf = await deps.ledger.lockBalances(tx, [...ofSale, ...credits.flatMap((one) => walletAccounts(one.buyerId))]);
  await deps.ledger.postMany(tx, releasesOf(credits));
  const back = credits.filter((one) => one.buyerId === buyerId).reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  return walletXaf === 0 || balanceOf(accounts.wallet(buyerId)) + back >= walletXaf;
}

/**
 * Takes stock and the buyer's credit again for an expired order, and returns whether enough of both is left and the event still
 * sells.
 */
export async function retakeStock(tx: Tx, { clock, deps }: LateSaleContext, paid: PaidOrder): Promise<boolean> {
  const { order } = paid;
  const now = clock();
  const event = (await deps.events.findSellable(tx, [order.eventId])).get(order.eventId);
  if (!event || !isStillSelling(event, now)) return false;
  const { released, credits } = await ordersStore.expire(tx, {
    eventIds: [order.eventId],
    now,
    limit: maxExpiredPerTransaction,
  });
  const requested = sumByQuota(order.items);
  const quotas = await deps.stock.lock(tx, [...order.items, ...released]);
  const freed = released.map(returnedOf);
  const isLeft = [...requested].every(([quotaId, quantity]) => {
    const quota = quotas.get(quotaId);
    const free = released.find((line) => line.quotaId === quotaId)?.quantity ?? 0;
    return quota !== undefined && quantity <= leftOf({ ...quota, held: quota.held - free });
  });
  const fits = (await lockLateSale(tx, deps, paid, event.organizerId, credits)) && isLeft;
  await deps.stock.apply(tx, fits ? [...freed, ...saleDeltas(order.items, false)] : freed);
  return fits;
}
