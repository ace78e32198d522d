import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export const setupLinksStore = (tx: DbOrTx) => ({
  async insert(link: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date }): Promise<void> {
    await tx
      .insertInto('setup_links')
      .values({ token_hash: link.tokenHash, user_id: link.userId, created_at: link.now, expires_at: link.expiresAt })
      .execute();
  },

  /** Returns the account of a link that is valid now, or undefined. */
  async find(tokenHash: Buffer, now: Date): Promise<string | undefined> {
    const row = await tx
      .selectFrom('setup_links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.user_id;
  },

  /** Marks a link as used and returns its account, or undefined if it is not valid. Of concurrent calls only one succeeds. */
  async use(tokenHash: Buffer, now: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('setup_links')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('setup_links').where('user_id', '=', userId).execute();
  },

  async removeEndedBefore(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from setup_links where token_hash in (
        select token_hash from setup_links where expires_at < ${limit} limit ${batch})`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
