import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { SettingValues } from '@ngoma/api/features/supervision/operator-settings';
import type { getWithdrawalQuote } from '@ngoma/api/features/withdrawals/withdrawals';
import { readSettings } from '#features/operator-settings/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
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
  requireSeenFee,
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
  { ledger, clock }: Pick<WithdrawalsContext, 'ledger' | 'clock'>,
  db: DbOrTx,
  { userId, isVerified }: { readonly userId: string; readonly isVerified: boolean },
): Promise<WithdrawalFacts & { readonly account: StoredAccount | undefined }> {
  const { available, owed } = await ledger.balances(db, userId);
  const account = await findCurrentAccount(db, userId);
  const frozen = await findFreezeReason(db, userId);
  return { availableXaf: available, owedXaf: owed, isVerified, account, frozen, ...(await sumWithdrawn(db, userId, clock())) };
}

function quoteOf(amountXaf: number, settings: SettingValues) {
  const feeXaf = feeOf(amountXaf, settings);
  return { amount: amountXaf, fee: feeXaf, net: amountXaf - feeXaf, approvals: approvalsFor(amountXaf, settings) };
}

/** Returns what the caller can withdraw now, and fee and net of an amount. Changes nothing. */
export async function quoteWithdrawal(
  ctx: WithdrawalsContext,
  { userId }: Owner,
  amountXaf: number | undefined,
): Promise<ReplyOf<typeof getWithdrawalQuote>> {
  const now = ctx.clock();
  const facts = await readFacts(ctx, ctx.db, { userId, isVerified: await findIsVerified(ctx.db, userId) });
  const settings = await readSettings(ctx.db, now);
  const { maxXaf, limitedBy, obstacle } = limitOf(facts, settings, now);
  const { account, availableXaf, frozen } = facts;
  const isLocked = account !== undefined && account.usableFrom > now;
  return {
    available: availableXaf,
    ...{ min: settings.withdrawalMinXaf, feeBasisPoints: settings.withdrawalFeeBasisPoints },
    ...{ unverifiedMax: settings.unverifiedMaxXaf, dailyMax: settings.withdrawalDailyMaxXaf, limitedBy },
    ...{ max: maxXaf, obstacle, account: account ? toAccountView(account, 'owner') : null },
    usableFrom: isLocked ? account.usableFrom.toISOString() : null,
    frozenReason: frozen ?? null,
    quote: amountXaf === undefined ? null : quoteOf(amountXaf, settings),
  };
}

/**
 * Reserves an amount of the caller's available balance for a payout, and sends the code that confirms it. The withdrawal keeps the
 * fee of this moment. Raises `invalid_input` (400) below the minimum, and what stands in the way (409): `account_frozen`,
 * `payout_account_missing`, `payout_account_locked`, `debt_open`, `withdrawal_open`, `identity_required`, `daily_limit`,
 * `withdrawal_too_large`, `insufficient_balance`, and `fee_changed` if the owner saw another fee.
 */
export function createWithdrawal(
  ctx: WithdrawalsContext,
  { userId }: Owner,
  amountXaf: number,
  seenFeeXaf?: number,
): Promise<string> {
  const { db, clock, ledger, auth } = ctx;
  return db.transaction().execute(async (tx) => {
    const { isVerified } = await lockOwner(tx, userId);
    const now = clock();
    const facts = await readFacts(ctx, tx, { userId, isVerified });
    const settings = await readSettings(tx, now);
    requireWithdrawable(amountXaf, facts, settings, now);
    const feeXaf = feeOf(amountXaf, settings);
    requireSeenFee(seenFeeXaf, feeXaf);
    if (!facts.account) throw notFound();
    const withdrawal: StoredWithdrawal = {
      ...{ id: newId(), code: newWithdrawalCode(), userId, payoutAccountId: facts.account.id },
      ...{ amountXaf, feeXaf, state: 'created', approvalsNeeded: approvalsFor(amountXaf, settings) },
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
