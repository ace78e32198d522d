import { type Batcher, naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import {
  atCommit,
  type Transact,
  type WriteBatch,
  writeOrSplit as writeBatchOrSplit,
} from '#platform/concurrency/write-or-split';
import { busy, eventLocked } from '../order-errors.ts';
import { isKeyTaken } from '../orders.store.ts';
import type { Placed, PlaceRequest } from './batch-writer.store.ts';
import type { SetAsideEvents } from './set-aside-events.ts';
import { transactionsAndLooks } from './transactions-and-looks.ts';

type Write = WriteBatch<PlaceRequest, Placed>;

/** Maximum orders per batch. By measurement, larger batches are not cheaper per order. */
const maxPerBatch = 500;
/** Maximum waiting orders, about one second of work. Beyond it, requests are refused at once. */
const maxQueued = 4_000;
/** Maximum milliseconds for which an order waits for its batch. A buyer who is refused tries again, one who waits doubts. */
const maxWaitMs = 2_000;

/**
 * The queue through which this process writes orders (docs/decisions/0025). Each batch is one transaction on a connection of the
 * queue. Requests that arrive meanwhile form the next batch, which begins when the commit of the one before is sent. A batch that waits too long for a lock sets the locked events
 * aside: their orders are refused (503 `busy`), and no later batch waits for them (docs/decisions/0092).
 */
export function orderQueue(connection: Transact, write: Write, aside: SetAsideEvents): Batcher<PlaceRequest, Placed> {
  const { transact, look } = transactionsAndLooks(connection);
  const findLocked = async (requests: readonly PlaceRequest[]): Promise<ReadonlyMap<number, unknown>> => {
    const locked = await look(() => aside.add([...new Set(requests.map(({ eventId }) => eventId))]));
    return errorsOf(requests, (eventId) => locked.has(eventId));
  };
  const writeOpen = async (requests: readonly PlaceRequest[], next: () => void): Promise<readonly Outcome<Placed>[]> => {
    const refused = errorsOf(requests, aside.has);
    const open = refused.size === 0 ? requests : requests.filter((_, place) => !refused.has(place));
    const written = open.length > 0 ? await writeOrSplit(atCommit(transact, next), write, open, findLocked) : [];
    if (refused.size === 0) return written;
    const rest = written.values();
    return requests.map((_, place) =>
      refused.has(place) ? { ok: false, error: refused.get(place) } : (rest.next().value as Outcome<Placed>),
    );
  };
  const queue = naturalBatching(writeOpen, { maxBatch: maxPerBatch, maxWaiting: maxQueued, maxWaitMs, refuse: busy });
  return {
    ...queue,
    submit: (request) => (aside.has(request.eventId) ? Promise.reject(eventLocked()) : queue.submit(request)),
  };
}

/** Returns the error of each request at a locked event, by its position. */
function errorsOf(requests: readonly PlaceRequest[], isLocked: (eventId: string) => boolean): ReadonlyMap<number, unknown> {
  return new Map(requests.flatMap(({ eventId }, place) => (isLocked(eventId) ? [[place, eventLocked()] as const] : [])));
}

/** Writes a batch. One rejected order does not fail the others. */
export const writeOrSplit = (
  transact: Transact,
  write: Write,
  requests: readonly PlaceRequest[],
  findLocked?: (requests: readonly PlaceRequest[]) => Promise<ReadonlyMap<number, unknown>>,
): Promise<readonly Outcome<Placed>[]> =>
  writeBatchOrSplit(transact, write, requests, {
    isConflict: isKeyTaken,
    ...(findLocked && { findLocked }),
  });
