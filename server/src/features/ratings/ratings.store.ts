import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

export interface OwnRating {
  readonly stars: number;
  readonly comment: string | null;
}

const mostOwn = 500;

export const ratingsStore = {
  /** Two ratings by one person of one event are written one after the other, so that the sums stay true. */
  async lock(tx: Tx, eventId: string, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rating:${eventId}:${userId}`}, 0))`.execute(tx);
  },

  find: (db: DbOrTx, eventId: string, userId: string): Promise<OwnRating | undefined> =>
    db
      .selectFrom('ratings')
      .select(['stars', 'comment'])
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  async save(tx: Tx, eventId: string, userId: string, rating: OwnRating, now: Date): Promise<void> {
    await tx
      .insertInto('ratings')
      .values({ id: newId(), event_id: eventId, user_id: userId, ...rating, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ ...rating, updated_at: now }))
      .execute();
  },

  /** The stars stay in the events' averages; the words go with whoever said them. */
  async forgetWords(tx: Tx, userId: string): Promise<void> {
    await tx.updateTable('ratings').set({ comment: null }).where('user_id', '=', userId).execute();
  },

  /** What one person said of all events, the newest first. */
  listOf: (db: DbOrTx, userId: string): Promise<(OwnRating & { readonly eventId: string; readonly at: Date })[]> =>
    db
      .selectFrom('ratings')
      .select(['event_id as eventId', 'stars', 'comment', 'updated_at as at'])
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .limit(mostOwn)
      .execute(),
};
