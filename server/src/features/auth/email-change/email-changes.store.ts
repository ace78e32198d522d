import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface EmailChange {
  readonly id: string;
  readonly userId: string;
  /** The session that asked for it. */
  readonly sessionId: string;
  /** The new address, in lower case. */
  readonly email: string;
}

/** Accesses the changes of email addresses. A change is open until it is carried out, replaced or stopped, or expires. */
export const emailChangesStore = (tx: DbOrTx) => ({
  async insert({ id, userId, sessionId, email }: EmailChange, times: { now: Date; expiresAt: Date }): Promise<void> {
    await tx
      .insertInto('email_changes')
      .values({
        ...{ id, user_id: userId, session_id: sessionId, email, token_hash: null },
        ...{ created_at: times.now, expires_at: times.expiresAt, ended_at: null },
      })
      .execute();
  },

  async countSince(userId: string, since: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('email_changes')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** Returns an open change, by its id or by the hash of its link's token. */
  async findOpen(by: { readonly id: string } | { readonly tokenHash: Buffer }, now: Date): Promise<EmailChange | undefined> {
    const row = await tx
      .selectFrom('email_changes')
      .select(['id', 'user_id', 'session_id', 'email'])
      .where((where) => ('id' in by ? where('id', '=', by.id) : where('token_hash', '=', by.tokenHash)))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && { id: row.id, userId: row.user_id, sessionId: row.session_id, email: row.email };
  },

  /** Stores the hash of the link that is sent. The link before, which was not sent, ends. */
  async setToken(id: string, tokenHash: Buffer): Promise<void> {
    await tx.updateTable('email_changes').set({ token_hash: tokenHash }).where('id', '=', id).execute();
  },

  /** Ends an open change. Of concurrent calls one returns true. */
  async end(id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('email_changes')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Ends all open changes of an account: another one replaces them, or its password was set. */
  async endAll(userId: string, now: Date): Promise<void> {
    await tx
      .updateTable('email_changes')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  },

  async removeEndedBefore(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from email_changes where id in (select id from email_changes where expires_at < ${limit} limit ${batch})`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0n);
  },
});
