import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { LiveChange } from './live.rules.ts';

/** Inserts entries in one statement. The database adds the number of its transaction. */
export async function insertEntries(tx: DbOrTx, changes: readonly LiveChange[]): Promise<void> {
  const rows = changes.map(({ topic, userIds = [], eventId, conversationId }) => ({
    topic,
    user_ids: userIds,
    // The topic decides whether this is an event or a conversation.
    event_id: eventId ?? conversationId ?? null,
  }));
  await sql`insert into live_entries (topic, user_ids, event_id)
    select topic, user_ids, event_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (topic text, user_ids uuid[], event_id uuid)`.execute(tx);
}

/**
 * Deletes entries older than the given minutes by the database clock, except the newest of them, which marks how far back the
 * remaining entries are complete.
 */
export async function removeOld(db: DbOrTx, minutes: number): Promise<void> {
  await sql`delete from live_entries where (xid, id) < (
    select xid, id from live_entries where created_at < now() - make_interval(mins => ${minutes})
    order by xid desc, id desc limit 1)`.execute(db);
}
