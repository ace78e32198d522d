import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Returns whether a ticket of this person was admitted to the event, even if the ticket was voided later. */
export async function wasAdmitted(db: DbOrTx, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('admissions', 'admissions.ticket_id', 'tickets.id')
    .select('tickets.id')
    .where('tickets.holder_id', '=', userId)
    .where('tickets.event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A rating with the name of its author. */
export interface PublicRatingRow {
  readonly id: string;
  readonly userId: string;
  readonly stars: number;
  readonly comment: string | null;
  readonly at: Date;
  readonly name: string;
}

/** Returns one page of an event's ratings, the newest first, and their total number. */
export async function listByEvent(
  db: DbOrTx,
  eventId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: PublicRatingRow[] }> {
  const rows = await db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select([
      'ratings.id',
      'ratings.user_id as userId',
      'ratings.stars',
      'ratings.comment',
      'ratings.updated_at as at',
      'users.name',
    ])
    .where('ratings.event_id', '=', eventId)
    .orderBy('ratings.updated_at', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  // The last page says how many there are: nothing has to be counted.
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0)) return { total: page.offset + rows.length, rows };
  const { total } = await db
    .selectFrom('ratings')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { total, rows };
}
