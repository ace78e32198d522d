import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/** Failed jobs by their ids, or all dead ones of a kind. */
export type ChosenJobs = { readonly ids: readonly string[] } | { readonly kind: string };

export interface TakenJob {
  readonly id: string;
  readonly kind: string;
}

/**
 * Makes failed jobs due at once, with one attempt left if they have none, so that a job that fails again is back in the list at
 * once. Running jobs are left out. Returns those that were taken.
 */
export async function rescheduleJobs(tx: Tx, chosen: ChosenJobs, now: Date): Promise<readonly TakenJob[]> {
  const condition =
    'ids' in chosen
      ? sql`id = any(${[...chosen.ids]}::bigint[])`
      : sql`task_identifier = ${chosen.kind} and attempts >= max_attempts`;
  const { rows } = await sql<TakenJob>`
    with chosen as (
      select id, least(attempts, max_attempts - 1)::int as attempts from graphile_worker.jobs
      where locked_at is null and attempts > 0 and last_error is not null and ${condition}),
    taken as (
      select (graphile_worker.reschedule_jobs(array_agg(id order by id), run_at => ${now}::timestamptz, attempts => attempts)).id
      from chosen group by attempts)
    select job.id::text as id, job.task_identifier as kind
    from taken join graphile_worker.jobs job on job.id = taken.id order by taken.id`.execute(tx);
  return rows;
}

/** Removes dead jobs that do not run. Returns those that were removed. */
export async function removeDeadJobs(tx: Tx, ids: readonly string[]): Promise<readonly TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with chosen as (
      select id, task_identifier as kind from graphile_worker.jobs
      where id = any(${[...ids]}::bigint[]) and locked_at is null and attempts >= max_attempts),
    removed as (select (graphile_worker.complete_jobs(array_agg(id order by id))).id from chosen)
    select chosen.id::text as id, chosen.kind from removed join chosen on chosen.id = removed.id order by chosen.id`.execute(tx);
  return rows;
}
