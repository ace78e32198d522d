import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

export interface GuestWish {
  readonly name: string;
  readonly email: string;
}
export interface GuestRow extends GuestWish {
  readonly id: string;
  readonly hasTicket: boolean;
  readonly invitedAt: Date | null;
}

/** The rows of guest lists. */
export const guestsStore = (tx: Tx) => ({
  /** One list is changed at a time, so that its length is what it was counted to be. */
  async lock(eventId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guests:${eventId}`}, 0))`.execute(tx);
  },

  /** Puts people on the list in one statement; answers the ids of those who were not on it. */
  async put(eventId: string, guests: readonly GuestWish[], now: Date): Promise<string[]> {
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

  /** Answers false where nobody of that id is on the list. */
  async remove(eventId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('event_guests')
      .where('id', '=', id)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

/** How many people are on the list. */
export async function countGuests(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_guests where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes an address off every list, and everybody off the lists of a person's own events. */
export async function forgetGuest(tx: Tx, userId: string, { formerEmail }: { readonly formerEmail: string }): Promise<void> {
  await sql`delete from event_guests
    where email = ${formerEmail} or event_id in (select id from events where organizer_id = ${userId})`.execute(tx);
}
