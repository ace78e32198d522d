import type { PaymentSettings } from '@ngoma/api/features/withdrawals/payout-accounts';
import { notify } from '#features/notifications/index';
import { readSettings } from '#features/operator-settings/index';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { destinationText } from '../accounts/payout-account-view.ts';
import { findCurrentAccount, lockOwner } from '../accounts/payout-accounts.store.ts';
import { readFacts } from '../create-withdrawal.ts';
import { newWithdrawalCode } from '../withdrawal-code.ts';
import { findIsBlocked, findSellerRole } from '../withdrawals.read.ts';
import { approvalsFor, feeOf, limitOf, reservation } from '../withdrawals.rules.ts';
import { insertWithdrawal } from '../withdrawals.store.ts';
import type { StoredAccount, StoredWithdrawal, WithdrawalsContext } from '../withdrawals.types.ts';
import {
  accountMissing,
  codeMissing,
  isNotified,
  type NotifiedObstacle,
  nextPayoutAfter,
  weekOf,
} from './weekly-payouts.rules.ts';
import { findWeekly, isMade, listDue, turnOffWeekly, turnOnWeekly } from './weekly-payouts.store.ts';

type Owner = Pick<Session, 'userId'>;
type Weekly = PaymentSettings['weekly'];

const codeOf = (userId: string) => ({ userId, purpose: 'weekly_payouts', subjectId: null }) as const;

/** Returns whether a person's weekly payouts are on, and when the next one is made. */
export async function getWeekly({ db, clock }: Pick<WithdrawalsContext, 'db' | 'clock'>, userId: string): Promise<Weekly> {
  const isOn = (await findWeekly(db, userId)) !== undefined;
  return { isOn, nextAt: isOn ? nextPayoutAfter(clock()).toISOString() : null };
}

/** Sends the caller the code with which weekly payouts are turned on. Raises `payout_account_missing` (409). */
export async function sendWeeklyCode(ctx: WithdrawalsContext, { userId }: Owner): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await findCurrentAccount(tx, userId))) throw accountMissing();
    await ctx.auth.codes.request(tx, { ...codeOf(userId), amountXaf: 0 });
  });
}

/**
 * Turns weekly payouts on, which takes a code, or off. Both may be repeated. Raises `code_wrong` (400) and `payout_account_missing`
 * (409).
 */
export async function setWeekly(
  ctx: WithdrawalsContext,
  { userId }: Owner,
  { isOn, code }: { readonly isOn: boolean; readonly code?: string | undefined },
): Promise<Weekly> {
  if (isOn && code === undefined) throw codeMissing();
  if (isOn && code !== undefined) await ctx.auth.codes.require(codeOf(userId), code);
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    if (!isOn) {
      if (await turnOffWeekly(tx, userId)) await record(ctx, tx, userId, 'off');
      return;
    }
    const account = await findCurrentAccount(tx, userId);
    if (!account) throw accountMissing();
    await turnOnWeekly(tx, { userId, payoutAccountId: account.id }, ctx.clock());
    await record(ctx, tx, userId, 'on');
    await ctx.auth.codes.consume(tx, codeOf(userId), code ?? '');
  });
  return getWeekly(ctx, userId);
}

const record = (ctx: Pick<WithdrawalsContext, 'clock'>, tx: Tx, userId: string, to: 'on' | 'off') =>
  recordAct(tx, ctx.clock, { actorId: userId, action: `weekly_payouts.turned_${to}`, subjectType: 'user', subjectId: userId });

/**
 * Turns weekly payouts off because their account was replaced, and notifies the owner: money never goes to a new account by itself.
 * The caller holds the lock of the owner.
 */
export async function endWeekly(ctx: WithdrawalsContext, tx: Tx, { userId, id }: StoredAccount): Promise<void> {
  if (!(await turnOffWeekly(tx, userId))) return;
  await record(ctx, tx, userId, 'off');
  const params = { role: await findSellerRole(tx, userId) };
  await notify(ctx, tx, { kind: 'withdrawals.weekly_ended', params, to: [{ userId }], key: `weekly-ended:${id}` });
}

const ownersPerBatch = 500;

/**
 * Enqueues a job for each owner whose weekly payout of this week was not made. Runs every hour of a Monday, so that one missed hour
 * costs nobody a week. Idempotent.
 */
export async function startWeeklyPayouts({ db, jobs, clock }: WithdrawalsContext): Promise<void> {
  const week = weekOf(clock());
  let after: string | undefined;
  do {
    const due = await listDue(db, { week, after, limit: ownersPerBatch });
    const payloads = due.map((userId) => ({
      payload: { userId, week },
      key: `withdrawals.pay-weekly:${userId}`,
      runAt: clock(),
    }));
    if (payloads.length > 0) await jobs.enqueueKeyed(db, 'withdrawals.pay-weekly', payloads, { priority: 'low' });
    after = due.length === ownersPerBatch ? due.at(-1) : undefined;
  } while (after);
}

/** Payload of the job of one owner. */
export interface WeeklyJob {
  readonly userId: string;
  /** The Monday, as `2026-12-07`. */
  readonly week: string;
}

/**
 * Withdraws what an owner with weekly payouts can withdraw, for admins to approve. Runs as a job. Idempotent: there is one withdrawal a
 * week. Notifies the owner of what they can remove; too little money is no news.
 */
export async function payWeekly(ctx: WithdrawalsContext, { userId, week }: WeeklyJob): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { isVerified } = await lockOwner(tx, userId);
    const now = ctx.clock();
    const weekly = await findWeekly(tx, userId);
    if (!weekly || week !== weekOf(now) || (await isMade(tx, { userId, week })) || (await findIsBlocked(tx, userId))) return;
    const facts = await readFacts(ctx, tx, { userId, isVerified });
    const settings = await readSettings(tx, now);
    const { maxXaf, obstacle } = limitOf(facts, settings, now);
    if (obstacle) return isNotified(obstacle) ? notifySkipped(ctx, tx, { userId, week }, obstacle) : undefined;
    const { account } = facts;
    if (account?.id !== weekly.payoutAccountId) return;
    const withdrawal: StoredWithdrawal = {
      ...{ id: newId(), code: newWithdrawalCode(), userId, payoutAccountId: account.id, week },
      ...{ amountXaf: maxXaf, feeXaf: feeOf(maxXaf, settings), state: 'otp_verified' },
      ...{ approvalsNeeded: approvalsFor(maxXaf, settings) },
      ...{ createdAt: now, verifiedAt: now, endedAt: null, reason: null },
    };
    await insertWithdrawal(tx, withdrawal, null);
    await ctx.ledger.post(tx, reservation(withdrawal));
    await notifyAsked(ctx, tx, withdrawal, account);
  });
}

const notifyAsked = async (
  ctx: WithdrawalsContext,
  tx: Tx,
  { id, userId, code, amountXaf, feeXaf }: StoredWithdrawal,
  account: StoredAccount,
): Promise<void> =>
  notify(ctx, tx, {
    kind: 'withdrawals.weekly_asked',
    params: {
      ...{ role: await findSellerRole(tx, userId), code, amountXaf, netXaf: amountXaf - feeXaf },
      ...{ destination: destinationText(account), reason: '' },
    },
    to: [{ userId }],
    key: `withdrawal:${id}:weekly`,
  });

const notifySkipped = async (
  ctx: WithdrawalsContext,
  tx: Tx,
  { userId, week }: WeeklyJob,
  obstacle: NotifiedObstacle,
): Promise<void> =>
  notify(ctx, tx, {
    kind: 'withdrawals.weekly_skipped',
    params: { role: await findSellerRole(tx, userId), obstacle },
    to: [{ userId }],
    key: `weekly-skipped:${userId}:${week}`,
  });
