import type { LiveTopic } from '@ngoma/api/features/live';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { LiveEntry, Position } from './live.rules.ts';

/** Result of one query of the outbox, from a single snapshot. */
export interface OutboxSnapshot {
  readonly entries: readonly LiveEntry[];
  /** Every transaction before this one has ended, so no entry can still appear before it. */
  readonly oldestRunningXid: number;
  /** No transaction from this one on has begun. */
  readonly nextXid: number;
}

interface Row {
  readonly oldestRunning: number;
  readonly next: number;
  readonly xid: number | null;
  readonly id: number;
  readonly topic: LiveTopic;
  readonly userIds: string[];
  readonly eventId: string | null;
}

async function readSnapshot(db: DbOrTx, entries: RawBuilder<unknown>): Promise<OutboxSnapshot> {
  // The snapshot's transaction numbers and the rows come from one statement, so they belong to the same snapshot.
  const { rows } = await sql<Row>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "oldestRunning",
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      entry.xid::text::bigint as xid, entry.id, entry.topic, entry.user_ids as "userIds", entry.event_id as "eventId"
    from (select) one left join lateral (${entries}) entry on true
    order by entry.xid, entry.id`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The outbox query returned no row');
  return {
    entries: rows.flatMap(({ xid, id, topic, userIds, eventId }) =>
      xid === null ? [] : [{ at: { xid, id }, topic, userIds, eventId }],
    ),
    oldestRunningXid: first.oldestRunning,
    nextXid: first.next,
  };
}

/** Reads the entries after a position that no running transaction can still precede, in order. */
export const readAfter = (db: DbOrTx, { xid, id }: Position, limit: number): Promise<OutboxSnapshot> =>
  readSnapshot(
    db,
    sql`select * from live_entries where (xid, id) > (${String(xid)}::xid8, ${id}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit ${limit}`,
  );

/** Reads the newest settled entries, in order. */
export const readNewest = (db: DbOrTx, limit: number): Promise<OutboxSnapshot> =>
  readSnapshot(
    db,
    sql`select * from live_entries where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, id desc limit ${limit}`,
  );

/** Finds the people who work on each of these events: its organizer and the members of its team. */
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
