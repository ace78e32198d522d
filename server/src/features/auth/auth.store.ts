import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import { newId } from '#platform/ids';
import { type CodePurpose, codeLimits, maxOpenConfirmations } from './auth.rules.ts';

/** A session as its owner may see it. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

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

/** All nodes listen here; the payload is the id of an account whose sessions are no longer what they were. */
export const sessionsChanged = 'ngoma_sessions_changed';

export const sessionsStore = (tx: DbOrTx) => ({
  /** With `provenBy`, only while that is the account's password hash, which is then held until the row is there. */
  async insert(session: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date;
    userAgent?: string;
    address?: string;
    deviceHash?: Buffer;
    provenBy?: string;
  }): Promise<boolean> {
    const { provenBy = null, userAgent = null, address = null, deviceHash = null } = session;
    const { numAffectedRows } = await sql`
      with proof as (
        select 1 from credentials where user_id = ${session.userId} and password_hash = ${provenBy}::text for share
      )
      insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address, device_hash)
      select ${session.id}::uuid, ${session.userId}::uuid, ${session.tokenHash}::bytea, ${session.now}::timestamptz, ${session.now}::timestamptz,
        ${session.expiresAt}::timestamptz, ${userAgent}::text, ${address}::text, ${deviceHash}::bytea
      where ${provenBy}::text is null or exists (select 1 from proof)`.execute(tx);
    return (numAffectedRows ?? 0n) > 0n;
  },

  /** Ends one session and tells every node, once: ending it again tells nobody anything. */
  async end(id: string, now: Date): Promise<void> {
    await sql`
      with ended as (update sessions set revoked_at = ${now} where id = ${id} and revoked_at is null returning user_id)
      select pg_notify(${sessionsChanged}, user_id::text) from ended`.execute(tx);
  },

  /** Ends all sessions of an account and tells every node, once. */
  async endAll(userId: string, now: Date): Promise<void> {
    await sql`
      with ended as (update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning 1)
      select pg_notify(${sessionsChanged}, ${userId}) from (select count(*) from ended) as counted`.execute(tx);
  },

  /** Ends all sessions of an account but one, and tells every node, once. */
  async endOthers(userId: string, keptId: string, now: Date): Promise<void> {
    await sql`
      with ended as (
        update sessions set revoked_at = ${now} where user_id = ${userId} and id <> ${keptId} and revoked_at is null returning 1
      )
      select pg_notify(${sessionsChanged}, ${userId}) from (select count(*) from ended) as counted`.execute(tx);
  },

  /** Removes what is known of the account's sessions, and tells every node. */
  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await this.announceChange(userId);
  },

  /** Whether this is, or was, a session of the account. */
  async isOf(id: string, userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Tells every node that the account changed while its sessions live on. */
  async announceChange(userId: string): Promise<void> {
    await sql`select pg_notify(${sessionsChanged}, ${userId})`.execute(tx);
  },

  async listLive(userId: string, now: Date): Promise<OpenSession[]> {
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      userAgent: row.user_agent,
      address: row.address,
    }));
  },

  /** Notes that sessions were seen, at most once a minute each. Rows that another node holds are passed over: it is noting the same. */
  async touch(ids: readonly string[], now: Date): Promise<void> {
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    await sql`
      update sessions set last_seen_at = ${now}
      from (select id from sessions where id = any(${ids as string[]}::uuid[]) and last_seen_at <= ${aMinuteAgo} order by id for update skip locked) as seen
      where sessions.id = seen.id`.execute(tx);
  },

  /** Removes a batch of what ended before `limit`; answers how many went. */
  removeEndedBefore: (limit: Date, batch: number): Promise<number> =>
    removed(
      sql`
      delete from sessions where id in (
        select id from sessions where expires_at < ${limit} or revoked_at < ${limit} limit ${batch})`.execute(tx),
    ),
});

/** What a guess at a code comes to. */
export type Guess = 'right' | 'wrong' | 'right_but_over';

export const codesStore = (tx: DbOrTx) => ({
  /**
   * Keeps a new code, which replaces the open ones, and answers its id. Undefined, and nothing kept, when the account
   * had its share of codes. Locks the account's password, so that two at once do not both count one too few.
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
    if (sent.hour >= codeLimits.perHour || sent.day >= codeLimits.perDay) return undefined;
    await tx
      .updateTable('one_time_codes')
      .set({ tries_left: 0 })
      .where('user_id', '=', code.userId)
      .where('purpose', '=', code.purpose)
      .where('used_at', 'is', null)
      .execute();
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
   * Weighs a guess and takes a try for a wrong one, in one statement: of many guesses at once each waits for the row, so
   * exactly as many are weighed as there are tries. An unknown address and a used-up code both come out as `wrong`.
   */
  async guess(email: string, purpose: CodePurpose, codeHash: Buffer, now: Date): Promise<Guess> {
    const { rows } = await sql<{ is_open: boolean; matches: boolean }>`
      with latest as (
        select code.id, code.code_hash from one_time_codes as code join users on users.id = code.user_id
        where lower(users.email) = ${email} and code.purpose = ${purpose}
        order by code.created_at desc, code.id desc limit 1
      ), weighed as (
        update one_time_codes as code
        set tries_left = case when code.code_hash = ${codeHash} then code.tries_left else code.tries_left - 1 end
        from latest
        where code.id = latest.id and code.tries_left > 0 and code.used_at is null and code.expires_at > ${now}
        returning code.code_hash = ${codeHash} as matches
      )
      select true as is_open, matches from weighed
      union all
      select false, code_hash = ${codeHash} from latest where not exists (select 1 from weighed)`.execute(tx);
    const guess = rows[0];
    if (!guess?.matches) return 'wrong';
    return guess.is_open ? 'right' : 'right_but_over';
  },

  /** Uses the code up; the account it was for, or undefined when it is no longer open. Only one caller gets it. */
  async use(email: string, purpose: CodePurpose, codeHash: Buffer, now: Date): Promise<string | undefined> {
    const { rows } = await sql<{ user_id: string }>`
      update one_time_codes as code set used_at = ${now}
      from users
      where users.id = code.user_id and lower(users.email) = ${email} and code.purpose = ${purpose} and code.code_hash = ${codeHash}
        and code.tries_left > 0 and code.used_at is null and code.expires_at > ${now}
      returning code.user_id`.execute(tx);
    return rows[0]?.user_id;
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
  /** False, and nothing kept, while too many links wait already. */
  async insert(link: { tokenHash: Buffer; userId: string; email: string; now: Date; expiresAt: Date }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into email_confirmations (token_hash, user_id, email, created_at, expires_at)
      select ${link.tokenHash}, ${link.userId}::uuid, ${link.email}, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz
      where (select count(*) from email_confirmations where user_id = ${link.userId} and expires_at > ${link.now}) < ${maxOpenConfirmations}`.execute(
      tx,
    );
    return (numAffectedRows ?? 0n) > 0n;
  },

  /** Whose address the link confirms; a link that was followed before still says so, until it ends. */
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

const removed = async (query: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await query).numAffectedRows ?? 0n);
