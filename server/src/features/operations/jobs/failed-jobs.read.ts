import type { FailedJobState } from '@ngoma/api/features/operations/failed-jobs';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface FailedJobRow {
  readonly id: string;
  readonly kind: string;
  readonly isDead: boolean;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly lastError: string | null;
  readonly about: readonly { readonly name: string; readonly id: string }[];
  readonly createdAt: Date;
  readonly failedAt: Date;
  readonly runAt: Date;
}

export interface JobFilter {
  /** Part of the kind or of the error, or a whole id. */
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: FailedJobState | undefined;
  /** Only jobs that failed since. */
  readonly since?: Date | undefined;
}

/**
 * Jobs whose last attempt failed and that do not run now. graphile-worker delays the next attempt by e to the power of the attempts,
 * in seconds, from which the time of the failure follows. Of the payload only ids are read.
 */
const failed = sql`(
  select job.id::text as id, job.id as number, job.task_identifier as kind, job.attempts, job.max_attempts as "maxAttempts",
    job.attempts >= job.max_attempts as "isDead", job.last_error as "lastError", job.created_at as "createdAt",
    job.run_at as "runAt", job.run_at - exp(least(job.attempts, 10)) * interval '1 second' as "failedAt",
    coalesce((
      select json_agg(json_build_object('name', part.key, 'id', part.value) order by part.key)
      from json_each_text(case json_typeof(content.payload) when 'object' then content.payload else '{}' end) as part
      where part.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), '[]') as about
  from graphile_worker.jobs job join graphile_worker._private_jobs content on content.id = job.id
  where job.locked_at is null and job.attempts > 0 and job.last_error is not null)`;

const conditionOf = ({ q, kind, state, since }: JobFilter) => {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql.join(
    [
      sql`true`,
      ...(kind ? [sql`job.kind = ${kind}`] : []),
      ...(state ? [sql`job."isDead" = ${state === 'dead'}`] : []),
      ...(since ? [sql`job."failedAt" >= ${since}`] : []),
      ...(q ? [sql`(job.kind ilike ${pattern} or job."lastError" ilike ${pattern} or job.about::text ilike ${pattern})`] : []),
    ],
    sql` and `,
  );
};

/** Lists one page of failed jobs, the latest failure first. */
export async function listFailed(
  db: DbOrTx,
  filter: JobFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly FailedJobRow[]; total: number }> {
  const condition = conditionOf(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<FailedJobRow>`select job.* from ${failed} as job where ${condition}
      order by job."failedAt" desc, job.number desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${failed} as job where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Counts the failed jobs by kind: those that used up their attempts, and those that are tried again by themselves. */
export async function countFailed(
  db: DbOrTx,
): Promise<readonly { readonly kind: string; readonly dead: number; readonly retrying: number }[]> {
  const { rows } = await sql<{ kind: string; dead: number; retrying: number }>`
    select task_identifier as kind, count(*) filter (where attempts >= max_attempts)::int as dead,
      count(*) filter (where attempts < max_attempts)::int as retrying
    from graphile_worker.jobs where locked_at is null and attempts > 0 and last_error is not null
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}
