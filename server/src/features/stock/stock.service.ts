import type { DbOrTx, Tx } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { belowSold, type Quota, type QuotaPlan, type StockDelta, sumDeltas } from './stock.rules.ts';
import { stockStore } from './stock.store.ts';

/** The only writer of stock. Every call runs in the caller's transaction, and the database's CHECK has the last word. */
export interface Stock {
  /**
   * Creates and resizes the quotas of one event. Refusal 409 `below_sold` where a size would fall below what is sold and
   * held; its facts name each such quota.
   */
  configure(tx: Tx, eventId: string, plans: readonly QuotaPlan[]): Promise<void>;
  /** Closes quotas that nothing draws from any more: nothing is left in them, whoever still tries. */
  retire(tx: Tx, quotaIds: readonly string[]): Promise<void>;
  /** Takes the row locks in id order, in one statement. Quotas that don't exist are missing from the answer. */
  lock(tx: Tx, quotaIds: readonly string[]): Promise<Map<string, Quota>>;
  /** The same for all quotas of an event. */
  lockByEvent(tx: Tx, eventId: string): Promise<Map<string, Quota>>;
  /** Books sales, holds and their opposites in one set-wise statement. Throws when a quota is missing or would be oversold. */
  apply(tx: Tx, deltas: readonly StockDelta[]): Promise<void>;
  /** The quotas of an event as they stand, without a lock. */
  listByEvent(db: DbOrTx, eventId: string): Promise<Map<string, Quota>>;
}

/** The stock of tickets over its store. */
export const stockService = (): Stock => ({
  async configure(tx, eventId, plans) {
    const present = await stockStore.lockByEvent(tx, eventId);
    const faults = belowSold(plans, present);
    if (faults.length > 0) throw tooSmall(faults);
    await stockStore.put(tx, eventId, plans);
  },
  retire: stockStore.shrinkToSold,
  lock: (tx, quotaIds) => (quotaIds.length === 0 ? Promise.resolve(new Map()) : stockStore.lock(tx, quotaIds)),
  lockByEvent: stockStore.lockByEvent,
  async apply(tx, deltas) {
    const sums = sumDeltas(deltas);
    if (sums.length === 0) return;
    const changed = await stockStore.add(tx, sums);
    if (changed !== sums.length) throw new Error(`Stock was to change in ${sums.length} quotas, and did in ${changed}`);
  },
  listByEvent: stockStore.listByEvent,
});

function tooSmall(faults: readonly { plan: QuotaPlan; quota: Quota }[]): Refusal {
  const first = faults[0];
  const taken = first ? first.quota.sold + first.quota.held : 0;
  return new Refusal(
    'below_sold',
    409,
    {
      en: `The quantity cannot go below the ${taken} tickets that are already sold or being paid for`,
      fr: `La quantité ne peut pas descendre sous les ${taken} billets déjà vendus ou en cours de paiement`,
    },
    {
      facts: {
        quotas: faults.map(({ plan, quota }) => ({
          quotaId: quota.id,
          name: plan.name,
          quantity: plan.size,
          sold: quota.sold,
          held: quota.held,
        })),
      },
    },
  );
}
