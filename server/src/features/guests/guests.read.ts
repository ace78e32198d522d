import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { GuestRow } from './guests.store.ts';

/** One page of the list, by name; each with whether they have a valid ticket. `q` is looked for in names and addresses. */
export async function listGuests(
  db: DbOrTx,
  eventId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ guests: GuestRow[]; total: number }> {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const matching = pattern ? sql`and fold(guest.name || ' ' || guest.email) like fold(${pattern})` : sql``;
  const { rows } = await sql<GuestRow & { total: number }>`
    select guest.id, guest.name, guest.email, guest.invited_at as "invitedAt", count(*) over ()::int as total,
      exists (select from users person join tickets ticket on ticket.holder_id = person.id
        where person.email = guest.email and ticket.event_id = guest.event_id and ticket.state = 'valid') as "hasTicket"
    from event_guests guest where guest.event_id = ${eventId} ${matching}
    order by guest.name, guest.id limit ${limit} offset ${offset}`.execute(db);
  return { guests: rows, total: rows[0]?.total ?? 0 };
}

export interface GuestToWrite {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'fr' | null;
}

/** Guests with the language in which their account is kept, where they have one. */
export async function findGuestsToWrite(db: DbOrTx, ids: readonly string[]): Promise<GuestToWrite[]> {
  const { rows } = await sql<GuestToWrite>`
    select guest.id, guest.name, guest.email, person.locale
    from event_guests guest left join users person on person.email = guest.email where guest.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

export interface EventOfGuests {
  readonly name: string;
  readonly nameFr: string | null;
  readonly organizerName: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly location: string;
  readonly city: string;
  readonly isOver: boolean;
}

/** What an invitation says of its event; undefined for an unknown id. */
export async function findEventOfGuests(db: DbOrTx, eventId: string, now: Date): Promise<EventOfGuests | undefined> {
  const { rows } = await sql<EventOfGuests>`
    select event.name, event.name_fr as "nameFr", organizer.name as "organizerName", event.starts_at as "startsAt", event.zone,
      event.location, event.city, (event.state in ('cancelled', 'ended') or event.over_at <= ${now}) as "isOver"
    from events event join users organizer on organizer.id = event.organizer_id where event.id = ${eventId}`.execute(db);
  return rows[0];
}
