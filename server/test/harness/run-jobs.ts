import type pg from 'pg';
import type { Clock } from '#platform/clock';
import type { JobHandlers } from '#platform/platform';

export interface JobsReport {
  /** The names of the jobs that succeeded, in the order in which they ran. */
  readonly done: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

interface DueJob {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
}

/**
 * Runs the jobs that are due by the test's clock, and those that they enqueue, one after the other until none is left. A failed
 * job waits for its next attempt, as in production. Throws when a job fails, unless failures are allowed.
 */
export async function runDueJobs(
  pool: pg.Pool,
  clock: Clock,
  handlers: JobHandlers,
  options: { allowFailures?: boolean } = {},
): Promise<JobsReport> {
  const done: string[] = [];
  const failed: { name: string; error: unknown }[] = [];
  for (let job = await takeNext(pool, clock()); job; job = await takeNext(pool, clock())) {
    const handler = handlers[job.name];
    try {
      if (!handler) throw new Error(`No handler for the job ${job.name}`);
      await handler(job.payload as never);
      await pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
      done.push(job.name);
    } catch (error) {
      await putBack(pool, job, error, clock());
      failed.push({ name: job.name, error });
    }
  }
  if (failed.length > 0 && !options.allowFailures) {
    throw new AggregateError(
      failed.map(({ error }) => error),
      `These jobs failed: ${failed.map(({ name, error }) => `${name} (${error})`).join(', ')}`,
    );
  }
  return { done, failed };
}

/** Locks the next due job as the worker does, so that enqueueing with its key makes a new job. */
async function takeNext(pool: pg.Pool, now: Date): Promise<DueJob | undefined> {
  const { rows } = await pool.query<DueJob>(
    `update graphile_worker._private_jobs as job set locked_at = now(), locked_by = 'test', attempts = attempts + 1
     from graphile_worker._private_tasks as task
     where task.id = job.task_id and job.id = (
       select id from graphile_worker._private_jobs where is_available and run_at <= $1 order by priority, run_at, id limit 1)
     returning job.id, task.identifier as name, job.payload`,
    [now],
  );
  return rows[0];
}

async function putBack(pool: pg.Pool, job: DueJob, error: unknown, now: Date): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = $2,
       run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second' where id = $1`,
    [job.id, String(error), now],
  );
}
