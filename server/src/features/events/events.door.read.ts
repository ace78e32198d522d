import type { EventState, ValidationView } from '@ngoma/api/features/events';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { Session } from '#platform/session';
import { maySee, type Seen } from './events.state.rules.ts';

/** What the entrance must know of an event. */
export interface EventAtDoor {
  readonly id: string;
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly validationView: ValidationView;
  readonly state: EventState;
}

/** The event at its entrance; undefined for an unknown id. */
export async function findForDoor(db: DbOrTx, id: string): Promise<EventAtDoor | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['id', 'organizer_id', 'name', 'name_fr', 'starts_at', 'ends_at', 'zone', 'validation_view', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      organizerId: row.organizer_id,
      name: row.name,
      nameFr: row.name_fr,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      zone: row.zone,
      validationView: row.validation_view as ValidationView,
      state: row.state as EventState,
    }
  );
}

/** Whose event it is; undefined for an unknown id. */
export async function findOrganizerId(db: DbOrTx, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('organizer_id').where('id', '=', eventId).executeTakeFirst();
  return row?.organizer_id;
}

/** How a person stands to an event: with a valid ticket, on its guest list or at its door, as a manager of its team. */
export interface Standing {
  readonly isHolder: boolean;
  readonly isGuest: boolean;
  readonly isManager: boolean;
}

export const noStanding: Standing = { isHolder: false, isGuest: false, isManager: false };

/**
 * How a person stands to each of these events, in one statement; events to which they are a stranger are missing. A guest list
 * knows people by their e-mail address, so it opens to those who have confirmed theirs.
 */
export async function standingsOf(db: DbOrTx, eventIds: readonly string[], userId: string): Promise<Map<string, Standing>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const { rows } = await sql<Standing & { eventId: string }>`
    select asked.id as "eventId",
      exists (select from tickets ticket where ticket.holder_id = ${userId} and ticket.event_id = asked.id and ticket.state = 'valid')
        as "isHolder",
      exists (select from event_guests guest join users person on person.email = guest.email
        where guest.event_id = asked.id and person.id = ${userId} and person.email_confirmed_at is not null)
        or exists (select from event_team_members member where member.user_id = ${userId} and member.event_id = asked.id
          and member.accepted_at is not null and member.ended_at is null) as "isGuest",
      exists (select from event_team_members member where member.user_id = ${userId} and member.event_id = asked.id
        and member.role = 'manager' and member.accepted_at is not null and member.ended_at is null) as "isManager"
    from unnest(${ids}::uuid[]) as asked (id)`.execute(db);
  return new Map(rows.filter((row) => row.isHolder || row.isGuest || row.isManager).map((row) => [row.eventId, row]));
}

/**
 * Those of these events whose page opens to this reader without a code, in two statements: lists of other slices link to
 * events that are no longer, or not for everybody, to be seen.
 */
export async function listOpen(
  db: DbOrTx,
  eventIds: readonly string[],
  reader: Pick<Session, 'userId' | 'role'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const ids = [...new Set(eventIds)];
  const [{ rows }, standings] = await Promise.all([
    sql<Seen & { id: string }>`
      select id, organizer_id as "organizerId", state, publish_at as "publishAt", visibility, access_code as "accessCode"
      from events where id = any(${ids}::uuid[])`.execute(db),
    standingsOf(db, ids, reader.userId),
  ]);
  const open = rows.filter((event) => maySee(event, { ...reader, ...(standings.get(event.id) ?? noStanding) }, now));
  return new Set(open.map(({ id }) => id));
}

/** Whether this person manages the event for its organizer. */
export async function isManager(db: DbOrTx, eventId: string, userId: string): Promise<boolean> {
  return (await standingsOf(db, [eventId], userId)).get(eventId)?.isManager ?? false;
}

/** Of these buyers and events, the pairs in which the buyer is on the guest list or the team: one statement. */
export async function listGuestPairs(
  db: DbOrTx,
  pairs: readonly { readonly buyerId: string; readonly eventId: string }[],
): Promise<{ buyerId: string; eventId: string }[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ buyerId: string; eventId: string }>`
    select asked.buyer_id as "buyerId", asked.event_id as "eventId"
    from unnest(${pairs.map(({ buyerId }) => buyerId)}::uuid[], ${pairs.map(({ eventId }) => eventId)}::uuid[])
      as asked (buyer_id, event_id)
    join users person on person.id = asked.buyer_id
    where person.email_confirmed_at is not null
      and exists (select from event_guests guest where guest.event_id = asked.event_id and guest.email = person.email)
      or exists (select from event_team_members member where member.user_id = asked.buyer_id and member.event_id = asked.event_id
        and member.accepted_at is not null and member.ended_at is null)`.execute(db);
  return rows;
}
