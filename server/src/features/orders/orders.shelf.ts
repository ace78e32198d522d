import type { Tx } from '../../platform/database.ts';
import { together } from '../../platform/together.ts';
import { dependsOnCount, type SellableEvent, type SellableType } from '../events/index.ts';
import type { Quota, StockDelta } from '../stock/index.ts';
import { boughtKey, guestKey, type Shelf, type Wish } from './orders.allot.rules.ts';
import type { OrdersDoors } from './orders.doors.ts';
import { ordersStore } from './orders.store.ts';

/** Holds ended per batch at most: they are a by-work, and the tidying job ends the rest. */
const mostExpiredPerBatch = 500;

export interface ShelfOptions {
  readonly doors: Pick<OrdersDoors, 'events' | 'stock'>;
  /** Takes the row locks; tests leave it out to prove that the race tests can fail. */
  readonly lock?: (tx: Tx, quotaIds: readonly string[]) => Promise<Map<string, Quota>>;
}

interface SetOut {
  readonly shelf: Pick<Shelf, 'now' | 'events' | 'quotas'>;
  /** What the ended holds give back, to be booked with what is sold. */
  readonly released: readonly StockDelta[];
}

/**
 * What there is to sell of the events that these orders are for, its quotas locked, after the expired holds have been ended.
 * Orders' rows are locked before quotas, here as everywhere, so that no two transactions wait for each other in a ring.
 */
export async function setOutShelf({ doors, lock }: ShelfOptions, tx: Tx, requests: readonly Wish[], now: Date): Promise<SetOut> {
  const { events: eventsDoor, stock } = doors;
  const eventIds = [...new Set(requests.map(({ eventId }) => eventId))];
  const [events, released] = await together([
    eventsDoor.findSellable(tx, eventIds),
    ordersStore.expire(tx, { eventIds, now, limit: mostExpiredPerBatch }),
  ]);
  const quotaIds = new Set([...quotasAskedFor(requests, events), ...released.map(({ quotaId }) => quotaId)]);
  const quotas = await (lock ?? stock.lock)(tx, [...quotaIds]);
  for (const { quotaId, quantity } of released) {
    const quota = quotas.get(quotaId);
    if (quota) quotas.set(quotaId, { ...quota, held: quota.held - quantity });
  }
  const deltas: StockDelta[] = released.map(({ quotaId, quantity }) => ({ quotaId, sold: 0, held: -quantity }));
  return { shelf: { now, events, quotas }, released: deltas };
}

function* typesAskedFor(
  requests: readonly Wish[],
  events: ReadonlyMap<string, SellableEvent>,
): Generator<readonly [Wish, SellableType]> {
  for (const request of requests) {
    const types = events.get(request.eventId)?.types ?? [];
    for (const { ticketTypeId } of request.items) {
      const type = types.find(({ id }) => id === ticketTypeId);
      if (type) yield [request, type];
    }
  }
}

function quotasAskedFor(requests: readonly Wish[], events: ReadonlyMap<string, SellableEvent>): Set<string> {
  const ids = new Set<string>();
  for (const [, type] of typesAskedFor(requests, events)) ids.add(type.quotaId);
  return ids;
}

/** Counts what limits per person and prices by count depend on; only where there are such. */
export async function countForRules(
  { doors }: Pick<ShelfOptions, 'doors'>,
  tx: Tx,
  requests: readonly Wish[],
  shelf: SetOut['shelf'],
): Promise<Shelf> {
  const limitedTypes = new Set<string>();
  const pairs = new Map<string, { buyerId: string; eventId: string }>();
  const countedEvents = new Set<string>();
  const taken = new Map<string, number>();
  const toPrivate = requests.filter(({ eventId }) => shelf.events.get(eventId)?.visibility === 'private');
  const guests = new Set<string>();
  for (const { buyerId, eventId } of await doors.events.listGuestPairs(tx, toPrivate)) guests.add(guestKey(buyerId, eventId));
  for (const [{ buyerId, eventId }, type] of typesAskedFor(requests, shelf.events)) {
    if (type.perPerson !== null) {
      limitedTypes.add(type.id);
      pairs.set(`${buyerId} ${eventId}`, { buyerId, eventId });
    }
    if (dependsOnCount(type) && !taken.has(type.id)) {
      const count = takenByQuota(type, shelf);
      if (count === undefined) countedEvents.add(eventId);
      else taken.set(type.id, count);
    }
  }
  const bought = new Map<string, number>();
  if (limitedTypes.size > 0) {
    const rows = await ordersStore.countBought(tx, { pairs: [...pairs.values()], ticketTypeIds: [...limitedTypes] });
    for (const { buyerId, ticketTypeId, quantity } of rows) bought.set(boughtKey(buyerId, ticketTypeId), quantity);
  }
  for (const [id, count] of await doors.events.countTaken(tx, [...countedEvents], shelf.now)) taken.set(id, count);
  return { ...shelf, bought, taken, guests };
}

/** A quota that no other type draws from has counted already; a shared one must be counted by type. */
function takenByQuota(type: SellableType, { events, quotas }: Pick<Shelf, 'events' | 'quotas'>): number | undefined {
  for (const event of events.values()) {
    if (event.types.some((other) => other.quotaId === type.quotaId && other.id !== type.id)) return undefined;
  }
  const quota = quotas.get(type.quotaId);
  return quota && quota.sold + quota.held;
}
