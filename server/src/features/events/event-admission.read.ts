import type { EventState, ValidationView } from '@ngoma/api/features/events/events';
import { sql } from 'kysely';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx } from '#platform/postgres/database';
import { maySee, type VisibilityFields } from './event-state.rules.ts';

/** The event data that check-in needs. */
export interface CheckinEvent {
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

/** Returns the event data for check-in by id. Unknown ids are missing. */
export async function listForCheckin(db: DbOrTx, ids: readonly string[]): Promise<Map<string, CheckinEvent>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CheckinEvent>`select id, organizer_id as "organizerId", name, name_fr as "nameFr",
      starts_at as "startsAt", ends_at as "endsAt", zone, validation_view as "validationView", state
    from events where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the event data for check-in; undefined for an unknown id. */
export const findForCheckin = async (db: DbOrTx, id: string): Promise<CheckinEvent | undefined> =>
  (await listForCheckin(db, [id])).get(id.toLowerCase());

/** Returns the organizer of an event; undefined for an unknown id. */
export async function findOrganizerId(db: DbOrTx, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('organizer_id').where('id', '=', eventId).executeTakeFirst();
  return row?.organizer_id;
}

/** A person's relations to an event: valid ticket, guest list or team, manager. */
export interface EventRelations {
  readonly isHolder: boolean;
  readonly isGuest: boolean;
  readonly isManager: boolean;
}

export const noRelations: EventRelations = { isHolder: false, isGuest: false, isManager: false };

/**
 * Returns a person's relations to these events, in one statement. Events without any relation are missing. Guest lists hold email
 * addresses, so only people with a confirmed address count as guests.
 */
export async function listRelations(
  db: DbOrTx,
  eventIds: readonly string[],
  userId: string,
): Promise<Map<string, EventRelations>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const { rows } = await sql<EventRelations & { eventId: string }>`
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
 * Returns the ids of the events that this reader may open without a code, in two statements. Lists of other features use it,
 * because they also refer to hidden events.
 */
export async function listAccessible(
  db: DbOrTx,
  eventIds: readonly string[],
  reader: Pick<Session, 'userId' | 'role'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const ids = [...new Set(eventIds)];
  const [{ rows }, relationsByEvent] = await Promise.all([
    sql<VisibilityFields & { id: string }>`
      select id, organizer_id as "organizerId", state, publish_at as "publishAt", visibility, access_code as "accessCode"
      from events where id = any(${ids}::uuid[])`.execute(db),
    listRelations(db, ids, reader.userId),
  ]);
  const open = rows.filter((event) => maySee(event, { ...reader, ...(relationsByEvent.get(event.id) ?? noRelations) }, now));
  return new Set(open.map(({ id }) => id));
}

/** Returns whether a person is an accepted manager of the event's team. */
export async function isManager(db: DbOrTx, eventId: string, userId: string): Promise<boolean> {
  return (await listRelations(db, [eventId], userId)).get(eventId)?.isManager ?? false;
}

/** Returns the buyer-event pairs in which the buyer is on the guest list or the team, in one statement. */
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
