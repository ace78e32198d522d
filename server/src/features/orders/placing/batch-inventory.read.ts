import { sql } from 'kysely';
import { dependsOnCount, type SellableEvent, type SellableType } from '#features/events/index';
import type { InventoryDelta, Quota } from '#features/inventory/index';
import { readSettings } from '#features/operator-settings/index';
import { awaitAll } from '#platform/concurrency/await-all';
import type { Tx } from '#platform/postgres/database';
import { type HeldCredit, ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { type BatchInventory, boughtKey, guestKey, type OrderRequest } from './allotment.rules.ts';

/** Maximum holds expired per batch. The `orders.tidy` job expires the remainder. */
const maxExpiredPerBatch = 500;

export interface BatchInventoryOptions {
  readonly deps: Pick<OrdersDeps, 'events' | 'stock'>;
  /** Locks the quotas of events. Tests replace it to prove that the race tests can fail. */
  readonly lock?: (tx: Tx, eventIds: readonly string[]) => Promise<Map<string, Quota>>;
}

interface LockedInventory {
  readonly inventory: Pick<BatchInventory, 'now' | 'events' | 'quotas' | 'maxTickets'>;
  /** Stock changes of the expired holds, applied together with the new orders. */
  readonly released: readonly InventoryDelta[];
  /** The parts of wallets that the expired holds give back. */
  readonly credits: readonly HeldCredit[];
}

/**
 * Expires the holds of the requested events, locks their quotas, and returns both, in one round trip. Order rows are locked before
 * quotas, as everywhere, to avoid deadlocks.
 */
export async function loadBatchInventory(
  { deps, lock }: BatchInventoryOptions,
  tx: Tx,
  requests: readonly OrderRequest[],
  now: Date,
): Promise<LockedInventory> {
  const { events: eventsApi, stock } = deps;
  const eventIds = [...new Set(requests.map(({ eventId }) => eventId))];
  const [events, { maxTicketsPerOrder }, , { released, credits }, quotas] = await awaitAll([
    eventsApi.findSellable(tx, eventIds),
    readSettings(tx, now),
    // The foreign key of the orders takes these locks in any case. Here they are waited for before the next batch begins.
    sql`select from events where id = any(${eventIds}::uuid[]) order by id for key share`.execute(tx),
    ordersStore.expire(tx, { eventIds, now, limit: maxExpiredPerBatch }),
    (lock ?? stock.lockByEvents)(tx, eventIds),
  ]);
  for (const { quotaId, quantity } of released) {
    const quota = quotas.get(quotaId);
    if (quota) quotas.set(quotaId, { ...quota, held: quota.held - quantity });
  }
  const deltas: InventoryDelta[] = released.map(({ eventId, quotaId, quantity }) => ({
    ...{ eventId, quotaId },
    ...{ sold: 0, held: -quantity },
  }));
  return { inventory: { now, events, quotas, maxTickets: maxTicketsPerOrder }, released: deltas, credits };
}

function* requestedTypes(
  requests: readonly OrderRequest[],
  events: ReadonlyMap<string, SellableEvent>,
): Generator<readonly [OrderRequest, SellableType]> {
  for (const request of requests) {
    const types = events.get(request.eventId)?.types ?? [];
    for (const { ticketTypeId } of request.items) {
      const type = types.find(({ id }) => id === ticketTypeId);
      if (type) yield [request, type];
    }
  }
}

/**
 * Loads purchase counts for ticket types with a per-person limit or count-based price phases, and the guests of private events.
 */
export async function countForRules(
  { deps }: Pick<BatchInventoryOptions, 'deps'>,
  tx: Tx,
  requests: readonly OrderRequest[],
  inventory: LockedInventory['inventory'],
): Promise<BatchInventory> {
  const pairs = new Map<string, { buyerId: string; eventId: string }>();
  const countedEvents = new Set<string>();
  const taken = new Map<string, number>();
  const toPrivate = requests.filter(({ eventId }) => inventory.events.get(eventId)?.visibility === 'private');
  const guests = new Set<string>();
  for (const { buyerId, eventId } of await deps.events.listGuestPairs(tx, toPrivate)) guests.add(guestKey(buyerId, eventId));
  for (const [{ buyerId, eventId }, type] of requestedTypes(requests, inventory.events)) {
    if (type.perPerson !== null) pairs.set(`${buyerId} ${eventId}`, { buyerId, eventId });
    if (dependsOnCount(type) && !taken.has(type.id)) {
      const count = takenByQuota(type, inventory);
      if (count === undefined) countedEvents.add(eventId);
      else taken.set(type.id, count);
    }
  }
  const bought = new Map<string, number>();
  if (pairs.size > 0) {
    const rows = await ordersStore.countBought(tx, [...pairs.values()]);
    for (const { buyerId, ticketTypeId, quantity } of rows) bought.set(boughtKey(buyerId, ticketTypeId), quantity);
  }
  for (const [id, count] of await deps.events.countTaken(tx, [...countedEvents], inventory.now)) taken.set(id, count);
  return { ...inventory, bought, taken, guests };
}

/**
 * Returns the tickets taken of a type from its quota; undefined if several types share the quota and must be counted separately.
 */
function takenByQuota(type: SellableType, { events, quotas }: Pick<BatchInventory, 'events' | 'quotas'>): number | undefined {
  for (const event of events.values()) {
    if (event.types.some((other) => other.quotaId === type.quotaId && other.id !== type.id)) return undefined;
  }
  const quota = quotas.get(type.quotaId);
  return quota && quota.sold + quota.held;
}
