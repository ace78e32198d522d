import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface SignInRow {
  readonly id: string;
  readonly device: string | null;
  readonly at: Date;
  readonly lastSeenAt: Date;
  readonly isActive: boolean;
}

/** Lists the latest sign-ins of an account, without their addresses. */
export async function listSignIns(db: DbOrTx, userId: string, now: Date, limit: number): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select id, user_agent as device, created_at as at, last_seen_at as "lastSeenAt",
      revoked_at is null and expires_at > ${now} as "isActive"
    from sessions where user_id = ${userId} order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

export interface DeviceRow {
  readonly name: string | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** Lists the browsers that a person has signed in with, the last used first. */
export async function listDevices(db: DbOrTx, userId: string, limit: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select name, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
    from known_devices where user_id = ${userId} order by last_seen_at desc limit ${limit}`.execute(db);
  return rows;
}
