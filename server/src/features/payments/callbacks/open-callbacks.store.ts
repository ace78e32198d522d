import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/database';
import type { CallbackJob } from './callbacks.types.ts';

const isOpen = sql`(handled_at is null or outcome in ('unknown_reference', 'unknown_payout'))`;

/** Removes the failed jobs of callbacks that a new job or an admin takes the place of. Running ones go on. */
async function removeFailedJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select count(*) from (
      select graphile_worker.complete_jobs(array_agg(job.id order by job.id))
      from graphile_worker.jobs job join graphile_worker._private_jobs content on content.id = job.id
      where job.task_identifier = 'payments.callback' and job.last_error is not null and job.locked_at is null
        and content.payload ->> 'inboxId' = any(${[...ids]}::text[])
      having count(*) > 0) as removed`.execute(tx);
}

/**
 * Locks callbacks that are not handled or match nothing, and takes them from their failed jobs. Returns the payloads of the jobs that
 * process them again. One whose subject was not stored is taken for a payment's.
 */
export async function takeOpen(tx: Tx, ids: readonly string[]): Promise<readonly CallbackJob[]> {
  const { rows } = await sql<CallbackJob>`
    select id as "inboxId", gateway, ref, provider_ref as "providerRef", coalesce(about, 'payment') as about
    from webhook_inbox where id = any(${[...ids]}::uuid[]) and ${isOpen} order by id for update`.execute(tx);
  await removeFailedJobs(
    tx,
    rows.map(({ inboxId }) => inboxId),
  );
  return rows;
}

/** Closes callbacks that are not handled or match nothing. Returns the ids of those that were closed. */
export async function closeOpen(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_inbox set handled_at = coalesce(handled_at, ${now}), outcome = 'closed'
    where id = any(${[...ids]}::uuid[]) and ${isOpen} returning id`.execute(tx);
  const closed = rows.map(({ id }) => id);
  await removeFailedJobs(tx, closed);
  return closed;
}

/** Adds to the refused callbacks of a gateway in this hour. */
export async function addRefused(db: Db, gateway: string, count: number, now: Date): Promise<void> {
  await sql`
    insert into refused_callbacks as refused (gateway, hour, count, last_at)
    values (${gateway}, date_trunc('hour', ${now}::timestamptz), ${count}, ${now})
    on conflict (gateway, hour) do update set count = refused.count + excluded.count,
      last_at = greatest(refused.last_at, excluded.last_at)`.execute(db);
}

/** Deletes counts that are older than any list shows. */
export async function removeOldRefused(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refused_callbacks').where('hour', '<', before).execute();
}
