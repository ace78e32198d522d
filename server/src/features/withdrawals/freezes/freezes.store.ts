import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export interface FreezeRow {
  readonly reason: string;
  readonly frozenAt: Date;
  readonly frozenBy: string;
  readonly liftedAt: Date | null;
  readonly liftedBy: string | null;
  readonly liftReason: string | null;
}

/** Returns why the money of a person is frozen now, or undefined. */
export async function findFreezeReason(db: DbOrTx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_freezes')
    .select('reason')
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return row?.reason;
}

/** Returns all freezes of a person, the latest first. */
export async function listFreezesOf(db: DbOrTx, userId: string): Promise<readonly FreezeRow[]> {
  const { rows } = await sql<FreezeRow>`
    select entry.reason, entry.frozen_at as "frozenAt", admin.name as "frozenBy", entry.lifted_at as "liftedAt",
      lifter.name as "liftedBy", entry.lift_reason as "liftReason"
    from account_freezes entry join users admin on admin.id = entry.frozen_by
      left join users lifter on lifter.id = entry.lifted_by
    where entry.user_id = ${userId} order by entry.frozen_at desc, entry.id desc limit 50`.execute(db);
  return rows;
}

interface Change {
  readonly adminId: string;
  readonly reason: string;
  readonly now: Date;
}

/** Freezes an account whose row the caller has locked. */
export async function insertFreeze(tx: Tx, userId: string, { adminId, reason, now }: Change): Promise<void> {
  await tx
    .insertInto('account_freezes')
    .values({ id: newId(), user_id: userId, reason, frozen_at: now, frozen_by: adminId })
    .execute();
}

/** Ends the freeze of an account. Returns false if there is none. */
export async function endFreeze(tx: Tx, userId: string, { adminId, reason, now }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_freezes')
    .set({ lifted_at: now, lifted_by: adminId, lift_reason: reason })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tells whether a person sells: an organizer or a provider. */
export async function isSeller(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['organizer', 'provider'])
    .executeTakeFirst();
  return row !== undefined;
}
