import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { WithdrawalsTable } from '#platform/postgres/database.types';
import { isOver, mayMoveWithdrawal, type WithdrawalFacts, withdrawalNotOpen } from './withdrawals.rules.ts';
import type { StoredWithdrawal } from './withdrawals.types.ts';

export const toWithdrawal = (row: Selectable<WithdrawalsTable>): StoredWithdrawal => ({
  ...{ id: row.id, code: row.code, userId: row.user_id, payoutAccountId: row.payout_account_id },
  ...{ amountXaf: row.amount_xaf, feeXaf: row.fee_xaf, state: row.state as WithdrawalState },
  ...{ approvalsNeeded: row.approvals_needed, createdAt: row.created_at, verifiedAt: row.verified_at },
  ...{ endedAt: row.ended_at, reason: row.reason, week: row.week },
});

/** Stores a new withdrawal. `by` is the person who asked for it, or null for the system. */
export async function insertWithdrawal(tx: Tx, one: StoredWithdrawal, by: string | null): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({
      ...{ id: one.id, code: one.code, user_id: one.userId, payout_account_id: one.payoutAccountId },
      ...{ amount_xaf: one.amountXaf, fee_xaf: one.feeXaf, state: one.state, approvals_needed: one.approvalsNeeded },
      ...{ created_at: one.createdAt, verified_at: one.verifiedAt, week: one.week },
    })
    .execute();
  await insertMove(tx, one.id, { to: one.state, now: one.createdAt, by });
}

const insertMove = (
  tx: Tx,
  withdrawalId: string,
  { to, now, by = null, note = null }: { to: WithdrawalState; now: Date; by?: string | null; note?: string | null },
) =>
  tx
    .insertInto('withdrawal_moves')
    .values({ id: newId(), withdrawal_id: withdrawalId, to_state: to, moved_at: now, moved_by: by, note })
    .execute();

/** Returns undefined for an unknown id. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal | undefined> {
  const row = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toWithdrawal(row);
}

export async function findWithdrawal(db: DbOrTx, id: string): Promise<StoredWithdrawal | undefined> {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWithdrawal(row);
}

interface Move {
  readonly to: WithdrawalState;
  readonly now: Date;
  /** The person who made it. Null: the system, by its rules. */
  readonly by: string | null;
  readonly note?: string | null;
  /** Stored with the withdrawal, where its owner reads it. */
  readonly reason?: string;
  readonly bankReference?: string;
}

/** Moves a locked withdrawal and records who did it. Raises `withdrawal_not_open` (409) for a move that is not allowed. */
export async function moveWithdrawal(
  tx: Tx,
  { id, state }: Pick<StoredWithdrawal, 'id' | 'state'>,
  { to, now, by, note = null, reason, bankReference }: Move,
): Promise<void> {
  if (!mayMoveWithdrawal(state, to)) throw withdrawalNotOpen();
  await tx
    .updateTable('withdrawals')
    .set({
      state: to,
      ...(to === 'otp_verified' && { verified_at: now }),
      ...(isOver(to) && { ended_at: now }),
      ...(reason !== undefined && { reason }),
      ...(bankReference !== undefined && { bank_reference: bankReference }),
    })
    .where('id', '=', id)
    .execute();
  await insertMove(tx, id, { to, now, by, note: note ?? reason ?? bankReference ?? null });
}

/** Stores an approval. Returns how many there are then, or undefined if this admin has approved it before. */
export async function addApproval(
  tx: Tx,
  { id, adminId, note, now }: { readonly id: string; readonly adminId: string; readonly note: string | null; readonly now: Date },
): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawal_approvals')
    .values({ withdrawal_id: id, admin_id: adminId, approved_at: now, note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  const { count } = await tx
    .selectFrom('withdrawal_approvals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const dayMs = 86_400_000;

type Withdrawn = Pick<WithdrawalFacts, 'withdrawnXaf' | 'lastDayXaf' | 'hasUnverified'>;

/** Returns what a person has withdrawn or is withdrawing in whole XAF, and whether a withdrawal waits for its code. */
export async function sumWithdrawn(db: DbOrTx, userId: string, now: Date): Promise<Withdrawn> {
  const { rows } = await sql<Withdrawn>`
    select coalesce(sum(amount_xaf), 0)::bigint as "withdrawnXaf", coalesce(bool_or(state = 'created'), false) as "hasUnverified",
      coalesce(sum(amount_xaf) filter (where created_at > ${new Date(now.getTime() - dayMs)}), 0)::bigint as "lastDayXaf"
    from withdrawals where user_id = ${userId} and state not in ('rejected', 'cancelled', 'returned')`.execute(db);
  return rows[0] ?? { withdrawnXaf: 0, lastDayXaf: 0, hasUnverified: false };
}

/** Returns withdrawals whose code was not entered since before a time, the oldest first. */
export async function findUnverified(db: DbOrTx, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('state', '=', 'created')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of all withdrawals of a person. */
export async function listIdsOf(db: DbOrTx, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('withdrawals').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Returns how many of these ids are withdrawals. */
export async function countExisting(db: DbOrTx, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.length;
}
