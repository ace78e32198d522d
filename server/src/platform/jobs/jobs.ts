import { parseCronItems, run, type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { JobHandlers, JobOptions, JobPriority, Jobs, RecurringJob } from '../platform.ts';

type SomeLogger = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Priorities of graphile-worker: the lowest number runs first, 0 is the default. */
const priorities: Readonly<Record<JobPriority, number>> = { awaited: -10, usual: 0, low: 10 };

/**
 * Creates the job queue. Jobs are enqueued by SQL in the caller's transaction: a rolled-back transaction enqueues none, a
 * committed one always does. A job without a time is due now, by the given clock (in tests) or else the database's.
 */
export function createJobs(clock?: Clock): Jobs {
  const toColumns = ({ runAt, key, maxAttempts, queue, priority = 'usual' }: JobOptions) => ({
    runAt: runAt ?? clock?.() ?? null,
    key: key ?? null,
    maxAttempts: maxAttempts ?? null,
    queue: queue ?? null,
    priority: priorities[priority],
  });
  return {
    async enqueue(tx, name, payload, options = {}) {
      const { runAt, key, maxAttempts, queue, priority } = toColumns(options);
      await sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
        run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
        job_key => ${key}::text, priority => ${priority}::int)`.execute(tx);
    },
    async enqueueMany(tx, name, payloads, options = {}) {
      if (payloads.length === 0) return;
      if (options.key !== undefined)
        throw new Error('enqueueMany takes no key, because jobs with the same key replace each other');
      const { runAt, maxAttempts, queue, priority } = toColumns(options);
      await sql`select count(*) from graphile_worker.add_jobs((
        select array_agg(row(${name}::text, job.payload, ${queue}::text, ${runAt}::timestamptz, ${maxAttempts}::int,
          null, ${priority}::int, null)::graphile_worker.job_spec order by job.place)
        from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as job (payload, place)
      ))`.execute(tx);
    },
  };
}

/** Error codes of connections that are lost or cannot be made while the database is down. */
const connectionErrorCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const connectionErrorMessages = /connection terminated|not queryable|server closed the connection/i;

/**
 * Reports connection errors under a code that graphile-worker retries. It waits for a database that "cannot connect now" (57P03),
 * but ends the process after any other connection error, even one while it marks a job as done.
 */
function asRetryable(error: unknown): never {
  if (
    error instanceof Error &&
    (connectionErrorCodes.has((error as NodeJS.ErrnoException).code) || connectionErrorMessages.test(error.message))
  ) {
    Object.assign(error, { code: '57P03' });
  }
  throw error;
}

class RetryingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = super.query(...(args as [string]));
    return (answer instanceof Promise ? answer.catch(asRetryable) : answer) as never;
  }
}

class RetryingPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const connection: unknown = super.connect(...(args as []));
    return (connection instanceof Promise ? connection.catch(asRetryable) : connection) as never;
  }
}

export interface WorkerOptions {
  readonly connectionString: string;
  readonly handlers: JobHandlers;
  readonly recurring?: readonly RecurringJob[];
  readonly logger: SomeLogger;
  /** Number of jobs that run in parallel. They share this process with the requests. */
  readonly concurrency?: number;
  /** True if no other worker serves this database. Locked jobs were then left by a killed worker, and are restarted. */
  readonly isAlone?: boolean;
}

/** A running worker. `stop` takes no new jobs and resolves when the running ones have finished. */
export interface JobWorker {
  stop(): Promise<void>;
}

/**
 * Starts a worker that runs due jobs, on its own connections so that requests never wait for jobs. A job that throws is logged
 * and retried with exponential backoff. Throws when a recurring job has no handler.
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const concurrency = options.concurrency ?? 4;
  const recurring = options.recurring ?? [];
  const unhandled = recurring.find(({ name }) => !(name in options.handlers));
  if (unhandled) throw new Error(`The recurring job ${unhandled.name} has no handler`);
  // One connection listens, one is for cron. The pool replaces a lost idle connection; the listener prevents that its error ends
  // the process.
  const pool = new RetryingPool({
    connectionString: options.connectionString,
    Client: RetryingClient,
    max: concurrency + 2,
    application_name: 'ngoma-worker',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.isAlone) await unlockJobs(pool);
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: workerLogger(options.logger),
    taskList: toTaskList(options.handlers),
    // No backfilling: every recurring job works on the current state, so one run makes up for all missed ones.
    parsedCronItems: parseCronItems(recurring.map(({ name, cron }) => ({ task: name, match: cron, identifier: name }))),
  });
  runner.events.on('job:error', ({ job, error }) =>
    options.logger.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'A job failed'),
  );
  runner.promise.catch((fault) => options.logger.error({ err: fault }, 'The worker ended'));
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** Unlocks the jobs of killed workers, which would stay locked for four hours. */
async function unlockJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

/** Adapts handlers to graphile-worker. */
export function toTaskList(handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers).map(([name, handler]): [string, Task] => [
    name,
    async (payload) => {
      await handler(payload as never);
    },
  ]);
  return Object.fromEntries(entries);
}

/** Forwards the log of graphile-worker, except for failed jobs, which are logged once, with their name, by `startWorker`. */
export function workerLogger(logger?: SomeLogger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (!logger || message.startsWith('Failed task')) return;
    if (level === 'error') logger.error({ worker: meta }, message);
    else if (level === 'warning') logger.warn({ worker: meta }, message);
    else logger.debug(message);
  });
}
