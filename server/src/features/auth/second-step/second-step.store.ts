import type { SecondStepMethod } from '@ngoma/api/common/second-step-methods';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** An authenticator app of an account. Secrets are encrypted. */
export interface StoredApp {
  readonly secret: Buffer | null;
  readonly pendingSecret: Buffer | null;
  readonly lastStep: number;
  readonly confirmedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Returns the methods by which an account can pass the second step; none if it is not set up. */
export async function listMethods(db: DbOrTx, userId: string): Promise<SecondStepMethod[]> {
  const { rows } = await sql<{ app: boolean; passkey: boolean; recovery: boolean }>`
    select exists (select 1 from authenticator_apps where user_id = ${userId} and secret is not null) as app,
      exists (select 1 from passkeys where user_id = ${userId}) as passkey,
      exists (select 1 from recovery_codes where user_id = ${userId} and used_at is null) as recovery`.execute(db);
  const [found] = rows;
  if (!found?.app && !found?.passkey) return [];
  return [
    ...(found.app ? (['totp'] as const) : []),
    ...(found.passkey ? (['passkey'] as const) : []),
    ...(found.recovery ? (['recovery_code'] as const) : []),
  ];
}

export const appsStore = (tx: DbOrTx) => ({
  async find(userId: string): Promise<StoredApp | undefined> {
    const row = await tx.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return (
      row && {
        ...{ secret: row.secret, pendingSecret: row.pending_secret, lastStep: Number(row.last_step) },
        ...{ confirmedAt: row.confirmed_at, lastUsedAt: row.last_used_at },
      }
    );
  },

  /** Stores a secret that is being set up. The one in use stays. */
  async savePending(userId: string, pendingSecret: Buffer): Promise<void> {
    await tx
      .insertInto('authenticator_apps')
      .values({ user_id: userId, pending_secret: pendingSecret })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: pendingSecret }))
      .execute();
  },

  /** Puts the pending secret into use. Returns false when it is no longer this one. */
  async confirm(userId: string, pendingSecret: Buffer, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('authenticator_apps')
      .set({ secret: pendingSecret, pending_secret: null, last_step: step, confirmed_at: now, last_used_at: now })
      .where('user_id', '=', userId)
      .where('pending_secret', '=', pendingSecret)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Uses the code of a step up. Returns false when a code of this step or a later one was used before. */
  async useStep(userId: string, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('authenticator_apps')
      .set({ last_step: step, last_used_at: now })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Stores the secret in use, encrypted anew. */
  async reseal(userId: string, secret: Buffer): Promise<void> {
    await tx.updateTable('authenticator_apps').set({ secret }).where('user_id', '=', userId).execute();
  },

  /** Returns whether one was in use. */
  async remove(userId: string): Promise<boolean> {
    const row = await tx
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    return row?.confirmed_at != null;
  },
});

export const recoveryStore = (tx: DbOrTx) => ({
  /** Inserts codes in place of all before. */
  async replace(userId: string, codeHashes: readonly Buffer[], now: Date): Promise<void> {
    await this.removeAll(userId);
    await tx
      .insertInto('recovery_codes')
      .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
      .execute();
  },

  /** Uses a code up, which has one of these hashes. Of concurrent calls only one returns true. */
  async use(userId: string, codeHashes: readonly Buffer[], now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', 'in', codeHashes)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async countLeft(userId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  },
});

export const triesStore = (tx: Tx) => ({
  /** Returns when wrong codes were typed, and locks the account's row, so that guesses follow one another over all nodes. */
  async lock(userId: string): Promise<readonly Date[]> {
    await sql`insert into second_step_tries (user_id) values (${userId}) on conflict do nothing`.execute(tx);
    const row = await tx
      .selectFrom('second_step_tries')
      .select('failed_at')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return row.failed_at;
  },

  async save(userId: string, failedAt: readonly Date[]): Promise<void> {
    await sql`update second_step_tries set failed_at = ${failedAt as Date[]}::timestamptz[] where user_id = ${userId}`.execute(
      tx,
    );
  },

  async remove(userId: string): Promise<void> {
    await tx.deleteFrom('second_step_tries').where('user_id', '=', userId).execute();
  },
});

/** When a session was opened, and when its holder last confirmed that it is them. */
export interface SessionProofs {
  readonly createdAt: Date;
  readonly secondStepAt: Date | null;
  readonly passwordConfirmedAt: Date | null;
}

export async function findProofs(db: DbOrTx, sessionId: string): Promise<SessionProofs | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'second_step_at', 'password_confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row && { createdAt: row.created_at, secondStepAt: row.second_step_at, passwordConfirmedAt: row.password_confirmed_at };
}
