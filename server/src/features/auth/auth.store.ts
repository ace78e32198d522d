import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';

export const credentialsStore = (tx: DbOrTx) => ({
  async save(userId: string, passwordHash: string, now: Date): Promise<void> {
    await tx
      .insertInto('credentials')
      .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
      .execute();
  },

  /** Replaces the hash only while it is still the verified one. Returns false when another change came first. */
  async replace(userId: string, verifiedHash: string, passwordHash: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('credentials')
      .set({ password_hash: passwordHash, changed_at: now })
      .where('user_id', '=', userId)
      .where('password_hash', '=', verifiedHash)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /**
   * Locks the password of an account until the transaction ends, and returns its hash. What ends sessions and links locks it first, as
   * sign-ins do, so that they never wait for one another in a circle.
   */
  async lock(userId: string): Promise<string | undefined> {
    const row = await tx
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    return row?.password_hash;
  },

  async remove(userId: string): Promise<void> {
    await tx.deleteFrom('credentials').where('user_id', '=', userId).execute();
  },
});

/** Accesses account deletions. */
export const deletionsStore = (tx: DbOrTx) => ({
  /** Inserts a deletion and returns its due date. A pending deletion keeps its own date. */
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

  /** Cancels the pending deletion. Returns false when there was none. */
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

  /** Locks the due deletion of an account. A concurrent sign-in waits for the outcome. */
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
