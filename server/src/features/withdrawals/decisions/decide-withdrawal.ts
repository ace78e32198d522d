import type { AuditAction } from '@ngoma/api/common/audit-actions';
import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Tx } from '#platform/postgres/database';
import { destinationText } from '../accounts/payout-account-view.ts';
import { endUnpaid, notifyOwner } from '../end-withdrawal.ts';
import { type Admin, lockForAdmin, requireActiveOwner } from '../lock-for-admin.ts';
import { requestPayoutOf } from '../payouts/pay-withdrawal.ts';
import { findRisky } from '../withdrawals.read.ts';
import { alreadyApproved, withdrawalNotOpen } from '../withdrawals.rules.ts';
import { addApproval, countExisting, findWithdrawal, lockWithdrawal, moveWithdrawal } from '../withdrawals.store.ts';
import type { StoredWithdrawal, WithdrawalsContext } from '../withdrawals.types.ts';

const record = (
  ctx: WithdrawalsContext,
  tx: Tx,
  { userId }: Admin,
  { id, amountXaf, code }: StoredWithdrawal,
  { action, ...detail }: { readonly action: AuditAction } & Readonly<Record<string, unknown>>,
) =>
  recordAct(tx, ctx.clock, {
    ...{ actorId: userId, action, subjectType: 'withdrawal', subjectId: id },
    detail: { amountXaf, code, ...detail },
  });

/** Sends an admin the code for one approval, and returns the methods that take its place where a second step is set up. */
export const sendApprovalCode = (ctx: WithdrawalsContext, { userId }: Admin) => ctx.auth.approvals.send(userId);

/** Approves one withdrawal in the caller's transaction. The last approval that it needs requests its payout. */
async function approve(ctx: WithdrawalsContext, tx: Tx, admin: Admin, id: string, note: string | null): Promise<void> {
  const { withdrawal, account } = await lockForAdmin(tx, admin, id);
  if (withdrawal.state !== 'otp_verified') throw withdrawalNotOpen();
  await requireActiveOwner(tx, withdrawal);
  const now = ctx.clock();
  const approvals = await addApproval(tx, { id, adminId: admin.userId, note, now });
  if (approvals === undefined) throw alreadyApproved();
  await record(ctx, tx, admin, withdrawal, { action: 'withdrawal.approved', approvals, note });
  if (approvals < withdrawal.approvalsNeeded) return;
  await moveWithdrawal(tx, withdrawal, { to: 'approved', now, by: admin.userId, note });
  await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.approved', destination: destinationText(account) });
  if (account.method === 'mobile_money') await requestPayoutOf(ctx, tx, withdrawal, account);
}

/**
 * Approves a withdrawal with the code that was sent to the admin, or one of their second step. Raises `code_wrong` (400), `own_withdrawal` (403), `not_found` (404),
 * `withdrawal_not_open`, `already_approved`, `owner_blocked` and `account_frozen` (409), and `payout_unavailable` (503).
 */
export async function approveWithdrawal(
  ctx: WithdrawalsContext,
  admin: Admin,
  id: string,
  { code, note }: { readonly code: string; readonly note?: string | undefined },
): Promise<void> {
  if (!(await findWithdrawal(ctx.db, id))) throw notFound();
  const useUp = await ctx.auth.approvals.require(admin.userId, code);
  await ctx.db.transaction().execute(async (tx) => {
    await approve(ctx, tx, admin, id, note || null);
    await useUp(tx);
  });
}

/**
 * Approves those of the given withdrawals that need one approval and have no sign of risk, each in a transaction of its own, with
 * one code. Returns how many were approved. Raises `not_found` (404) for an unknown one, and `code_wrong` (400).
 */
export async function approveMany(ctx: WithdrawalsContext, admin: Admin, ids: readonly string[], code: string): Promise<number> {
  const unique = [...new Set(ids)];
  if ((await countExisting(ctx.db, unique)) < unique.length) throw notFound();
  const useUp = await ctx.auth.approvals.require(admin.userId, code);
  await ctx.db.transaction().execute(useUp);
  const risky = await findRisky(ctx.db, unique);
  let approved = 0;
  for (const id of unique) {
    if (risky.has(id)) continue;
    if (await approveSmall(ctx, admin, id)) approved += 1;
  }
  return approved;
}

const approveSmall = (ctx: WithdrawalsContext, admin: Admin, id: string): Promise<boolean> =>
  ctx.db
    .transaction()
    .execute(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.approvalsNeeded !== 1) return false;
      await approve(ctx, tx, admin, id, null);
      return true;
    })
    // Decided meanwhile by another admin, for example. The others are approved all the same.
    .catch((error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    });

/** Rejects a withdrawal. Raises `own_withdrawal` (403), `not_found` (404) and `withdrawal_not_open` (409). */
export const rejectWithdrawal = (ctx: WithdrawalsContext, admin: Admin, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { withdrawal, account } = await lockForAdmin(tx, admin, id);
    await endUnpaid(ctx, tx, withdrawal, { to: 'rejected', by: admin.userId, reason });
    await record(ctx, tx, admin, withdrawal, { action: 'withdrawal.rejected', reason });
    await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.rejected', destination: destinationText(account), reason });
  });
