import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** A device of an account. `tokenHash` is the hash of the token in the browser's cookie. */
export interface Device {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly name: string | null;
}

export const devicesStore = (tx: DbOrTx) => ({
  /** Returns whether the account behind an email address has used the device since `since`. */
  async isKnown(email: string, tokenHash: Buffer, since: Date): Promise<boolean> {
    const row = await tx
      .selectFrom('known_devices')
      .innerJoin('users', 'users.id', 'known_devices.user_id')
      .select('known_devices.user_id')
      .where(sql`lower(users.email)`, '=', email)
      .where('known_devices.token_hash', '=', tokenHash)
      .where('known_devices.last_seen_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Inserts a device or updates when it was last seen, and removes the oldest ones beyond `max`. Returns whether it is new, and how many
   * others the account had.
   */
  async save(device: Device, now: Date, max: number): Promise<{ isNew: boolean; others: number }> {
    const { userId, tokenHash, name } = device;
    const { rows } = await sql<{ isNew: boolean; others: number }>`
      with others as (
        select token_hash, row_number() over (order by last_seen_at desc, token_hash) as place from known_devices
        where user_id = ${userId} and token_hash <> ${tokenHash}
      ), removed as (
        delete from known_devices where user_id = ${userId}
          and token_hash in (select token_hash from others where place >= ${max})
      ), saved as (
        insert into known_devices as known (user_id, token_hash, name, first_seen_at, last_seen_at)
        values (${userId}, ${tokenHash}, ${name}, ${now}, ${now})
        on conflict (user_id, token_hash) do update
          set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at), name = coalesce(excluded.name, known.name)
        returning xmax = 0 as is_new
      )
      select is_new as "isNew", (select count(*)::integer from others) as others from saved`.execute(tx);
    return rows[0] ?? { isNew: false, others: 0 };
  },

  async removeAll(userId: string): Promise<void> {
    await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  },

  /** Removes the devices of an account, except the one on which the session was opened. */
  async removeOthersThanOf({ userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
    await sql`
      delete from known_devices where user_id = ${userId}
        and token_hash is distinct from (select device_hash from sessions where id = ${sessionId})`.execute(tx);
  },

  async removeUnusedSince(limit: Date, batch: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from known_devices where ctid = any(array(
        select ctid from known_devices where last_seen_at < ${limit} limit ${batch} for update skip locked))`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
