import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { JobOptions, JobPriority, Jobs } from '../platform.ts';

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
    async enqueueKeyed(tx, name, keyed, { priority = 'usual' } = {}) {
      if (keyed.length === 0) return;
      await sql`select count(*) from graphile_worker.add_jobs((
        select array_agg(row(${name}::text, job.payload, null, job."runAt", null, job.key, ${priorities[priority]}::int, null)::graphile_worker.job_spec
          order by job.key)
        from json_to_recordset(${JSON.stringify(keyed)}::json) as job (payload json, key text, "runAt" timestamptz)
      ))`.execute(tx);
    },
    async enqueueCollected(tx, name, { key, runAt }) {
      // Enqueueing wakes every job pool of every node, so a crowd must not do it in each of its batches.
      await sql`select graphile_worker.add_job(${name}::text, run_at => ${runAt}::timestamptz, job_key => ${key}::text)
        where not exists (select from graphile_worker.jobs where key = ${key})`.execute(tx);
    },
    async remove(tx, keys) {
      if (keys.length === 0) return;
      // Only the jobs that there are: the function locks and searches twice for each key.
      await sql`select count(graphile_worker.remove_job(present.key)) from (
        select key from graphile_worker.jobs where key = any(${[...keys]}::text[]) order by key) as present`.execute(tx);
    },
  };
}
