import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { EndedTicket } from '../tickets.store.ts';

/** Restricts these to events of which the page shows who goes. */
const showsAttendees = sql`event.state = 'published'
  and not exists (select from event_information info where info.event_id = event.id and info.hides_attendees)`;

export interface StoredChoice {
  readonly eventId: string;
  readonly isShown: boolean;
}

/** Lists the coming events of a person’s valid tickets whose page shows who goes, and whether it shows the person. */
export async function listChoices(db: DbOrTx, userId: string, now: Date): Promise<StoredChoice[]> {
  const { rows } = await sql<StoredChoice>`
    select event.id as "eventId", exists (
      select from visible_attendees shown where shown.event_id = event.id and shown.user_id = ${userId}
    ) as "isShown"
    from (select distinct event_id from tickets where holder_id = ${userId} and state = 'valid') held
      join events event on event.id = held.event_id
    where event.over_at > ${now} and ${showsAttendees} order by event.starts_at, event.id`.execute(db);
  return rows;
}

/** Locks the valid tickets of a person for an event until the transaction ends, so that none ends meanwhile. Returns their number. */
export async function lockValidTickets(tx: Tx, { eventId, holderId }: EndedTicket): Promise<number> {
  const { rows } = await sql`select id from tickets
    where holder_id = ${holderId} and event_id = ${eventId} and state = 'valid' order by id for share`.execute(tx);
  return rows.length;
}

/** Shows a person on the page of an event. Returns false if it shows them already. */
export async function show(tx: Tx, { eventId, holderId }: EndedTicket, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('visible_attendees')
    .values({ event_id: eventId, user_id: holderId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

/** Hides a person from the page of an event. Returns false if it did not show them. */
export async function hide(tx: Tx, { eventId, holderId }: EndedTicket): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('visible_attendees')
    .where('event_id', '=', eventId)
    .where('user_id', '=', holderId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Hides those of these holders who have no valid ticket for the event any more. Returns the events that showed one of them. */
export async function hideWithoutTicket(tx: Tx, ended: readonly EndedTicket[]): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    delete from visible_attendees shown
    using (select distinct event_id, holder_id
      from unnest(${ended.map(({ eventId }) => eventId)}::uuid[], ${ended.map(({ holderId }) => holderId)}::uuid[])
        as ended (event_id, holder_id)) ended
    where shown.event_id = ended.event_id and shown.user_id = ended.holder_id
      and not exists (select from tickets ticket where ticket.holder_id = ended.holder_id and ticket.event_id = ended.event_id
        and ticket.state = 'valid')
    returning shown.event_id as "eventId"`.execute(tx);
  return [...new Set(rows.map(({ eventId }) => eventId))];
}

/** Hides a person everywhere. Returns the events that showed them. */
export async function hideEverywhere(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    delete from visible_attendees where user_id = ${userId} returning event_id as "eventId"`.execute(tx);
  return rows.map(({ eventId }) => eventId);
}
