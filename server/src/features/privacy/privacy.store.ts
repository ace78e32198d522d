import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';

export const exportsStore = (tx: DbOrTx) => ({
  /** Inserts an export, or finds the one that is being built. Returns its id and whether it is new. */
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

  /** Returns false when the export is no longer waiting to be built. */
  async markReady(id: string, file: { key: string; bytes: number; now: Date; expiresAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('data_exports')
      .set({ state: 'ready', file_key: file.key, bytes: file.bytes, ready_at: file.now, expires_at: file.expiresAt })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Marks the export as failed, so that the person can request another one. */
  async markFailed(id: string): Promise<void> {
    await tx.updateTable('data_exports').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'asked').execute();
  },

  async markExpired(id: string): Promise<void> {
    await tx.updateTable('data_exports').set({ state: 'expired', file_key: null }).where('id', '=', id).execute();
  },

  /** Ends all exports of a person and returns the keys of the files to remove. */
  async endAll(userId: string): Promise<string[]> {
    const { rows } = await sql<{ key: string | null }>`
      with ended as (select id, file_key from data_exports where user_id = ${userId} and state in ('asked', 'ready') for update),
        changed as (update data_exports set state = 'expired', file_key = null from ended where data_exports.id = ended.id)
      select file_key as key from ended`.execute(tx);
    return rows.flatMap(({ key }) => (key === null ? [] : [key]));
  },
});
