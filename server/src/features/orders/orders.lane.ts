import type { Tx } from '../../platform/database.ts';
import { type Batcher, naturalBatching, type Outcome } from '../../platform/natural-batching.ts';
import { busy } from './orders.refusals.ts';
import { BatchOvertaken, type Placed, type PlaceRequest } from './orders.writer.ts';

/** Runs work in a transaction of its own. */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
type Write = (tx: Tx, requests: readonly PlaceRequest[]) => Promise<readonly Outcome<Placed>[]>;

/** Measured: beyond this a batch gets no cheaper per order, only later. */
const mostPerBatch = 500;
/** About a second's work. Whoever comes later is better told so at once than left waiting. */
const mostWaiting = 4_000;

/**
 * The one lane through which this process writes orders (docs/decisions/0060). Each batch is one transaction on the lane's
 * own connection; requests that arrive meanwhile travel with the next.
 */
export const orderLane = (transact: Transact, write: Write): Batcher<PlaceRequest, Placed> =>
  naturalBatching((requests) => writeOrSplit(transact, write, requests), {
    maxBatch: mostPerBatch,
    maxWaiting: mostWaiting,
    refuse: busy,
  });

/**
 * Writes a batch. When its transaction fails as a whole it is tried again in halves, down to single orders, so that one
 * that the database refuses takes nobody with it. When the database itself is away, all are told at once.
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
    if (!isRetry && isPassing(error)) return writeOrSplit(transact, write, requests, true);
    if (requests.length === 1 || isOutage(error)) return requests.map(() => ({ ok: false, error }));
    const middle = requests.length >> 1;
    return [
      ...(await writeOrSplit(transact, write, requests.slice(0, middle))),
      ...(await writeOrSplit(transact, write, requests.slice(middle))),
    ];
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Lost a race that the next try will not meet again: another node's key, a deadlock, a serialization failure. */
const isPassing = (error: unknown): boolean => error instanceof BatchOvertaken || /^(40001|40P01)$/.test(codeOf(error));

/**
 * Not the fault of any order in the batch: the connection broke, the server is going down or full, a lock or a statement
 * took too long. Trying smaller batches would only make it worse.
 */
function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08...|53...|57...|58...|55P03|25P0[234]|XX...)$/.test(code) || /^E[A-Z]+$/.test(code)) return true;
  return error instanceof Error && /connection|timeout/i.test(error.message) && code === '';
}
