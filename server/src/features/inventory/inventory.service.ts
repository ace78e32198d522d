import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Db, DbOrTx, Tx } from '#platform/postgres/database';
import { belowSold, type InventoryDelta, type Quota, type QuotaKey, type QuotaPlan, sumDeltas } from './inventory.rules.ts';
import { inventoryStore } from './inventory.store.ts';

/**
 * The only writer of quotas. Every method runs in the caller's transaction. A CHECK constraint prevents overselling in any case.
 */
export interface Stock {
  /**
   * Creates and resizes the quotas of an event. Raises `below_sold` (409), naming each quota whose size would be below its sold
   * and held tickets.
   */
  configure(tx: Tx, eventId: string, plans: readonly QuotaPlan[]): Promise<void>;
  /** Shrinks unused quotas to their sold and held tickets, so that nothing is left to sell. */
  retire(tx: Tx, quotaIds: readonly string[]): Promise<void>;
  /** Locks the quotas in the order of their ids, in one statement. Each may be named repeatedly. Unknown ids are missing from the result. */
  lock(tx: Tx, quotas: readonly QuotaKey[]): Promise<Map<string, Quota>>;
  /**
   * Returns those of the events whose row or quotas another transaction keeps locked, so that an order would wait. Locks that go
   * within 0.3 s are none: the batches of other nodes have them at any moment while an event is in demand. Takes at most about a
   * second; of many locked events, the last ones are returned without waiting for their locks. Not to be called in a transaction,
   * which would keep the locks of the others.
   */
  findLocked(db: Db, eventIds: readonly string[]): Promise<Set<string>>;
  /** Locks all quotas of these events in the order of their ids, in one statement. */
  lockByEvents(tx: Tx, eventIds: readonly string[]): Promise<Map<string, Quota>>;
  /** Locks all quotas of an event. */
  lockByEvent(tx: Tx, eventId: string): Promise<Map<string, Quota>>;
  /** Applies changes of sold and held tickets in one statement. Throws if a quota is missing or would be oversold. */
  apply(tx: Tx, deltas: readonly InventoryDelta[]): Promise<void>;
  /** Returns the quotas of an event, without a lock. */
  listByEvent(db: DbOrTx, eventId: string): Promise<Map<string, Quota>>;
}

/** Milliseconds after which a lock is one that stays. */
const passingLockMs = 300;
/** How many events are tried at once, and the milliseconds after which no other one is tried. */
const triedAtOnce = 4;
const triesMs = 700;

async function findLocked(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
  const locked = new Set(await inventoryStore.findLockedNow(db, eventIds));
  const until = performance.now() + triesMs;
  const untried = [...locked];
  const tryNext = async (): Promise<void> => {
    for (let id = untried.pop(); id !== undefined && performance.now() < until; id = untried.pop())
      if (!(await inventoryStore.staysLocked(db, id, passingLockMs))) locked.delete(id);
  };
  await Promise.all(Array.from({ length: triedAtOnce }, tryNext));
  return locked;
}

/** Implements `Stock` over the store. */
export const inventoryService = (): Stock => ({
  async configure(tx, eventId, plans) {
    const present = await inventoryStore.lockByEvents(tx, [eventId]);
    const faults = belowSold(plans, present);
    if (faults.length > 0) throw tooSmall(faults);
    await inventoryStore.put(tx, eventId, plans);
  },
  retire: inventoryStore.shrinkToSold,
  lock: (tx, quotas) => (quotas.length === 0 ? Promise.resolve(new Map()) : inventoryStore.lock(tx, quotas)),
  findLocked,
  lockByEvents: inventoryStore.lockByEvents,
  lockByEvent: (tx, eventId) => inventoryStore.lockByEvents(tx, [eventId]),
  async apply(tx, deltas) {
    const sums = sumDeltas(deltas);
    if (sums.length === 0) return;
    const changed = await inventoryStore.add(tx, sums);
    if (changed !== sums.length) throw new Error(`Expected to change ${sums.length} quotas, but changed ${changed}`);
  },
  listByEvent: inventoryStore.listByEvent,
});

function tooSmall(faults: readonly { plan: QuotaPlan; quota: Quota }[]): Refusal {
  const first = faults[0];
  const taken = first ? first.quota.sold + first.quota.held : 0;
  return new Refusal('below_sold', 409, bilingual('inventory.belowSold', { taken }), {
    facts: {
      quotas: faults.map(({ plan, quota }) => ({
        quotaId: quota.id,
        name: plan.name,
        quantity: plan.size,
        sold: quota.sold,
        held: quota.held,
      })),
    },
  });
}
