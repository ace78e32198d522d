import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';
import { approvalCodeLimits, type CodePurpose, codeLimits, maxOpenConfirmations } from '../auth.rules.ts';

/** Result of a guess. `right_but_closed` is the latest code, but expired, used or out of tries. */
export type Guess = 'right' | 'wrong' | 'right_but_closed';

export const codesStore = (tx: DbOrTx) => ({
  /**
   * Inserts a code that replaces the open ones, and returns its id. Returns undefined and inserts nothing when the account has
   * reached its hourly or daily limit. Locks the account's credentials, so that concurrent requests count each other.
   */
  async insert(code: {
    userId: string;
    purpose: CodePurpose;
    subjectId?: string;
    codeHash: Buffer;
    tries: number;
    now: Date;
    expiresAt: Date;
  }): Promise<string | undefined> {
    const id = newId();
    const since = (hours: number) => new Date(code.now.getTime() - hours * 3_600_000);
    await sql`select 1 from credentials where user_id = ${code.userId} for update`.execute(tx);
    const { rows } = await sql<{ hour: number; day: number }>`
      select count(*) filter (where created_at > ${since(1)}) as hour, count(*) as day from one_time_codes
      where user_id = ${code.userId} and purpose = ${code.purpose} and created_at > ${since(24)}`.execute(tx);
    const sent = rows[0] ?? { hour: 0, day: 0 };
    const { perHour, perDay } = code.purpose === 'approval' ? approvalCodeLimits : codeLimits;
    if (sent.hour >= perHour || sent.day >= perDay) return undefined;
    await this.endAll(code.userId, code.purpose);
    await tx
      .insertInto('one_time_codes')
      .values({
        id,
        user_id: code.userId,
        purpose: code.purpose,
        subject_id: code.subjectId ?? null,
        code_hash: code.codeHash,
        tries_left: code.tries,
        created_at: code.now,
        expires_at: code.expiresAt,
      })
      .execute();
    return id;
  },

  /**
   * Checks a guess and takes one try for a wrong one, in a single statement. Concurrent guesses wait for the row, so exactly as
   * many are checked as there are tries. An unknown address and a wrong code both return `wrong`.
   */
  async guess(email: string, purpose: CodePurpose, codeHash: Buffer, now: Date): Promise<Guess> {
    const { rows } = await sql<{ is_open: boolean; matches: boolean }>`
      with latest as (
        select code.id, code.code_hash from one_time_codes as code join users on users.id = code.user_id
        where lower(users.email) = ${email} and code.purpose = ${purpose}
        order by code.created_at desc, code.id desc limit 1
      ), checked as (
        update one_time_codes as code
        set tries_left = case when code.code_hash = ${codeHash} then code.tries_left else code.tries_left - 1 end
        from latest
        where code.id = latest.id and code.tries_left > 0 and code.used_at is null and code.expires_at > ${now}
        returning code.code_hash = ${codeHash} as matches
      )
      select true as is_open, matches from checked
      union all
      select false, code_hash = ${codeHash} from latest where not exists (select 1 from checked)`.execute(tx);
    const guess = rows[0];
    if (!guess?.matches) return 'wrong';
    return guess.is_open ? 'right' : 'right_but_closed';
  },

  /**
   * Marks the code as used and returns its account id, or undefined when the code is no longer open. Of concurrent calls only one
   * succeeds.
   */
  async use(email: string, purpose: CodePurpose, codeHash: Buffer, now: Date): Promise<string | undefined> {
    const { rows } = await sql<{ user_id: string }>`
      update one_time_codes as code set used_at = ${now}
      from users
      where users.id = code.user_id and lower(users.email) = ${email} and code.purpose = ${purpose} and code.code_hash = ${codeHash}
        and code.tries_left > 0 and code.used_at is null and code.expires_at > ${now}
      returning code.user_id`.execute(tx);
    return rows[0]?.user_id;
  },

  /** Ends the open codes of an account for one purpose. */
  async endAll(userId: string, purpose: CodePurpose): Promise<void> {
    await tx
      .updateTable('one_time_codes')
      .set({ tries_left: 0 })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
  },

  async remove(id: string): Promise<void> {
    await tx.deleteFrom('one_time_codes').where('id', '=', id).execute();
  },

  removeEndedBefore: (limit: Date, batch: number): Promise<number> =>
    removed(
      sql`
      delete from one_time_codes where id in (select id from one_time_codes where expires_at < ${limit} limit ${batch})`.execute(
        tx,
      ),
    ),
});

export const confirmationsStore = (tx: DbOrTx) => ({
  /** Returns false and inserts nothing when the account has the maximum of valid links. */
  async insert(link: { tokenHash: Buffer; userId: string; email: string; now: Date; expiresAt: Date }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into email_confirmations (token_hash, user_id, email, created_at, expires_at)
      select ${link.tokenHash}, ${link.userId}::uuid, ${link.email}, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz
      where (select count(*) from email_confirmations where user_id = ${link.userId} and expires_at > ${link.now}) < ${maxOpenConfirmations}`.execute(
      tx,
    );
    return (numAffectedRows ?? 0n) > 0n;
  },

  /** Marks the link as used and returns the account and address it confirms. A used link is accepted again until it expires. */
  async use(tokenHash: Buffer, now: Date): Promise<{ userId: string; email: string } | undefined> {
    const row = await tx
      .updateTable('email_confirmations')
      .set({ used_at: sql`coalesce(used_at, ${now})` })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    return row && { userId: row.user_id, email: row.email };
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
  },

  async remove(tokenHash: Buffer): Promise<void> {
    await tx.deleteFrom('email_confirmations').where('token_hash', '=', tokenHash).execute();
  },

  removeEndedBefore: (limit: Date, batch: number): Promise<number> =>
    removed(
      sql`
      delete from email_confirmations where token_hash in (
        select token_hash from email_confirmations where expires_at < ${limit} limit ${batch})`.execute(tx),
    ),
});

/** Returns the number of rows a statement deleted. */
const removed = async (query: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await query).numAffectedRows ?? 0n);
