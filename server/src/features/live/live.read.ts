import type { LiveTopic } from '@ngoma/api/features/live';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { LiveEntry, Place } from './live.rules.ts';

/** What one look at the outbox found, all of one moment. */
export interface Look {
  readonly entries: readonly LiveEntry[];
  /** Every transaction before this one is over: nothing can appear before it any more. */
  readonly settledXid: number;
  /** No transaction from this one on has begun. */
  readonly nextXid: number;
}

interface Row {
  readonly settled: number;
  readonly next: number;
  readonly xid: number | null;
  readonly id: number;
  readonly topic: LiveTopic;
  readonly userIds: string[];
  readonly eventId: string | null;
}

async function look(db: DbOrTx, entries: RawBuilder<unknown>): Promise<Look> {
  // The numbers of the snapshot and the rows come from one statement, so they are of one moment.
  const { rows } = await sql<Row>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      entry.xid::text::bigint as xid, entry.id, entry.topic, entry.user_ids as "userIds", entry.event_id as "eventId"
    from (select) one left join lateral (${entries}) entry on true
    order by entry.xid, entry.id`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('A look at the outbox answered nothing');
  return {
    entries: rows.flatMap(({ xid, id, topic, userIds, eventId }) =>
      xid === null ? [] : [{ at: { xid, id }, topic, userIds, eventId }],
    ),
    settledXid: first.settled,
    nextXid: first.next,
  };
}

/** The entries after a place that no running transaction can still precede, in order. */
export const readAfter = (db: DbOrTx, { xid, id }: Place, limit: number): Promise<Look> =>
  look(
    db,
    sql`select * from live_entries where (xid, id) > (${String(xid)}::xid8, ${id}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit ${limit}`,
  );

/** The newest settled entries, in order. */
export const readNewest = (db: DbOrTx, limit: number): Promise<Look> =>
  look(
    db,
    sql`select * from live_entries where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, id desc limit ${limit}`,
  );

/** Who works for each of these events: its organizer, and the members of its team. */
export async function listTeams(db: DbOrTx, eventIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ eventId: string; userId: string }>`
    select id as "eventId", organizer_id as "userId" from events where id = any(${[...eventIds]}::uuid[])
    union all
    select event_id, user_id from event_team_members
    where event_id = any(${[...eventIds]}::uuid[]) and accepted_at is not null and ended_at is null`.execute(db);
  const teams = new Map<string, string[]>();
  for (const { eventId, userId } of rows) teams.set(eventId, [...(teams.get(eventId) ?? []), userId]);
  return teams;
}
