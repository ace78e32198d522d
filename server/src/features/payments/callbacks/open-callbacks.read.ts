import type { CallbackState, OpenCallback } from '@ngoma/api/features/operations/callbacks';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface CallbackRow {
  readonly id: string;
  readonly gateway: string;
  readonly about: OpenCallback['about'];
  readonly ref: string | null;
  readonly providerRef: string | null;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

export interface CallbackFilter {
  /** Part of a reference, or the whole id. */
  readonly q?: string | undefined;
  readonly gateway?: string | undefined;
  readonly state?: CallbackState | undefined;
  readonly since?: Date | undefined;
}

const isWaiting = sql`inbox.handled_at is null`;
const isUnmatched = sql`inbox.outcome in ('unknown_reference', 'unknown_payout')`;

const conditionOf = ({ q, gateway, state, since }: CallbackFilter) => {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql.join(
    [
      state === undefined ? sql`(${isWaiting} or ${isUnmatched})` : state === 'waiting' ? isWaiting : isUnmatched,
      ...(gateway ? [sql`inbox.gateway = ${gateway}`] : []),
      ...(since ? [sql`inbox.received_at >= ${since}`] : []),
      ...(q ? [sql`(inbox.ref ilike ${pattern} or inbox.provider_ref ilike ${pattern} or inbox.id::text = lower(${q}))`] : []),
    ],
    sql` and `,
  );
};

/** Lists one page of callbacks that are not handled or match nothing, the latest first, with the last error of their jobs. */
export async function listOpen(
  db: DbOrTx,
  filter: CallbackFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly CallbackRow[]; total: number }> {
  const condition = conditionOf(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<CallbackRow>`
      with shown as (
        select inbox.id, inbox.gateway, inbox.about, inbox.ref, inbox.provider_ref as "providerRef",
          inbox.received_at as "receivedAt", inbox.handled_at as "handledAt"
        from webhook_inbox inbox where ${condition}
        order by inbox.received_at desc, inbox.id desc limit ${page.limit} offset ${page.offset}),
      failed as (
        select content.payload ->> 'inboxId' as inbox_id, max(job.attempts)::int as attempts,
          (array_agg(job.last_error order by job.id desc))[1] as last_error
        from graphile_worker.jobs job join graphile_worker._private_jobs content on content.id = job.id
        where job.task_identifier = 'payments.callback' and job.last_error is not null
          and content.payload ->> 'inboxId' in (select id::text from shown)
        group by 1)
      select shown.*, coalesce(failed.attempts, 0)::int as attempts, failed.last_error as "lastError"
      from shown left join failed on failed.inbox_id = shown.id::text
      order by shown."receivedAt" desc, shown.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from webhook_inbox inbox where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Counts the refused callbacks since a time by gateway. */
export async function countRefused(
  db: DbOrTx,
  since: Date,
): Promise<readonly { readonly gateway: string; readonly count: number; readonly lastAt: Date }[]> {
  const { rows } = await sql<{ gateway: string; count: number; lastAt: Date }>`
    select gateway, sum(count)::int as count, max(last_at) as "lastAt" from refused_callbacks
    where hour > ${since}::timestamptz - interval '1 hour' and last_at >= ${since} group by gateway order by gateway`.execute(db);
  return rows;
}
