import { type Batcher, naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import type { Tx } from '#platform/postgres/database';
import { busy } from '../order-errors.ts';
import { BatchConflict, type Placed, type PlaceRequest } from './batch-writer.store.ts';

/** Runs work in its own transaction. */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
type Write = (tx: Tx, requests: readonly PlaceRequest[]) => Promise<readonly Outcome<Placed>[]>;

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

/**
 * Writes a batch. If its transaction fails, it is repeated in halves down to single orders, so that one rejected order does not
 * fail the others. If the database is unavailable, all requests fail at once.
 */
export async function writeOrSplit(
  transact: Transact,
  write: Write,
  requests: readonly PlaceRequest[],
  isRetry = false,
): Promise<readonly Outcome<Placed>[]> {
  try {
    return await transact((tx) => write(tx, requests));
  } catch (error) {
    if (!isRetry && isTransient(error)) return writeOrSplit(transact, write, requests, true);
    if (requests.length === 1 || isOutage(error)) return requests.map(() => ({ ok: false, error }));
    const middle = requests.length >> 1;
    return [
      ...(await writeOrSplit(transact, write, requests.slice(0, middle))),
      ...(await writeOrSplit(transact, write, requests.slice(middle))),
    ];
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Returns whether a repeat can succeed: a key used by another node, a deadlock, or a serialization failure. */
const isTransient = (error: unknown): boolean => error instanceof BatchConflict || /^(40001|40P01)$/.test(codeOf(error));

/**
 * Returns whether the database is unavailable: lost connection, shutdown, lack of resources, or timeouts. Smaller batches would
 * then only add load.
 */
function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08...|53...|57...|58...|55P03|25P0[234]|XX...)$/.test(code) || /^E[A-Z]+$/.test(code)) return true;
  return error instanceof Error && /connection|timeout/i.test(error.message) && code === '';
}
