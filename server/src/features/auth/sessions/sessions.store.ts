import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** A session as its owner sees it. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Notification channel that all nodes listen on. The payload is the id of an account whose sessions changed. */
export const sessionsChanged = 'ngoma_sessions_changed';

export const sessionsStore = (tx: DbOrTx) => ({
  /**
   * Inserts a session. With `verifiedHash`, only while that is the account's password hash, which stays locked until the transaction
   * ends. Returns whether it was inserted.
   */
  async insert(session: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date;
    userAgent?: string;
    address?: string;
    deviceHash?: Buffer;
    verifiedHash?: string;
    secondStepAt?: Date;
  }): Promise<boolean> {
    const { verifiedHash = null, secondStepAt = null, userAgent = null, address = null, deviceHash = null } = session;
    const { numAffectedRows } = await sql`
      with proof as (
        select 1 from credentials where user_id = ${session.userId} and password_hash = ${verifiedHash}::text for share
      )
      insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address, device_hash, second_step_at)
      select ${session.id}::uuid, ${session.userId}::uuid, ${session.tokenHash}::bytea, ${session.now}::timestamptz, ${session.now}::timestamptz,
        ${session.expiresAt}::timestamptz, ${userAgent}::text, ${address}::text, ${deviceHash}::bytea,
        ${secondStepAt}::timestamptz
      where ${verifiedHash}::text is null or exists (select 1 from proof)`.execute(tx);
    return (numAffectedRows ?? 0n) > 0n;
  },

  /** Returns when a live session ends. */
  async findEnd(id: string, now: Date): Promise<Date | undefined> {
    const row = await tx
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.expires_at;
  },

  /** Ends one session and notifies all nodes. Ending it again notifies no node. */
  async end(id: string, now: Date): Promise<void> {
    await sql`
      with ended as (update sessions set revoked_at = ${now} where id = ${id} and revoked_at is null returning user_id)
      select pg_notify(${sessionsChanged}, user_id::text) from ended`.execute(tx);
  },

  /** Ends all sessions of an account and notifies all nodes once. */
  async endAll(userId: string, now: Date): Promise<void> {
    await sql`
      with ended as (update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning 1)
      select pg_notify(${sessionsChanged}, ${userId}) from (select count(*) from ended) as counted`.execute(tx);
  },

  /** Ends all sessions of an account but one, and notifies all nodes once. */
  async endOthers(userId: string, keptId: string, now: Date): Promise<void> {
    await sql`
      with ended as (
        update sessions set revoked_at = ${now} where user_id = ${userId} and id <> ${keptId} and revoked_at is null returning 1
      )
      select pg_notify(${sessionsChanged}, ${userId}) from (select count(*) from ended) as counted`.execute(tx);
  },

  /** Deletes the account's sessions and notifies all nodes. */
  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await this.notifyChange(userId);
  },

  /** Returns whether this is, or was, a session of the account. */
  async belongsTo(id: string, userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Notifies all nodes that the account changed while its sessions continue. */
  async notifyChange(userId: string): Promise<void> {
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

  /**
   * Records last-seen times, at most once a minute per session. Rows locked by another node are skipped, because that node is
   * writing the same.
   */
  async touch(ids: readonly string[], now: Date): Promise<void> {
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    await sql`
      update sessions set last_seen_at = ${now}
      from (select id from sessions where id = any(${ids as string[]}::uuid[]) and last_seen_at <= ${aMinuteAgo} order by id for update skip locked) as seen
      where sessions.id = seen.id`.execute(tx);
  },

  /** Returns the accounts of sessions, each once. */
  async listOwners(ids: readonly string[]): Promise<string[]> {
    const rows = await tx
      .selectFrom('sessions')
      .select('user_id')
      .distinct()
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(({ user_id }) => user_id);
  },

  /** Deletes a batch of sessions that ended before `limit` and returns their number. */
  async removeEndedBefore(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from sessions where id in (
        select id from sessions where expires_at < ${limit} or revoked_at < ${limit} limit ${batch})`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
