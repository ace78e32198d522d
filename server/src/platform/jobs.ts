import { parseCronItems, run, type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { JobHandlers, JobOptions, JobPriority, Jobs, RecurringJob } from './platform.ts';

type SomeLogger = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** As graphile-worker counts them: the lowest first, 0 where nothing is said. */
const priorities: Readonly<Record<JobPriority, number>> = { awaited: -10, usual: 0, patient: 10 };

/**
 * Work that is enqueued by SQL inside the caller's transaction: what is rolled back is never done, what is committed
 * always is. A job without a time is due now by the database's clock, or by the given one, which tests move.
 */
export function createJobs(clock?: Clock): Jobs {
  const orNull = ({ runAt, key, maxAttempts, queue, priority = 'usual' }: JobOptions) => ({
    runAt: runAt ?? clock?.() ?? null,
    key: key ?? null,
    maxAttempts: maxAttempts ?? null,
    queue: queue ?? null,
    priority: priorities[priority],
  });
  return {
    async enqueue(tx, name, payload, options = {}) {
      const { runAt, key, maxAttempts, queue, priority } = orNull(options);
      await sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
        run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
        job_key => ${key}::text, priority => ${priority}::int)`.execute(tx);
    },
    async enqueueMany(tx, name, payloads, options = {}) {
      if (payloads.length === 0) return;
      if (options.key !== undefined) throw new Error('A key makes many jobs one; enqueue that one by itself');
      const { runAt, maxAttempts, queue, priority } = orNull(options);
      await sql`select count(*) from graphile_worker.add_jobs((
        select array_agg(row(${name}::text, job.payload, ${queue}::text, ${runAt}::timestamptz, ${maxAttempts}::int,
          null, ${priority}::int, null)::graphile_worker.job_spec order by job.place)
        from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as job (payload, place)
      ))`.execute(tx);
    },
  };
}

/** What a connection says that is lost, and one that cannot be made, while the database is away. */
const awayCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const awayWords = /connection terminated|not queryable|server closed the connection/i;

/**
 * graphile-worker waits for a database that "cannot connect now" and takes every other fault of a connection for the end
 * of the process, even while it notes that a job is done. A database that is away comes back; so all of these are that.
 */
function asAway(error: unknown): never {
  if (error instanceof Error && (awayCodes.has((error as NodeJS.ErrnoException).code) || awayWords.test(error.message))) {
    Object.assign(error, { code: '57P03' });
  }
  throw error;
}

class PatientClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = super.query(...(args as [string]));
    return (answer instanceof Promise ? answer.catch(asAway) : answer) as never;
  }
}

class PatientPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const connection: unknown = super.connect(...(args as []));
    return (connection instanceof Promise ? connection.catch(asAway) : connection) as never;
  }
}

export interface WorkerOptions {
  readonly connectionString: string;
  readonly handlers: JobHandlers;
  readonly recurring?: readonly RecurringJob[];
  readonly logger: SomeLogger;
  /** How many jobs run side by side; they share this process with the requests. */
  readonly concurrency?: number;
  /** No other worker serves this database, so that whatever is begun was left by one that was killed: it is begun anew. */
  readonly isAlone?: boolean;
}

/** A worker that runs jobs as they fall due. `stop` takes no new job and resolves when the running ones have finished. */
export interface JobWorker {
  stop(): Promise<void>;
}

/**
 * Starts running jobs, on connections of its own so that requests never wait for jobs. A job that throws is logged and
 * tried again, later each time. Throws when a recurring job has no handler.
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const concurrency = options.concurrency ?? 4;
  const recurring = options.recurring ?? [];
  const orphan = recurring.find(({ name }) => !(name in options.handlers));
  if (orphan) throw new Error(`The recurring job ${orphan.name} has no handler`);
  // One connection listens, one is for the cron; a lost idle one is replaced, and must not end the process.
  const pool = new PatientPool({
    connectionString: options.connectionString,
    Client: PatientClient,
    max: concurrency + 2,
    application_name: 'ngoma-worker',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.isAlone) await beginAnew(pool);
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: workerLogger(options.logger),
    taskList: toTaskList(options.handlers),
    // Backfilling is off: every recurring job looks at the state it finds, so one run makes up for all that were missed.
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

/** A killed worker's jobs would stay its own for four hours. */
async function beginAnew(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

/** Handlers as graphile-worker calls them. */
export function toTaskList(handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers).map(([name, handler]): [string, Task] => [
    name,
    async (payload) => {
      await handler(payload as never);
    },
  ]);
  return Object.fromEntries(entries);
}

/** Passes on what graphile-worker says, but for its failed jobs, which are logged once, with their name, by us. */
export function workerLogger(logger?: SomeLogger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (!logger || message.startsWith('Failed task')) return;
    if (level === 'error') logger.error({ worker: meta }, message);
    else if (level === 'warning') logger.warn({ worker: meta }, message);
    else logger.debug(message);
  });
}
