import { business } from '@ngoma/api/common/business';
import type { Outcome } from '#platform/concurrency/natural-batching';
import type { Tx } from '#platform/postgres/database';
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
export async function findKnownKeys(tx: Tx, requests: readonly KeyedRequest[]): Promise<ReadonlyMap<string, KeyedOrder>> {
  const keyed = keysOf(requests);
  return keyed.length === 0 ? new Map() : ordersStore.findByKeys(tx, keyed);
}

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
    const key = `${request.buyerId} ${request.idempotencyKey}`;
    const earlier = known.get(key) ?? firsts.get(key);
    if (earlier === undefined) firsts.set(key, request);
    else if (!earlier.requestHash.equals(request.requestHash))
      answers.set(request.place, { ok: false, error: idempotencyMismatch() });
    else if ('id' in earlier) answers.set(request.place, { ok: true, value: { isReplay: true, orderId: earlier.id } });
    else duplicates.set(request.place, earlier.place);
  }
  return { known: answers, duplicates };
}

/** Clears expired keys, so that the new orders can use them. Returns the others. */
async function clearExpired(tx: Tx, found: ReadonlyMap<string, KeyedOrder>, now: Date): Promise<ReadonlyMap<string, KeyedOrder>> {
  const oldest = now.getTime() - business.order.idempotencyHours * 60 * 60 * 1000;
  const expired = [...found].filter(([, order]) => order.createdAt.getTime() < oldest);
  if (expired.length === 0) return found;
  await ordersStore.clearKeys(
    tx,
    expired.map(([, order]) => order.id),
  );
  const known = new Map(found);
  for (const [key] of expired) known.delete(key);
  return known;
}
