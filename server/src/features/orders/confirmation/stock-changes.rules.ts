import type { InventoryDelta } from '#features/inventory/index';
import type { NewItem, Released } from '../orders.store.ts';

/** Returns the stock changes of selling held or new tickets. */
export const saleDeltas = (items: readonly NewItem[], wasHeld: boolean): InventoryDelta[] =>
  items.map(({ eventId, quotaId, quantity }) => ({ eventId, quotaId, sold: quantity, held: wasHeld ? -quantity : 0 }));

/** Returns the stock change of an expired hold. */
export const returnedOf = ({ eventId, quotaId, quantity }: Released): InventoryDelta => ({
  eventId,
  quotaId,
  sold: 0,
  held: -quantity,
});

/** Returns how many tickets the items take from each quota. */
export function sumByQuota(items: readonly NewItem[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { quotaId, quantity } of items) sums.set(quotaId, (sums.get(quotaId) ?? 0) + quantity);
  return sums;
}
