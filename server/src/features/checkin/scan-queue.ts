import { setTimeout as wait } from 'node:timers/promises';
import { busy } from '#platform/concurrency/bounded-pool';
import { naturalBatching } from '#platform/concurrency/natural-batching';
import { atCommit, type Transact, type WriteBatch, writeOrSplit } from '#platform/concurrency/write-or-split';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { type Db, directUrlOf, watchOf } from '#platform/postgres/database';
import { openPipelinedDatabase } from '#platform/postgres/pipelined-database';
import type { Admission, CheckinDeps, ScanRequest } from './checkin.types.ts';
import { scanWriter } from './scan-batch.ts';
import { findLockedEvents } from './scans.store.ts';

/** Maximum scans per batch. */
const maxPerBatch = 256;
/** Maximum waiting scans, about one second of work. Beyond it, scans are refused at once. */
const maxQueued = 2_000;
/** Maximum milliseconds that a batch waits for a lock. Longer than PostgreSQL needs to find a deadlock (1 s). */
const lockMs = 1_200;
/**
 * Milliseconds before each further attempt of a scan whose ticket another transaction has locked, about 1.3 s in all. Mostly another
 * node is admitting it, which takes some milliseconds.
 */
const retryAfterMs = [10, 20, 40, 80, 160, 320, 640];

/** The error of a scan whose ticket stays locked. Nothing was done, and the scan may be repeated in a moment. */
const ticketLocked = () => new Refusal('busy', 503, bilingual('checkin.ticketLocked'), { retryAfterSeconds: 2 });

export interface ScanQueue {
  /**
   * Returns the admission once it is committed. Rejects with the refusal of the scan, and with 503 `busy` while too many scans wait
   * or if the ticket stays locked.
   */
  submit(request: ScanRequest): Promise<Admission>;
  /** Waits for queued scans, then closes the queue's connections. */
  close(): Promise<void>;
}

/**
 * The queue through which this process writes scans (docs/decisions/0098). Each batch is one transaction on a connection of the
 * queue. Scans that arrive meanwhile form the next batch, which begins when the commit of the one before is sent.
 */
export function scanQueue({ db, pool, jobs, clock, logger }: Platform, deps: CheckinDeps): ScanQueue {
  const onError = (error: Error) =>
    logger.warn({ err: error }, 'The check-in queue lost its database connection; the next scan opens a new one');
  const write = scanWriter({ deps, jobs, clock });
  const connection = openPipelinedDatabase(directUrlOf(pool), {
    watch: watchOf(pool),
    applicationName: 'ngoma-checkin',
    // One batch is committed while the next one begins.
    connections: 2,
    lockMs,
    onError,
  });
  const queue = naturalBatching(
    (requests: readonly ScanRequest[], next) =>
      writeScans(atCommit(connection.transaction, next), write, requests, lockedScans(deps, db)),
    { maxBatch: maxPerBatch, maxWaiting: maxQueued, refuse: busy },
  );
  return {
    async submit(request) {
      for (const ms of retryAfterMs) {
        const answer = await queue.submit(request);
        if (answer !== 'locked') return answer;
        await wait(ms);
      }
      throw ticketLocked();
    },
    async close() {
      await queue.idle();
      await connection.close();
    },
  };
}

type FindLocked = (requests: readonly ScanRequest[]) => Promise<ReadonlyMap<number, unknown>>;

/** Writes a batch. A scan that fails does not fail the others. */
export const writeScans = (
  transact: Transact,
  write: WriteBatch<ScanRequest, Admission | 'locked'>,
  requests: readonly ScanRequest[],
  findLocked?: FindLocked,
) =>
  writeOrSplit(transact, write, requests, {
    // 23505: another batch or node has used a nonce, or admitted a ticket, after this one has looked. The repeat finds it.
    isConflict: (error) => (error as { code?: unknown } | null)?.code === '23505',
    ...(findLocked && { findLocked }),
  });

/** Finds the scans that would wait for a row that another transaction has locked against references: of the ticket or the event. */
const lockedScans =
  ({ tickets }: CheckinDeps, db: Db): FindLocked =>
  async (requests) => {
    const references = requests.map(({ reference }) => reference);
    const [locked, presented] = await Promise.all([
      tickets.findLockedTickets(db, references),
      tickets.listPresented(db, references),
    ]);
    const eventIds = requests.map(({ scan }, place) => [scan.eventId, presented[place]?.eventId]);
    const lockedEvents = await findLockedEvents(
      db,
      eventIds.flat().filter((id) => id !== undefined),
    );
    return new Map(
      requests.flatMap((_, place) =>
        locked.has(place) || eventIds[place]?.some((id) => id !== undefined && lockedEvents.has(id))
          ? [[place, ticketLocked()] as const]
          : [],
      ),
    );
  };
