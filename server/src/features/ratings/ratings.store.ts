import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { RatingsTable } from '#platform/postgres/database.types';

export type StoredRating = Pick<Selectable<RatingsTable>, 'stars' | 'comment'>;

/** Maximum own ratings. The screen shows them beside the person's tickets, of which there are fewer. */
const ownRatingsMax = 500;

/** Locks one person's rating of one event until the transaction ends, so that the event's totals stay correct. */
export async function lockRating(tx: Tx, eventId: string, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rating:${eventId}:${userId}`}, 0))`.execute(tx);
}

/** Returns one person's rating of one event; undefined if there is none. */
export const findRating = (db: DbOrTx, eventId: string, userId: string): Promise<StoredRating | undefined> =>
  db
    .selectFrom('ratings')
    .select(['stars', 'comment'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Inserts a rating, or replaces the person's earlier one of the same event. */
export async function saveRating(tx: Tx, eventId: string, userId: string, rating: StoredRating, now: Date): Promise<void> {
  await tx
    .insertInto('ratings')
    .values({ id: newId(), event_id: eventId, user_id: userId, ...rating, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ ...rating, updated_at: now }))
    .execute();
}

/** Removes a person's comments. Their stars stay in the averages of the events. */
export async function eraseComments(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('ratings').set({ comment: null }).where('user_id', '=', userId).execute();
}

/** Returns a person's ratings of all events, the newest first. */
export const listByUser = (
  db: DbOrTx,
  userId: string,
): Promise<(StoredRating & { readonly eventId: string; readonly at: Date })[]> =>
  db
    .selectFrom('ratings')
    .select(['event_id as eventId', 'stars', 'comment', 'updated_at as at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(ownRatingsMax)
    .execute();
