import type { Selectable } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { WalletGiftsTable } from '#platform/postgres/database.types';

/** Credit that an admin gave to a person. */
export interface StoredGift {
  readonly id: string;
  readonly userId: string;
  readonly amountXaf: number;
  readonly reason: string;
  readonly endsAt: Date;
  readonly givenAt: Date;
  /** When the unspent rest was taken back; null while it runs. */
  readonly endedAt: Date | null;
}

const toGift = (row: Selectable<WalletGiftsTable>): StoredGift => ({
  id: row.id,
  userId: row.user_id,
  amountXaf: row.amount_xaf,
  reason: row.reason,
  endsAt: row.ends_at,
  givenAt: row.created_at,
  endedAt: row.ended_at,
});

/** Inserts a gift and returns it. */
export async function insertGift(
  tx: Tx,
  gift: Pick<StoredGift, 'userId' | 'amountXaf' | 'reason' | 'endsAt'> & { readonly givenBy: string },
  now: Date,
): Promise<StoredGift> {
  const row = await tx
    .insertInto('wallet_gifts')
    .values({
      ...{ id: newId(), user_id: gift.userId, amount_xaf: gift.amountXaf, reason: gift.reason },
      ...{ ends_at: gift.endsAt, given_by: gift.givenBy, created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toGift(row);
}

/** Returns the gifts of a person, the latest first; at most 100. */
export async function listGiftsOf(db: DbOrTx, userId: string): Promise<StoredGift[]> {
  const rows = await db
    .selectFrom('wallet_gifts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toGift);
}

/** Returns the ids of gifts whose end has come and that still run. */
export async function findDueGifts(db: DbOrTx, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wallet_gifts')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a gift until the transaction ends. Returns undefined if it has ended. */
export async function lockRunningGift(tx: Tx, id: string): Promise<StoredGift | undefined> {
  const row = await tx
    .selectFrom('wallet_gifts')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toGift(row);
}

export async function endGift(tx: Tx, id: string, takenBackXaf: number, now: Date): Promise<void> {
  await tx.updateTable('wallet_gifts').set({ ended_at: now, taken_back_xaf: takenBackXaf }).where('id', '=', id).execute();
}
