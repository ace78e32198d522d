import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export interface GuestInput {
  readonly name: string;
  readonly email: string;
}
export interface GuestRow extends GuestInput {
  readonly id: string;
  readonly hasTicket: boolean;
  readonly invitedAt: Date | null;
}

/** Whether a guest, called `guest`, has a valid ticket for the event. */
export const hasTicket = sql`exists (select from users person join tickets ticket on ticket.holder_id = person.id
  where person.email = guest.email and ticket.event_id = guest.event_id and ticket.state = 'valid')`;

/** Whether a guest, called `guest`, has neither an invitation nor a ticket. */
export const isUninvited = sql`guest.invited_at is null and not ${hasTicket}`;

/** Writes guest lists. */
export const guestsStore = (tx: Tx) => ({
  /** Locks the guest list of an event, so that concurrent changes cannot exceed the maximum length. */
  async lock(eventId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guests:${eventId}`}, 0))`.execute(tx);
  },

  /** Adds guests in one statement and returns the ids of those who were not on the list before. */
  async insertNew(eventId: string, guests: readonly GuestInput[], now: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      insert into event_guests (id, event_id, name, email, created_at)
      select made.id, ${eventId}::uuid, made.name, made.email, ${now}::timestamptz
      from unnest(${guests.map(() => newId())}::uuid[], ${guests.map(({ name }) => name)}::text[],
        ${guests.map(({ email }) => email)}::text[]) as made (id, name, email)
      on conflict (event_id, email) do update set name = excluded.name
      returning id, xmax = 0 as "isNew"`.execute(tx);
    return rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  },

  async markInvited(ids: readonly string[], now: Date): Promise<void> {
    await sql`update event_guests set invited_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(tx);
  },

  /** Marks the guests who have neither an invitation nor a ticket as invited, and returns their ids. */
  async markUninvited(eventId: string, now: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`update event_guests guest set invited_at = ${now}
      where guest.event_id = ${eventId} and ${isUninvited} returning guest.id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Returns false when the id is not on the list. */
  async remove(eventId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('event_guests')
      .where('id', '=', id)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

/** Counts the guests of an event. */
export async function countGuests(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_guests where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes the person's former address from every list, and deletes the lists of the person's own events. */
export async function anonymizeGuest(tx: Tx, userId: string, { formerEmail }: { readonly formerEmail: string }): Promise<void> {
  await sql`delete from event_guests
    where email = ${formerEmail} or event_id in (select id from events where organizer_id = ${userId})`.execute(tx);
}
