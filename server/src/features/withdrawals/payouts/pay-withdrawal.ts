import { type Payout, type PayoutSettler, reasonText } from '#features/payments/index';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/postgres/database';
import { destinationText } from '../accounts/payout-account-view.ts';
import { findAccounts } from '../accounts/payout-accounts.store.ts';
import { endUnpaid, notifyOwner } from '../end-withdrawal.ts';
import { type Admin, lockForAdmin, requireActiveOwner } from '../lock-for-admin.ts';
import {
  bankReferenceMissing,
  mayMoveWithdrawal,
  overpayment,
  payment,
  payoutMoving,
  withdrawalNotFailed,
} from '../withdrawals.rules.ts';
import { lockWithdrawal, moveWithdrawal } from '../withdrawals.store.ts';
import type { StoredAccount, StoredWithdrawal, WithdrawalsContext } from '../withdrawals.types.ts';

const sourceType = 'withdrawal';

/** Requests the next payout of a locked withdrawal. Raises `payout_unavailable` (503). */
export async function requestPayoutOf(
  ctx: WithdrawalsContext,
  tx: Tx,
  { id, amountXaf, feeXaf }: StoredWithdrawal,
  { operator, number }: StoredAccount,
): Promise<void> {
  if (operator === null || number === null) throw new Error(`The withdrawal ${id} has no number to pay to`);
  await ctx.payments.payouts.request(tx, { sourceType, sourceId: id, amountXaf: amountXaf - feeXaf, operator, number });
}

/**
 * Tries again to pay a withdrawal that its operator did not pay, under a new reference, or records that an admin paid it to a bank.
 * Raises `bank_reference_missing` (400), `own_withdrawal` (403), `not_found` (404), `withdrawal_not_failed` `owner_blocked`
 * and `account_frozen` (409), and `payout_unavailable` (503).
 */
export const payAgain = (ctx: WithdrawalsContext, admin: Admin, id: string, bankReference: string | undefined): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { withdrawal, account } = await lockForAdmin(tx, admin, id);
    await requireActiveOwner(tx, withdrawal);
    const now = ctx.clock();
    const act = { actorId: admin.userId, subjectType: 'withdrawal', subjectId: id } as const;
    if (account.method === 'bank') {
      if (withdrawal.state !== 'approved') throw withdrawalNotFailed();
      if (!bankReference) throw bankReferenceMissing();
      await moveWithdrawal(tx, withdrawal, { to: 'paid', now, by: admin.userId, bankReference });
      await ctx.ledger.post(tx, payment(withdrawal, null));
      await recordAct(tx, ctx.clock, {
        ...act,
        action: 'withdrawal.paid_by_bank',
        detail: { bankReference, code: withdrawal.code },
      });
      await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.paid', destination: destinationText(account) });
      return;
    }
    if (withdrawal.state !== 'failed') throw withdrawalNotFailed();
    await moveWithdrawal(tx, withdrawal, { to: 'processing', now, by: admin.userId });
    await requestPayoutOf(ctx, tx, withdrawal, account);
    await recordAct(tx, ctx.clock, { ...act, action: 'withdrawal.retried', detail: { code: withdrawal.code } });
  });

/**
 * Ends a withdrawal that was not paid; its amount is available again. Every attempt is asked about first. Raises `own_withdrawal` (403),
 * `not_found` (404), `withdrawal_not_failed` and `payout_moving` (409).
 */
export async function giveBack(ctx: WithdrawalsContext, admin: Admin, id: string, reason: string): Promise<void> {
  const { state, method } = await ctx.db.transaction().execute(async (tx) => {
    const { withdrawal, account } = await lockForAdmin(tx, admin, id);
    return { state: withdrawal.state, method: account.method };
  });
  const mayEnd = state === 'failed' || (state === 'approved' && method === 'bank');
  if (!mayEnd) throw withdrawalNotFailed();
  if (state === 'failed' && (await ctx.payments.payouts.mayArrive({ sourceType, sourceId: id }))) throw payoutMoving();
  await ctx.db.transaction().execute(async (tx) => {
    const { withdrawal, account } = await lockForAdmin(tx, admin, id);
    if (withdrawal.state !== state) throw withdrawalNotFailed();
    await endUnpaid(ctx, tx, withdrawal, { to: 'returned', by: admin.userId, reason });
    await recordAct(tx, ctx.clock, {
      ...{ actorId: admin.userId, action: 'withdrawal.returned', subjectType: 'withdrawal', subjectId: id },
      detail: { amountXaf: withdrawal.amountXaf, code: withdrawal.code, reason },
    });
    await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.returned', destination: destinationText(account), reason });
  });
}

/** Follows the payouts of withdrawals. Every call locks the withdrawal, after the payments feature has locked the payout. */
export const withdrawalSettler = (ctx: WithdrawalsContext): PayoutSettler => {
  async function open(tx: Tx, { sourceId }: Payout): Promise<{ withdrawal: StoredWithdrawal; destination: string }> {
    const withdrawal = await lockWithdrawal(tx, sourceId);
    if (!withdrawal) throw new Error(`The withdrawal ${sourceId} of a payout is missing`);
    const account = (await findAccounts(tx, [withdrawal.payoutAccountId])).get(withdrawal.payoutAccountId);
    return { withdrawal, destination: account ? destinationText(account) : '' };
  }
  return {
    async sent(tx, payout) {
      const { withdrawal } = await open(tx, payout);
      if (withdrawal.state === 'approved') await moveWithdrawal(tx, withdrawal, { to: 'processing', now: ctx.clock(), by: null });
    },

    async succeeded(tx, payout) {
      const { withdrawal, destination } = await open(tx, payout);
      if (!mayMoveWithdrawal(withdrawal.state, 'paid')) {
        // It was given back, or paid by another attempt. The money has left all the same, and its owner owes it.
        await ctx.ledger.post(tx, overpayment(withdrawal, payout));
        ctx.logger.error(
          { alarm: 'withdrawal_overpaid', withdrawalId: withdrawal.id, payoutId: payout.id },
          'A withdrawal was paid twice',
        );
        return;
      }
      await moveWithdrawal(tx, withdrawal, { to: 'paid', now: ctx.clock(), by: null });
      await ctx.ledger.post(tx, payment(withdrawal, payout.gateway));
      await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.paid', destination });
    },

    async failed(tx, payout) {
      const { withdrawal, destination } = await open(tx, payout);
      if (!mayMoveWithdrawal(withdrawal.state, 'failed')) return;
      const reason = reasonText({ state: 'failed', reason: payout.reason }, 'en') ?? undefined;
      await moveWithdrawal(tx, withdrawal, { to: 'failed', now: ctx.clock(), by: null, note: reason ?? null });
      await notifyOwner(ctx, tx, withdrawal, { kind: 'withdrawals.delayed', destination, key: String(payout.attempt) });
      ctx.logger.warn({ alarm: 'withdrawal_failed', withdrawalId: withdrawal.id, reason: payout.reason }, 'A payout failed');
    },
  };
};
