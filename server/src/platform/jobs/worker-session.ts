import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Distinguishes the locks of workers from other advisory locks of the application. */
const lockSeed = 7_350_316;

/** Milliseconds between two checks for killed workers. A worker counts as killed after two checks in a row. */
const defaultCheckMs = 20_000;
const retryMs = 1_000;
/** Maximum milliseconds of a statement. A session that answers later is closed and replaced. */
const sessionQueryMs = 30_000;

export interface WorkerSessionOptions {
  /** Must lead to PostgreSQL itself. A pooler in transaction mode shares its sessions, and with them their locks. */
  readonly connectionString: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly checkMs?: number | undefined;
}

/**
 * The session of a worker process: a connection that holds one advisory lock per job pool for as long as the process lives. Jobs
 * are locked under the id of their pool. A pool whose lock is free was killed, and any other worker unlocks its jobs.
 */
export interface WorkerSession {
  /** Takes the lock of a pool. Must be awaited before the pool takes its first job. */
  hold(poolId: string): Promise<void>;
  /**
   * Removes those of the finished jobs that are still stored, and unlocks all jobs of the own pools. To be called after the pools
   * have stopped, which do not wait until their finished jobs are removed.
   */
  finish(finishedJobIds: readonly string[]): Promise<void>;
  /** Releases all locks. */
  close(): Promise<void>;
}

/** Opens the session and checks for killed workers until it is closed. A lost connection is replaced, and its locks retaken. */
export async function openWorkerSession({ connectionString, logger, checkMs }: WorkerSessionOptions): Promise<WorkerSession> {
  const held = new Set<string>();
  const closing = new AbortController();
  let suspects: ReadonlySet<string> = new Set();
  let session = connect();
  await session;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one piece of work on the session after the other. */
  const inTurn = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      const client = await session;
      return work(client).catch((error: Error) => {
        // The next statement would wait behind the one without an answer.
        if (error.message === 'Query read timeout') void client.end();
        throw error;
      });
    });
    last = turn.catch(() => {});
    return turn;
  };

  /** Returns a connection that holds all locks. Replaces itself when it is lost. */
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: 'ngoma-worker-session',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: sessionQueryMs,
      // PostgreSQL notices within 15 seconds that the machine of a worker is gone.
      options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2',
    });
    // A lost connection is reported by `end`, too. Without a listener its error would end the process.
    client.on('error', () => {});
    await client.connect();
    for (const poolId of held) await lock(client, poolId);
    client.once('end', () => {
      if (!closing.signal.aborted) session = reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<pg.Client> {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (closing.signal.aborted) throw error;
        logger.warn({ err: error }, 'The worker lost its session. Other workers may restart its jobs until it is back');
        await pause(retryMs);
      }
    }
  }

  /** Unlocks the jobs of pools whose lock was free in this check and in the last one, which spares a worker that reconnects. */
  async function check(client: pg.Client): Promise<void> {
    const free = await findFreePools(client, [...held]);
    const killed = free.filter((poolId) => suspects.has(poolId));
    suspects = new Set(free);
    if (killed.length === 0) return;
    await unlockKilled(client, killed);
    logger.warn({ workers: killed }, 'Unlocked the jobs of killed workers');
  }

  async function checkRegularly(): Promise<void> {
    while (!closing.signal.aborted) {
      await inTurn(check).catch((error) => logger.warn({ err: error }, 'Could not check for killed workers'));
      await pause(checkMs ?? defaultCheckMs);
    }
  }

  /** Waits, but no longer than until the session closes. */
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  const checking = checkRegularly();
  return {
    async hold(poolId) {
      held.add(poolId);
      // If the connection is lost meanwhile, the next one takes the lock, because the pool is already listed.
      await inTurn((client) => lock(client, poolId)).catch(async () => void (await session));
    },
    finish: (finishedJobIds) => inTurn((client) => finishJobs(client, [...held], finishedJobIds)),
    async close() {
      closing.abort();
      await checking;
      await session.then((client) => client.end()).catch((error) => logger.warn({ err: error }, 'The session was already lost'));
    },
  };
}

/**
 * Unlocks the jobs of killed pools. Removes those that another job with the same key replaced while they ran: graphile-worker leaves
 * them without a key and without further attempts, so that they would stay as failed jobs although their replacement does the work.
 */
export async function unlockKilled(client: Pick<pg.ClientBase, 'query'>, poolIds: readonly string[]): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs
     where locked_by = any($1) and key is null and attempts >= max_attempts and updated_at > locked_at`,
    [poolIds],
  );
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [poolIds]);
}

async function lock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [poolId, lockSeed]);
}

/**
 * Returns the other pools with locked jobs or queues whose advisory lock is free. The shared lock lets several workers check at
 * once, and ends with the statement.
 */
async function findFreePools(client: pg.Client, ownPools: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with holders as materialized (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ), others as materialized (
       select id from holders where id <> all($1::text[])
     )
     select id from others where pg_try_advisory_xact_lock_shared(hashtextextended(id, $2))`,
    [ownPools, lockSeed],
  );
  return rows.map(({ id }) => id);
}

/** Unlocks and removes in one transaction, so that no other worker takes a finished job in between. */
async function finishJobs(client: pg.Client, poolIds: readonly string[], finishedJobIds: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [poolIds]);
    await client.query('select graphile_worker.complete_jobs($1::bigint[])', [finishedJobIds]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
