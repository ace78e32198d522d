import { withdrawalTerms } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getWithdrawalQuote } from '@ngoma/api/features/withdrawals/withdrawals';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';
import { toAccountView } from './accounts/payout-account-view.ts';
import { findCurrentAccount, lockOwner } from './accounts/payout-accounts.store.ts';
import { findFreezeReason } from './freezes/freezes.store.ts';
import { newWithdrawalCode } from './withdrawal-code.ts';
import { findIsVerified } from './withdrawals.read.ts';
import {
  approvalsFor,
  feeOf,
  limitOf,
  requireWithdrawable,
  reservation,
  type WithdrawalFacts,
  withdrawalNotOpen,
} from './withdrawals.rules.ts';
import { findWithdrawal, insertWithdrawal, lockWithdrawal, moveWithdrawal, sumWithdrawn } from './withdrawals.store.ts';
import type { StoredAccount, StoredWithdrawal, WithdrawalsContext } from './withdrawals.types.ts';

type Owner = Pick<Session, 'userId'>;

/** Reads what limits a withdrawal now. Exact while the caller holds the lock of the owner. */
export async function readFacts(
  { ledger }: Pick<WithdrawalsContext, 'ledger'>,
  db: DbOrTx,
  { userId, isVerified }: { readonly userId: string; readonly isVerified: boolean },
): Promise<WithdrawalFacts & { readonly account: StoredAccount | undefined }> {
  const { available, owed } = await ledger.balances(db, userId);
  const account = await findCurrentAccount(db, userId);
  const frozen = await findFreezeReason(db, userId);
  return { availableXaf: available, owedXaf: owed, isVerified, account, frozen, ...(await sumWithdrawn(db, userId)) };
}

/** Returns what the caller can withdraw now, and fee and net of an amount. Changes nothing. */
export async function quoteWithdrawal(
  ctx: WithdrawalsContext,
  { userId }: Owner,
  amountXaf: number | undefined,
): Promise<ReplyOf<typeof getWithdrawalQuote>> {
  const now = ctx.clock();
  const facts = await readFacts(ctx, ctx.db, { userId, isVerified: await findIsVerified(ctx.db, userId) });
  const { maxXaf, obstacle } = limitOf(facts, now);
  const { account, availableXaf, frozen } = facts;
  const isLocked = account !== undefined && account.usableFrom > now;
  return {
    available: availableXaf,
    min: withdrawalTerms.minXaf,
    ...{ max: maxXaf, obstacle, account: account ? toAccountView(account, 'owner') : null },
    usableFrom: isLocked ? account.usableFrom.toISOString() : null,
    frozenReason: frozen ?? null,
    quote:
      amountXaf === undefined
        ? null
        : { amount: amountXaf, fee: feeOf(amountXaf), net: amountXaf - feeOf(amountXaf), approvals: approvalsFor(amountXaf) },
  };
}

/**
 * Reserves an amount of the caller's available balance for a payout, and sends the code that confirms it. Raises what stands in the
 * way (409): `account_frozen`, `payout_account_missing`, `payout_account_locked`, `debt_open`, `withdrawal_open`, `identity_required`,
 * `insufficient_balance`.
 */
export function createWithdrawal(ctx: WithdrawalsContext, { userId }: Owner, amountXaf: number): Promise<string> {
  const { db, clock, ledger, auth } = ctx;
  return db.transaction().execute(async (tx) => {
    const { isVerified } = await lockOwner(tx, userId);
    const now = clock();
    const facts = await readFacts(ctx, tx, { userId, isVerified });
    requireWithdrawable(amountXaf, facts, now);
    if (!facts.account) throw notFound();
    const withdrawal: StoredWithdrawal = {
      ...{ id: newId(), code: newWithdrawalCode(), userId, payoutAccountId: facts.account.id },
      ...{ amountXaf, feeXaf: feeOf(amountXaf), state: 'created', approvalsNeeded: approvalsFor(amountXaf) },
      ...{ createdAt: now, verifiedAt: null, endedAt: null, reason: null, week: null },
    };
    await insertWithdrawal(tx, withdrawal, userId);
    await ledger.post(tx, reservation(withdrawal));
    await auth.codes.request(tx, { userId, purpose: 'withdrawal', subjectId: withdrawal.id, amountXaf });
    return withdrawal.id;
  });
}

/** Returns an own withdrawal. Raises `not_found` (404). */
async function requireOwn(ctx: WithdrawalsContext, { userId }: Owner, id: string): Promise<StoredWithdrawal> {
  const withdrawal = await findWithdrawal(ctx.db, id);
  if (withdrawal?.userId !== userId) throw notFound();
  return withdrawal;
}

/** Sends another code, which replaces the last one. Raises `not_found` (404) and `withdrawal_not_open` (409). */
export async function resendCode(ctx: WithdrawalsContext, owner: Owner, id: string): Promise<void> {
  const { userId, state, amountXaf } = await requireOwn(ctx, owner, id);
  if (state !== 'created') throw withdrawalNotOpen();
  await ctx.db
    .transaction()
    .execute((tx) => ctx.auth.codes.request(tx, { userId, purpose: 'withdrawal', subjectId: id, amountXaf }));
}

/**
 * Confirms a withdrawal with its code, after which admins decide. Raises `not_found` (404), `withdrawal_not_open` (409), and
 * `code_wrong` (400) for a code that is wrong, used, ended or out of tries.
 */
export async function verifyWithdrawal(ctx: WithdrawalsContext, owner: Owner, id: string, code: string): Promise<void> {
  const { userId, state } = await requireOwn(ctx, owner, id);
  if (state !== 'created') throw withdrawalNotOpen();
  const subject = { userId, purpose: 'withdrawal', subjectId: id } as const;
  await ctx.auth.codes.require(subject, code);
  await ctx.db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    await moveWithdrawal(tx, withdrawal, { to: 'otp_verified', now: ctx.clock(), by: userId });
    await ctx.auth.codes.consume(tx, subject, code);
  });
}
