import { setTimeout as wait } from 'node:timers/promises';
import { naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import { Refusal } from '#platform/http/refusal';
import type { Db } from '#platform/postgres/database';
import { busy, soldOutOf } from '../order-errors.ts';
import type { OrderRequest } from './allotment.rules.ts';
import { findReplays, type KeyedRequest, type Replay } from './idempotency-keys.store.ts';
import { findSoldOut } from './sold-out.read.ts';

type Request = OrderRequest & KeyedRequest;

/** Maximum types and refusals in memory. Beyond it all are forgotten, and the order queue finds them again. */
const maxKnown = 10_000;
/** Maximum requests per look and waiting for one. A look costs little, so many may wait. */
const maxPerLook = 1_000;
const maxWaiting = 10_000;
/** While a crowd asks, the next look waits for so many milliseconds: few looks for many cost a third of many looks for few. */
const pauseMs = 20;
const crowd = 16;

export interface SoldOutTypes {
  /** Whether the last order for each of the requested types was refused because nothing was left. */
  has(request: Request): boolean;
  /**
   * Answers a request for types that were sold out, without a lock and without a place in the order queue: the order that its
   * idempotency key has placed before, or undefined if tickets may be left again. Rejects with `sold_out` (409) if not.
   */
  answer(request: Request): Promise<Replay | undefined>;
  /** Remembers the types of a request that was refused because of its error. */
  learn(request: Request, error: unknown): void;
}

/**
 * Remembers which ticket types are sold out, so that the crowd that comes too late does not take the time of those who still buy at
 * other events. Which types these are is known from memory. That none of their tickets came back is looked up for many requests at
 * once, so that a returned ticket is sold at once, also on another node.
 */
export function soldOutTypes(db: Db, clock: () => Date): SoldOutTypes {
  const types = new Set<string>();
  const refusals = new Map<string, Refusal>();

  const refusalOf = ({ items }: Request): Refusal => {
    const key = items.map(({ ticketTypeId }) => ticketTypeId).join();
    const known = refusals.get(key);
    if (known) return known;
    if (refusals.size >= maxKnown) refusals.clear();
    const refusal = soldOutOf(items.map(({ ticketTypeId }) => ticketTypeId));
    refusals.set(key, refusal);
    return refusal;
  };

  const looks = naturalBatching<Request, Replay | undefined>(
    async (requests) => {
      const now = clock();
      const ids = new Set(requests.flatMap(({ items }) => items.map(({ ticketTypeId }) => ticketTypeId)));
      const eventIds = new Set(requests.map(({ eventId }) => eventId));
      const soldOut = await findSoldOut(db, { ticketTypeIds: ids, eventIds }, now);
      // After that, so that a repeated request finds its order also if that one took the last ticket.
      const replays = await findReplays(db, requests, now);
      for (const id of ids) if (!soldOut.has(id)) types.delete(id);
      if (requests.length > crowd) await wait(pauseMs);
      return requests.map((request, place): Outcome<Replay | undefined> => {
        const replay = replays.get(place);
        if (replay) return replay;
        const isLeft = request.items.some(({ ticketTypeId }) => !soldOut.has(ticketTypeId));
        return isLeft ? { ok: true, value: undefined } : { ok: false, error: refusalOf(request) };
      });
    },
    { maxBatch: maxPerLook, maxWaiting, refuse: busy },
  );

  return {
    has: ({ items, accessCode }) => accessCode === undefined && items.every(({ ticketTypeId }) => types.has(ticketTypeId)),
    answer: (request) => looks.submit(request),
    learn({ items }, error) {
      if (!(error instanceof Refusal) || error.code !== 'sold_out') return;
      const left = error.extras.facts?.left as Readonly<Record<string, number>> | undefined;
      if (types.size >= maxKnown) types.clear();
      for (const { ticketTypeId } of items) if (left?.[ticketTypeId] === 0) types.add(ticketTypeId);
    },
  };
}
