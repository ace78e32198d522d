import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { type GuestRow, hasTicket, isUninvited } from './guests.store.ts';

/**
 * Lists one page of the guest list by name, each guest with whether they have a valid ticket. `q` searches names and addresses.
 */
export async function listGuests(
  db: DbOrTx,
  eventId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ guests: GuestRow[]; total: number; uninvited: number }> {
  const pattern = q ? containsPattern(q) : undefined;
  const matching = pattern ? sql`and fold(guest.name || ' ' || guest.email) like fold(${pattern})` : sql``;
  const { rows } = await sql<GuestRow & { total: number }>`
    select guest.id, guest.name, guest.email, guest.invited_at as "invitedAt", count(*) over ()::int as total,
      ${hasTicket} as "hasTicket"
    from event_guests guest where guest.event_id = ${eventId} ${matching}
    order by guest.name, guest.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ uninvited: number }>`
    select count(*)::int as uninvited from event_guests guest where guest.event_id = ${eventId} and ${isUninvited}`.execute(db);
  return { guests: rows, total: rows[0]?.total ?? 0, uninvited: counted.rows[0]?.uninvited ?? 0 };
}

export interface GuestToInvite {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'fr' | null;
}

/** Finds guests by id, with the language of their account if they have one. */
export async function findGuestsToInvite(db: DbOrTx, ids: readonly string[]): Promise<GuestToInvite[]> {
  const { rows } = await sql<GuestToInvite>`
    select guest.id, guest.name, guest.email, person.locale
    from event_guests guest left join users person on person.email = guest.email where guest.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

export interface GuestListEvent {
  readonly name: string;
  readonly nameFr: string | null;
  readonly organizerName: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly location: string;
  readonly city: string;
  readonly isOver: boolean;
  readonly isPublished: boolean;
}

/** Finds what an invitation says about its event. Returns undefined for an unknown id. */
export async function findGuestListEvent(db: DbOrTx, eventId: string, now: Date): Promise<GuestListEvent | undefined> {
  const { rows } = await sql<GuestListEvent>`
    select event.name, event.name_fr as "nameFr", organizer.name as "organizerName", event.starts_at as "startsAt", event.zone,
      event.location, event.city, (event.state in ('cancelled', 'ended') or event.over_at <= ${now} and event.state <> 'postponed') as "isOver",
      event.state = 'published' as "isPublished"
    from events event join users organizer on organizer.id = event.organizer_id where event.id = ${eventId}`.execute(db);
  return rows[0];
}
