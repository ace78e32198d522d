import type { EventChangeKind } from '@ngoma/api/features/events/event-changes';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { StoredEvent } from '../events.types.ts';
import type { Venue } from './change.rules.ts';

export interface NewChange {
  readonly kind: EventChangeKind;
  readonly before: StoredEvent;
  readonly after: Venue;
  readonly reason: string | null;
  readonly actorId: string;
  readonly refundsUntil: Date | null;
  readonly now: Date;
}

/** Inserts a change of date, place or state, and returns its id. The caller has locked the event. */
export async function insertChange(tx: Tx, { kind, before, after, ...change }: NewChange): Promise<string> {
  const id = newId();
  await sql`insert into event_changes (id, event_id, number, kind, starts_at_before, location_before, city_before, is_online_before,
      starts_at, location, city, is_online, reason, actor_id, changed_at, refunds_until)
    values (${id}, ${before.id}, (select coalesce(max(number), 0) + 1 from event_changes where event_id = ${before.id}), ${kind},
      ${before.startsAt}, ${before.location}, ${before.city}, ${before.isOnline},
      ${after.startsAt}, ${after.location}, ${after.city}, ${after.isOnline},
      ${change.reason}, ${change.actorId}, ${change.now}, ${change.refundsUntil})`.execute(tx);
  return id;
}

/**
 * Finds the start of an event before the small moves since refunds were opened last, or since the first sale; undefined if there
 * were none.
 */
export async function findPromisedStart(tx: Tx, eventId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ startsAt: Date }>`select starts_at_before as "startsAt" from event_changes
    where event_id = ${eventId} and number > (select coalesce(max(number) filter (where refunds_until is not null), 0)
      from event_changes where event_id = ${eventId})
    order by number limit 1`.execute(tx);
  return rows[0]?.startsAt;
}

/** Counts the people with a confirmed or unpaid order of an event that was not given back as a whole. */
export async function countBuyers(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct buyer_id)::int as count from orders
    where event_id = ${eventId}::uuid and (state = 'placed' or (state = 'confirmed' and refund <> 'full'))`.execute(db);
  return rows[0]?.count ?? 0;
}
