import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export type ChallengePurpose = 'sign_in' | 'confirm' | 'add_passkey' | 'proof';

export interface StoredChallenge {
  readonly userId: string;
  readonly challenge: string | null;
  readonly passwordMark: Buffer | null;
}

interface Key {
  readonly tokenHash: Buffer;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/** Accesses secrets between two requests. Each is used once: to use it is to delete it. */
export const challengesStore = (tx: DbOrTx) => ({
  async insert(
    { tokenHash, purpose, now }: Key,
    row: { readonly userId: string; readonly challenge?: string; readonly passwordMark?: Buffer; readonly expiresAt: Date },
  ): Promise<void> {
    await tx
      .insertInto('second_step_challenges')
      .values({
        ...{ token_hash: tokenHash, purpose, user_id: row.userId, created_at: now, expires_at: row.expiresAt },
        ...{ challenge: row.challenge ?? null, password_mark: row.passwordMark ?? null },
      })
      .execute();
  },

  /** Sets the WebAuthn challenge, once. Returns the account, or undefined if the token is not valid or has one already. */
  async setChallenge({ tokenHash, purpose, now }: Key, challenge: string): Promise<string | undefined> {
    const row = await tx
      .updateTable('second_step_challenges')
      .set({ challenge })
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('challenge', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },

  /** Returns what a token stands for, without using it up. */
  async find({ tokenHash, purpose, now }: Key): Promise<StoredChallenge | undefined> {
    const row = await tx
      .selectFrom('second_step_challenges')
      .select(['user_id', 'challenge', 'password_mark'])
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && { userId: row.user_id, challenge: row.challenge, passwordMark: row.password_mark };
  },

  /** Uses a token up. Of concurrent calls only one gets the row. */
  async take({ tokenHash, purpose, now }: Key): Promise<StoredChallenge | undefined> {
    const row = await tx
      .deleteFrom('second_step_challenges')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning(['user_id', 'challenge', 'password_mark'])
      .executeTakeFirst();
    return row && { userId: row.user_id, challenge: row.challenge, passwordMark: row.password_mark };
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('second_step_challenges').where('user_id', '=', userId).execute();
  },

  async removeEndedBefore(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from second_step_challenges where token_hash in (
        select token_hash from second_step_challenges where expires_at < ${limit} limit ${batch})`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
