import type { DbOrTx } from '#platform/database';
import { newId } from '#platform/ids';

export const credentialsStore = (tx: DbOrTx) => ({
  async save(userId: string, passwordHash: string, now: Date): Promise<void> {
    await tx
      .insertInto('credentials')
      .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
      .execute();
  },

  /** Replaces the hash while it is still the one that was proven; false where another change came first. */
  async replace(userId: string, provenBy: string, passwordHash: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('credentials')
      .set({ password_hash: passwordHash, changed_at: now })
      .where('user_id', '=', userId)
      .where('password_hash', '=', provenBy)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async remove(userId: string): Promise<void> {
    await tx.deleteFrom('credentials').where('user_id', '=', userId).execute();
  },
});

/** Accounts on their way out. */
export const deletionsStore = (tx: DbOrTx) => ({
  /** Answers when it is due; where one is open already, its own date stays. */
  async insert(userId: string, now: Date, dueAt: Date): Promise<Date> {
    const row = await tx
      .insertInto('account_deletions')
      .values({ id: newId(), user_id: userId, asked_at: now, due_at: dueAt })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('cancelled_at', 'is', null)
          .where('done_at', 'is', null)
          .doUpdateSet({ user_id: userId }),
      )
      .returning('due_at')
      .executeTakeFirstOrThrow();
    return row.due_at;
  },

  /** True where an open one was called off. */
  async cancel(userId: string, because: 'signed_in' | 'blocked', now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('account_deletions')
      .set({ cancelled_at: now, cancelled_because: because })
      .where('user_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async listDue(now: Date, limit: number): Promise<string[]> {
    const rows = await tx
      .selectFrom('account_deletions')
      .select('user_id')
      .where('due_at', '<=', now)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.user_id);
  },

  /** Whoever signs in at this moment waits for the outcome. */
  async lockDue(userId: string, now: Date): Promise<boolean> {
    const row = await tx
      .selectFrom('account_deletions')
      .select('id')
      .where('user_id', '=', userId)
      .where('due_at', '<=', now)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  },

  async markDone(userId: string, now: Date): Promise<void> {
    await tx
      .updateTable('account_deletions')
      .set({ done_at: now })
      .where('user_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .execute();
  },
});
