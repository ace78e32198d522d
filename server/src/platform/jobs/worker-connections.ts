import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { followTaking, type TakenJobs, takingPool } from './lost-jobs.ts';

/** Error codes of connections that are lost or cannot be made while the database is down. */
const connectionErrorCodes: ReadonlySet<unknown> = new Set([
  ...['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  // Of a machine that is gone, or a name that is not found for a moment.
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
const connectionErrorMessages =
  /connection terminated|not queryable|server closed the connection|timeout exceeded when trying to connect/i;

const retryMs = 500;
/** Maximum milliseconds in which a connection is tried to be made, or finished jobs to be removed. */
const longestRetryMs = 10 * 60_000;

const isConnectionError = (error: unknown): error is Error =>
  error instanceof Error &&
  (connectionErrorCodes.has((error as NodeJS.ErrnoException).code) ||
    // The socket of a database that is away is missing.
    (error as NodeJS.ErrnoException).syscall === 'connect' ||
    connectionErrorMessages.test(error.message));

/**
 * Reports connection errors under a code that graphile-worker retries. It waits for a database that "cannot connect now" (57P03),
 * but ends the process after any other connection error.
 */
function asRetryable(error: unknown): never {
  if (isConnectionError(error)) Object.assign(error, { code: '57P03' });
  throw error;
}

/** Repeats work while the database is away, for at most ten minutes. */
export async function whileAway<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  const until = Date.now() + longestRetryMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error) || isOver() || Date.now() > until) return asRetryable(error);
    }
    await wait(retryMs, undefined, { ref: false });
  }
}

class RetryingPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const connect = super.connect.bind(this) as (...given: unknown[]) => unknown;
    if (args.length > 0) return connect(...args) as never;
    return whileAway(
      () => connect() as Promise<pg.PoolClient>,
      () => this.ending,
    ) as never;
  }
}

/** Returns whether a statement removes finished jobs. A repeat of it changes nothing. */
const removesJobs = (statement: unknown): boolean =>
  /^\s*(with j as \(\s*)?delete from \S+_private_jobs/.test(String((statement as { text?: unknown } | undefined)?.text ?? ''));

/**
 * Opens the connections of a worker's job queue. graphile-worker gives up a job pool for ever when it cannot remove finished jobs,
 * and does not repeat the removal, so a lost connection is replaced here. It also never learns of jobs that it took by a statement
 * whose answer was lost: they would stay locked for as long as the worker lives, so they are unlocked here.
 */
export function openWorkerConnections(connectionString: string, max: number): pg.Pool {
  const pool = new RetryingPool({
    connectionString,
    max,
    application_name: 'ngoma-worker',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The statements of the queue take milliseconds, and those of jobs run on other connections.
    statement_timeout: 60_000,
  });
  // The pool replaces a lost idle connection; the listeners prevent that its error ends the process.
  pool.on('error', () => {});
  const taking = followTaking(isConnectionError);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const poolId = takingPool(args[0]);
      if (poolId !== undefined) return taking.take(poolId, client, () => query(...args) as Promise<TakenJobs>).catch(asRetryable);
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      if (!removesJobs(args[0])) return answer.catch(asRetryable);
      return answer.catch((error: unknown) => {
        if (!isConnectionError(error)) throw error;
        return whileAway(
          () => pool.query(args[0] as pg.QueryConfig),
          () => pool.ending,
        );
      });
    }) as pg.PoolClient['query'];
  });
  return pool;
}
