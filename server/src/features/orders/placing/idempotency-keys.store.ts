import { business } from '@ngoma/api/common/business';
import type { Outcome } from '#platform/concurrency/natural-batching';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { idempotencyMismatch } from '../order-errors.ts';
import { type KeyedOrder, ordersStore } from '../orders.store.ts';

/** The fields that identify a repeated request. */
export interface KeyedRequest {
  readonly buyerId: string;
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

/** The outcome of a request that has already placed its order. */
export interface Replay {
  readonly isReplay: true;
  readonly orderId: string;
}

interface PlacedKey {
  readonly buyerId: string;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly place: number;
}

const keysOf = (requests: readonly KeyedRequest[]): PlacedKey[] =>
  requests.flatMap(({ buyerId, idempotency }, place) =>
    idempotency ? [{ buyerId, idempotencyKey: idempotency.key, requestHash: idempotency.requestHash, place }] : [],
  );

/** Returns the orders that these requests have already placed under their keys. One statement, and none for requests without keys. */
export async function findKnownKeys(tx: DbOrTx, requests: readonly KeyedRequest[]): Promise<ReadonlyMap<string, KeyedOrder>> {
  const keyed = keysOf(requests);
  return keyed.length === 0 ? new Map() : ordersStore.findByKeys(tx, keyed);
}

/** Returns the outcomes of requests that have placed their order before, by position. Only reads. */
export async function findReplays(
  db: DbOrTx,
  requests: readonly KeyedRequest[],
  now: Date,
): Promise<ReadonlyMap<number, Outcome<Replay>>> {
  const found = await findKnownKeys(db, requests);
  const answers = new Map<number, Outcome<Replay>>();
  for (const request of found.size > 0 ? keysOf(requests) : []) {
    const earlier = found.get(keyOf(request));
    if (earlier && !isExpired(earlier, now)) answers.set(request.place, replayOf(earlier, request));
  }
  return answers;
}

const keyOf = ({ buyerId, idempotencyKey }: PlacedKey): string => `${buyerId} ${idempotencyKey}`;

const isExpired = ({ createdAt }: KeyedOrder, now: Date): boolean =>
  createdAt.getTime() < now.getTime() - business.order.idempotencyHours * 60 * 60 * 1000;

const replayOf = (earlier: KeyedOrder, { requestHash }: PlacedKey): Outcome<Replay> =>
  earlier.requestHash.equals(requestHash)
    ? { ok: true, value: { isReplay: true, orderId: earlier.id } }
    : { ok: false, error: idempotencyMismatch() };

/**
 * Finds repeated requests by the orders of `findKnownKeys`. Returns the outcomes of keys that have placed an order before, and the
 * requests that repeat an earlier one of this batch, which get the same outcome. Both by position.
 */
export async function answerKnownKeys(
  tx: Tx,
  requests: readonly KeyedRequest[],
  found: ReadonlyMap<string, KeyedOrder>,
  now: Date,
): Promise<{ known: Map<number, Outcome<Replay>>; duplicates: Map<number, number> }> {
  const duplicates = new Map<number, number>();
  const answers = new Map<number, Outcome<Replay>>();
  const known = await clearExpired(tx, found, now);
  const firsts = new Map<string, PlacedKey>();
  for (const request of keysOf(requests)) {
    const key = keyOf(request);
    const placed = known.get(key);
    const first = firsts.get(key);
    if (placed) answers.set(request.place, replayOf(placed, request));
    else if (!first) firsts.set(key, request);
    else if (first.requestHash.equals(request.requestHash)) duplicates.set(request.place, first.place);
    else answers.set(request.place, { ok: false, error: idempotencyMismatch() });
  }
  return { known: answers, duplicates };
}

/** Clears expired keys, so that the new orders can use them. Returns the others. */
async function clearExpired(tx: Tx, found: ReadonlyMap<string, KeyedOrder>, now: Date): Promise<ReadonlyMap<string, KeyedOrder>> {
  const expired = [...found].filter(([, order]) => isExpired(order, now));
  if (expired.length === 0) return found;
  await ordersStore.clearKeys(
    tx,
    expired.map(([, order]) => order.id),
  );
  const known = new Map(found);
  for (const [key] of expired) known.delete(key);
  return known;
}
