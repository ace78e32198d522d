import { parseCronItems, type Runner, run, type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { JobHandlers, RecurringJob } from '../platform.ts';
import { assignHandlers, type StaffedPool } from './job-pools.ts';
import { openWorkerConnections, whileAway } from './worker-connections.ts';
import { openWorkerSession, unlockKilled, type WorkerSession } from './worker-session.ts';

type SomeLogger = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

export interface WorkerOptions {
  /** Must lead to PostgreSQL itself, not to a pooler in transaction mode. */
  readonly connectionString: string;
  readonly handlers: JobHandlers;
  readonly recurring?: readonly RecurringJob[];
  readonly logger: SomeLogger;
  /** Number of jobs that run in parallel, if they are not to be divided into the pools of `job-pools.ts`. */
  readonly concurrency?: number;
  /** True if no other worker serves this database. Locked jobs were then left by a killed worker, and are restarted at once. */
  readonly isAlone?: boolean;
  /** Milliseconds between two checks for killed workers. The second check unlocks their jobs. */
  readonly checkMs?: number;
}

/** A running worker. `stop` takes no new jobs and resolves when the running ones have finished and are removed. */
export interface JobWorker {
  stop(): Promise<void>;
}

/** Connections of a worker for its queries, beside one per pool that listens for new jobs. */
const queryConnections = 8;
/** Finished jobs that are remembered, until long after they were removed. */
const maxRemembered = 10_000;

/**
 * Starts a worker that runs due jobs, on its own connections so that requests never wait for jobs. A job that throws is logged
 * and retried with exponential backoff. Throws when a recurring job has no handler.
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { connectionString, logger, checkMs, concurrency } = options;
  const recurring = options.recurring ?? [];
  const unhandled = recurring.find(({ name }) => !(name in options.handlers));
  if (unhandled) throw new Error(`The recurring job ${unhandled.name} has no handler`);
  const pools =
    concurrency === undefined
      ? assignHandlers(options.handlers)
      : assignHandlers(options.handlers, [], { name: 'all', concurrency });
  const session = await openWorkerSession({ connectionString, logger, checkMs });
  const connections = openWorkerConnections(connectionString, pools.length + queryConnections);
  if (options.isAlone) await unlockJobs(connections);
  const finished = new Set<string>();
  const runners: Runner[] = [];
  for (const [place, pool] of pools.entries()) {
    // Recurring jobs are enqueued by the first pool, and run in their own.
    const runner = await startPool(pool, { connections, session, logger, recurring: place === 0 ? recurring : [] });
    runner.events.on('job:success', ({ job }) => {
      finished.add(job.id);
      if (finished.size > maxRemembered) finished.delete(finished.values().next().value ?? '');
    });
    runners.push(runner);
  }
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await session.finish([...finished]);
      await connections.end();
      await session.close();
    },
  };
}

interface PoolDeps {
  readonly connections: pg.Pool;
  readonly session: WorkerSession;
  readonly logger: SomeLogger;
  readonly recurring: readonly RecurringJob[];
}

async function startPool({ name, concurrency, handlers }: StaffedPool, deps: PoolDeps): Promise<Runner> {
  const { connections, session, logger, recurring } = deps;
  const runner = await run({
    pgPool: connections,
    noHandleSignals: true,
    logger: workerLogger(logger),
    taskList: toTaskList(handlers),
    preset: {
      plugins: [holdsLock(session)],
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 1000,
        // Removes finished jobs together. A worker that is killed meanwhile leaves them to be repeated, which no job minds.
        completeJobBatchDelay: 25,
        // Fetches jobs together. Each enqueued job wakes every pool, and a pool that finds few waits before it asks again. Jobs that
        // wait for a slot of this process are left to others after half a second.
        localQueue: {
          size: concurrency,
          ttl: 500,
          refetchDelay: { durationMs: 25, threshold: Math.floor(concurrency / 4), maxAbortThreshold: Number.POSITIVE_INFINITY },
        },
      },
    },
    // No backfilling: every recurring job works on the current state, so one run makes up for all missed ones.
    parsedCronItems: parseCronItems(recurring.map((job) => ({ task: job.name, match: job.cron, identifier: job.name }))),
  });
  runner.events.on('job:error', ({ job, error }) =>
    logger.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'A job failed'),
  );
  runner.promise.catch((fault) => logger.error({ err: fault, pool: name }, 'A job pool ended'));
  return runner;
}

/** Takes the lock of a job pool before it takes its first job. */
const holdsLock = (session: WorkerSession): GraphileConfig.Plugin => ({
  name: 'ngoma-worker-session',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => session.hold(worker.workerPool.id) } },
});

/** Unlocks the jobs of killed workers, which would stay locked for four hours. */
async function unlockJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`
    select locked_by as id from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null`);
  await unlockKilled(
    pool,
    rows.map(({ id }) => id),
  );
}

/**
 * Adapts handlers to graphile-worker. A job that fails after another one with the same key has replaced it ends without an error:
 * graphile-worker leaves it no further attempts, so that it would stay as a failed job although its replacement does the work.
 */
export function toTaskList(handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers).map(([name, handler]): [string, Task] => [
    name,
    async (payload, { job, logger, query, abortSignal }) => {
      try {
        await handler(payload as never);
      } catch (error) {
        if (job.key === null) throw error;
        const { rows } = await whileAway(
          () => query('select from graphile_worker._private_jobs where id = $1 and key is null', [job.id]),
          () => abortSignal?.aborted ?? false,
        );
        if (rows.length === 0) throw error;
        logger.warn(`${name} failed after it was replaced: ${error}`);
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/** Messages that are not forwarded: failed jobs are logged once, with their name, and the pool is smaller on purpose. */
const unforwarded = /^Failed task|^WARNING: having maxPoolSize/;

/** Forwards the log of graphile-worker. */
export function workerLogger(logger?: SomeLogger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (!logger || unforwarded.test(message)) return;
    if (level === 'error') logger.error({ worker: meta }, message);
    else if (level === 'warning') logger.warn({ worker: meta }, message);
    else logger.debug(message);
  });
}
