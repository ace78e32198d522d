import { type Batcher, naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import { type Transact, type WriteBatch, writeOrSplit as writeBatchOrSplit } from '#platform/concurrency/write-or-split';
import { busy } from '../order-errors.ts';
import { BatchConflict, type Placed, type PlaceRequest } from './batch-writer.store.ts';

type Write = WriteBatch<PlaceRequest, Placed>;

/** Maximum orders per batch. By measurement, larger batches are not cheaper per order. */
const maxPerBatch = 500;
/** Maximum waiting orders, about one second of work. Beyond it, requests are refused at once. */
const maxQueued = 4_000;

/**
 * The queue through which this process writes orders (docs/decisions/0025). Each batch is one transaction on the queue's own
 * connection. Requests that arrive meanwhile form the next batch.
 */
export const orderQueue = (transact: Transact, write: Write): Batcher<PlaceRequest, Placed> =>
  naturalBatching((requests) => writeOrSplit(transact, write, requests), {
    maxBatch: maxPerBatch,
    maxWaiting: maxQueued,
    refuse: busy,
  });

/** Writes a batch. One rejected order does not fail the others. */
export const writeOrSplit = (
  transact: Transact,
  write: Write,
  requests: readonly PlaceRequest[],
): Promise<readonly Outcome<Placed>[]> =>
  writeBatchOrSplit(transact, write, requests, { isConflict: (error) => error instanceof BatchConflict });
