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

/**
 * Finds repeated requests. Returns the outcomes of keys that have placed an order before, and the requests that repeat an earlier
 * one of this batch, which get the same outcome. Both by position.
 */
export async function answerKnownKeys(
  tx: Tx,
  requests: readonly KeyedRequest[],
  now: Date,
): Promise<{ known: Map<number, Outcome<Replay>>; duplicates: Map<number, number> }> {
  const keyed = requests.flatMap(({ buyerId, idempotency }, place) =>
    idempotency ? [{ buyerId, idempotencyKey: idempotency.key, requestHash: idempotency.requestHash, place }] : [],
  );
  const duplicates = new Map<number, number>();
  const answers = new Map<number, Outcome<Replay>>();
  if (keyed.length === 0) return { known: answers, duplicates };
  const known = await findActiveKeys(tx, keyed, now);
  const firsts = new Map<string, (typeof keyed)[number]>();
  for (const request of keyed) {
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

/** Returns the orders of keys that are not expired. Clears expired keys, so that the new orders can use them. */
async function findActiveKeys(
  tx: Tx,
  keyed: readonly { readonly buyerId: string; readonly idempotencyKey: string }[],
  now: Date,
): Promise<Map<string, KeyedOrder>> {
  const known = await ordersStore.findByKeys(tx, keyed);
  const oldest = now.getTime() - business.order.idempotencyHours * 60 * 60 * 1000;
  const expired = [...known].filter(([, order]) => order.createdAt.getTime() < oldest);
  if (expired.length === 0) return known;
  await ordersStore.clearKeys(
    tx,
    expired.map(([, order]) => order.id),
  );
  for (const [key] of expired) known.delete(key);
  return known;
}
