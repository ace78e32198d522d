import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import { newId } from '#platform/ids';

export const exportsStore = (tx: DbOrTx) => ({
  /** One that is being made stays the one; answers the id, and whether it is new. */
  async insert(userId: string, now: Date): Promise<{ id: string; isNew: boolean }> {
    const id = newId();
    const row = await tx
      .insertInto('data_exports')
      .values({ id, user_id: userId, state: 'asked', asked_at: now })
      .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'asked').doUpdateSet({ user_id: userId }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, isNew: row.id === id };
  },

  async countSince(userId: string, since: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('data_exports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('asked_at', '>', since)
      .where('state', '<>', 'asked')
      .executeTakeFirstOrThrow();
    return count;
  },

  /** False where it was made, or given up, before. */
  async markReady(id: string, file: { key: string; bytes: number; now: Date; expiresAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('data_exports')
      .set({ state: 'ready', file_key: file.key, bytes: file.bytes, ready_at: file.now, expires_at: file.expiresAt })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** So that the person can ask again. */
  async markFailed(id: string): Promise<void> {
    await tx.updateTable('data_exports').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'asked').execute();
  },

  async markExpired(id: string): Promise<void> {
    await tx.updateTable('data_exports').set({ state: 'expired', file_key: null }).where('id', '=', id).execute();
  },

  /** Ends all of somebody's copies; answers the files that are to go. */
  async endAll(userId: string): Promise<string[]> {
    const { rows } = await sql<{ key: string | null }>`
      with ended as (select id, file_key from data_exports where user_id = ${userId} and state in ('asked', 'ready') for update),
        changed as (update data_exports set state = 'expired', file_key = null from ended where data_exports.id = ended.id)
      select file_key as key from ended`.execute(tx);
    return rows.flatMap(({ key }) => (key === null ? [] : [key]));
  },
});
