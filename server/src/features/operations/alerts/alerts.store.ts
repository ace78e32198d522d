import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';

interface Seen {
  readonly kind: string;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly now: Date;
}

/**
 * Opens an alert, or refreshes the facts of the open one. Returns the id of an alert that was opened now, so that of concurrent
 * callers only one notifies; else undefined.
 */
export async function saveOpen(tx: DbOrTx, { kind, subject, facts, now }: Seen): Promise<string | undefined> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into operation_alerts as alert (id, kind, subject, facts, opened_at, last_seen_at)
    values (${id}, ${kind}, ${subject}, ${JSON.stringify(facts)}, ${now}, ${now})
    on conflict (kind, subject) where ended_at is null
    do update set facts = excluded.facts, last_seen_at = greatest(alert.last_seen_at, excluded.last_seen_at)
    returning id`.execute(tx);
  return rows[0]?.id === id ? id : undefined;
}

/** Ends an alert. Returns its id if it was open, so that of concurrent callers only one notifies; else undefined. */
export async function saveEnd(
  tx: DbOrTx,
  { kind, subject, facts, now }: Omit<Seen, 'facts'> & { readonly facts: Seen['facts'] | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update operation_alerts set ended_at = greatest(opened_at, ${now}::timestamptz),
      facts = coalesce(${facts && JSON.stringify(facts)}::jsonb, facts)
    where kind = ${kind} and subject = ${subject} and ended_at is null
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Records that an admin looks into an open alert. Returns false if it has ended, or if an admin is recorded already. */
export async function saveAcknowledgement(
  tx: DbOrTx,
  id: string,
  { adminId, now }: { readonly adminId: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operation_alerts')
    .set({ acknowledged_at: now, acknowledged_by: adminId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
