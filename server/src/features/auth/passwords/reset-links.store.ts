import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** A link in a reset email, by the hash of its token. */
export interface ResetLink {
  readonly tokenHash: Buffer;
  readonly userId: string;
  /** The address to which it is sent, in lower case. */
  readonly email: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const resetLinksStore = (tx: DbOrTx) => ({
  async insert({ tokenHash, userId, email, now, expiresAt }: ResetLink): Promise<void> {
    await tx
      .insertInto('password_reset_links')
      .values({ token_hash: tokenHash, user_id: userId, email, created_at: now, expires_at: expiresAt })
      .execute();
  },

  /** Returns whether the account got a link after `since`. */
  async hasSince(userId: string, since: Date): Promise<boolean> {
    const row = await tx
      .selectFrom('password_reset_links')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the account of a link that can be used, if its address is still the one that the link was sent to. */
  async find(tokenHash: Buffer, now: Date): Promise<{ userId: string; email: string } | undefined> {
    const row = await tx
      .selectFrom('password_reset_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .select(['link.user_id', 'link.email'])
      .where('link.token_hash', '=', tokenHash)
      .where('link.used_at', 'is', null)
      .where('link.expires_at', '>', now)
      .where('users.blocked_at', 'is', null)
      .whereRef(sql`lower(users.email)`, '=', 'link.email')
      .executeTakeFirst();
    return row && { userId: row.user_id, email: row.email };
  },

  /** Marks the link as used. Of concurrent calls one returns true. */
  async use(tokenHash: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('password_reset_links')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Ends all open links of an account, because its password was set. */
  async endAll(userId: string, now: Date): Promise<void> {
    await tx
      .updateTable('password_reset_links')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
  },

  async remove(tokenHash: Buffer): Promise<void> {
    await tx.deleteFrom('password_reset_links').where('token_hash', '=', tokenHash).execute();
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('password_reset_links').where('user_id', '=', userId).execute();
  },

  async removeEndedBefore(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from password_reset_links where token_hash in (
        select token_hash from password_reset_links where expires_at < ${limit} limit ${batch})`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
