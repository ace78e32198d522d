import { busy } from '#platform/concurrency/bounded-pool';
import { naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import { writeOrSplit } from '#platform/concurrency/write-or-split';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { insertCallbacks, markHandled, type NewCallback } from './callbacks.store.ts';

/** A callback with the job that handles it. */
export interface ReceivedCallback<Job> {
  readonly callback: NewCallback;
  readonly job: Job;
}

/**
 * Stores callbacks and their outcomes in batches. A gateway sends thousands in the seconds of an on-sale, and a transaction for
 * each would take the database's time from orders.
 */
export function callbackInbox<Job extends Readonly<Record<string, unknown>>>({
  db,
  clock,
  jobs,
}: Pick<Platform, 'db' | 'clock' | 'jobs'>) {
  const transact = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction().execute(work);

  async function store(tx: Tx, all: readonly ReceivedCallback<Job>[]): Promise<readonly Outcome<'taken' | 'repeated'>[]> {
    const stored = await insertCallbacks(
      tx,
      all.map(({ callback }) => callback),
      clock(),
    );
    const taken = all.filter(({ callback }) => stored.has(callback.id)).map(({ job }) => job);
    await jobs.enqueueMany(tx, 'payments.callback', taken, { runAt: clock(), priority: 'awaited' });
    return all.map(({ callback }) => ({ ok: true, value: stored.has(callback.id) ? 'taken' : 'repeated' }));
  }

  const received = naturalBatching<ReceivedCallback<Job>, 'taken' | 'repeated'>((all) => writeOrSplit(transact, store, all), {
    maxBatch: 500,
    maxWaiting: 10_000,
    refuse: busy,
  });
  const handled = naturalBatching<{ readonly id: string; readonly outcome: string }, void>(
    async (all) => {
      await markHandled(db, all, clock());
      return all.map(() => ({ ok: true, value: undefined }));
    },
    { maxBatch: 500, maxWaiting: 10_000, refuse: busy },
  );
  return {
    /** Stores a callback and enqueues its job, unless its event was received before. */
    receive: (callback: ReceivedCallback<Job>): Promise<'taken' | 'repeated'> => received.submit(callback),
    markHandled: (id: string, outcome: string): Promise<void> => handled.submit({ id, outcome }),
  };
}
