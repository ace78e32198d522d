import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export interface StoredItem {
  readonly id: string;
  readonly eventId: string;
}

/** Statements on the table of wishlist items. */
export const wishlistStore = {
  /** Returns a person's wishlist items, latest first. */
  listByUser: (db: DbOrTx, userId: string): Promise<StoredItem[]> =>
    db
      .selectFrom('wishlist_items')
      .select(['id', 'event_id as eventId'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Locks one person's wishlist until the transaction ends, so that its size stays correct while an event is added. */
  async lock(tx: Tx, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist:${userId}`}, 0))`.execute(tx);
  },

  /** Inserts an item. An existing one stays unchanged. */
  async add(tx: Tx, userId: string, eventId: string, now: Date): Promise<void> {
    await tx
      .insertInto('wishlist_items')
      .values({ id: newId(), user_id: userId, event_id: eventId, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
      .execute();
  },

  async removeAll(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('wishlist_items').where('user_id', '=', userId).execute();
  },

  async remove(db: DbOrTx, userId: string, eventId: string): Promise<void> {
    await db.deleteFrom('wishlist_items').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
  },
};
