import { business } from '@ngoma/api/common/business';
import type { Tx } from '../../platform/database.ts';
import type { Outcome } from '../../platform/natural-batching.ts';
import { idempotencyMismatch } from './orders.refusals.ts';
import { type KeyedOrder, ordersStore } from './orders.store.ts';

/** What of a request tells whether it came before. */
export interface KeyedRequest {
  readonly buyerId: string;
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

/** The answer to a request that placed its order before. */
export interface Replay {
  readonly isReplay: true;
  readonly orderId: string;
}

/**
 * Answers requests whose key has placed an order before, by their place, and finds those that share a key within this batch: the later ones
 * get the first one's answer, whatever it will be.
 */
export async function answerKnownKeys(
  tx: Tx,
  requests: readonly KeyedRequest[],
  now: Date,
): Promise<{ known: Map<number, Outcome<Replay>>; twins: Map<number, number> }> {
  const keyed = requests.flatMap(({ buyerId, idempotency }, place) =>
    idempotency ? [{ buyerId, idempotencyKey: idempotency.key, requestHash: idempotency.requestHash, place }] : [],
  );
  const twins = new Map<number, number>();
  const answers = new Map<number, Outcome<Replay>>();
  if (keyed.length === 0) return { known: answers, twins };
  const known = await findFreshKeys(tx, keyed, now);
  const firsts = new Map<string, (typeof keyed)[number]>();
  for (const request of keyed) {
    const key = `${request.buyerId} ${request.idempotencyKey}`;
    const earlier = known.get(key) ?? firsts.get(key);
    if (earlier === undefined) firsts.set(key, request);
    else if (!earlier.requestHash.equals(request.requestHash))
      answers.set(request.place, { ok: false, error: idempotencyMismatch() });
    else if ('id' in earlier) answers.set(request.place, { ok: true, value: { isReplay: true, orderId: earlier.id } });
    else twins.set(request.place, earlier.place);
  }
  return { known: answers, twins };
}

/** A key is kept for a day; one that is older is as good as never used, and freed for the order that uses it now. */
async function findFreshKeys(
  tx: Tx,
  keyed: readonly { readonly buyerId: string; readonly idempotencyKey: string }[],
  now: Date,
): Promise<Map<string, KeyedOrder>> {
  const known = await ordersStore.findByKeys(tx, keyed);
  const oldest = now.getTime() - business.order.idempotencyHours * 60 * 60 * 1000;
  const stale = [...known].filter(([, order]) => order.createdAt.getTime() < oldest);
  if (stale.length === 0) return known;
  await ordersStore.forgetKeys(
    tx,
    stale.map(([, order]) => order.id),
  );
  for (const [key] of stale) known.delete(key);
  return known;
}
