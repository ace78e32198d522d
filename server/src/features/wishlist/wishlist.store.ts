import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

export interface Wish {
  readonly id: string;
  readonly eventId: string;
}

/** Only these columns leave: whose wish it is, is known by whoever asks. */
export const wishlistStore = {
  /** One person's wishes, the latest first. */
  listOf: (db: DbOrTx, userId: string): Promise<Wish[]> =>
    db
      .selectFrom('wishes')
      .select(['id', 'event_id as eventId'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** One person's wishes are added one after the other, so that the count before an addition is still true at it. */
  async lock(tx: Tx, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist:${userId}`}, 0))`.execute(tx);
  },

  /** A wish that is there already stays as it is. */
  async add(tx: Tx, userId: string, eventId: string, now: Date): Promise<void> {
    await tx
      .insertInto('wishes')
      .values({ id: newId(), user_id: userId, event_id: eventId, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
      .execute();
  },

  async removeAll(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('wishes').where('user_id', '=', userId).execute();
  },

  async remove(db: DbOrTx, userId: string, eventId: string): Promise<void> {
    await db.deleteFrom('wishes').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
  },
};
