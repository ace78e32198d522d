import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { LiveNews } from './live.news.ts';

/** Writes entries in one statement, with the number of the transaction that it belongs to. */
export async function insertEntries(tx: DbOrTx, news: readonly LiveNews[]): Promise<void> {
  const rows = news.map(({ topic, userIds = [], eventId, conversationId }) => ({
    topic,
    user_ids: userIds,
    // What it is about; the topic says what kind of thing that is.
    event_id: eventId ?? conversationId ?? null,
  }));
  await sql`insert into live_entries (topic, user_ids, event_id)
    select topic, user_ids, event_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (topic text, user_ids uuid[], event_id uuid)`.execute(tx);
}

/**
 * Drops what is older than so many minutes by the database's clock, but for the newest of it: that one says how far back
 * the rest reaches without a gap.
 */
export async function removeOld(db: DbOrTx, minutes: number): Promise<void> {
  await sql`delete from live_entries where (xid, id) < (
    select xid, id from live_entries where created_at < now() - make_interval(mins => ${minutes})
    order by xid desc, id desc limit 1)`.execute(db);
}
