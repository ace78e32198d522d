import { withdrawalTerms } from '@ngoma/api/common/business';
import type { BodyOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import type { getPaymentSettings, PayoutAccount, savePaymentSettings } from '@ngoma/api/features/withdrawals/payout-accounts';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import { endWeekly, getWeekly } from '../weekly/weekly-payouts.ts';
import { findSellerRole } from '../withdrawals.read.ts';
import type { StoredAccount, WithdrawalsContext } from '../withdrawals.types.ts';
import { destinationText, toAccountView } from './payout-account-view.ts';
import { countCheck, findCurrentAccount, lockOwner, replaceAccount } from './payout-accounts.store.ts';

const hourMs = 3_600_000;
const { lockHours, accountChecksPerDay } = withdrawalTerms;

/** Returns the caller's payout account, and the operators that can be paid to now. */
export async function getSettings(
  ctx: WithdrawalsContext,
  { userId }: Pick<Session, 'userId'>,
): Promise<ReplyOf<typeof getPaymentSettings>> {
  const account = await findCurrentAccount(ctx.db, userId);
  return {
    weekly: await getWeekly(ctx, userId),
    account: account ? toAccountView(account, 'owner') : null,
    operators: await ctx.payments.payouts.listOperators(),
    lockHours,
  };
}

type Typed = BodyOutput<typeof savePaymentSettings>;
type Destination = Pick<
  StoredAccount,
  'method' | 'operator' | 'number' | 'bankName' | 'bankAccount' | 'holderName' | 'nameCheck'
>;

/** Asks the operator about a number. The try counts before the operator answers, because each one tells something about its owner. */
async function checkDestination(ctx: WithdrawalsContext, userId: string, typed: Typed): Promise<Destination> {
  if (typed.method === 'bank') {
    const { method, bankName, bankAccount, holderName } = typed;
    return { method, operator: null, number: null, bankName, bankAccount, holderName, nameCheck: 'not_asked' };
  }
  const now = ctx.clock();
  const tries = await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    return countCheck(tx, { id: newId(), userId, now, since: new Date(now.getTime() - 24 * hourMs) });
  });
  if (tries > accountChecksPerDay) throw tooManyChecks();
  const { operator } = typed;
  const { number, nameCheck, name } = await ctx.payments.payouts.checkNumber({ userId, operator, number: typed.number });
  return { method: 'mobile_money', operator, number, bankName: null, bankAccount: null, holderName: name, nameCheck };
}

const isSame = (one: Destination, other: Destination): boolean =>
  one.operator === other.operator &&
  one.number === other.number &&
  one.bankName === other.bankName &&
  one.bankAccount === other.bankAccount;

/**
 * Saves where the caller is paid. The first account may be used at once; nothing is paid to a changed one for a day, and its owner is
 * notified, so that a thief of a password gains nothing by it. The same account again changes nothing. Raises `number_invalid` and
 * `operator_mismatch` (400), `payee_not_active` (409), `too_many_requests` (429), `payout_unavailable` and `payee_check_unavailable` (503).
 */
export async function savePayoutAccount(
  ctx: WithdrawalsContext,
  { userId }: Pick<Session, 'userId'>,
  typed: Typed,
): Promise<PayoutAccount> {
  const destination = await checkDestination(ctx, userId, typed);
  const saved = await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const now = ctx.clock();
    const before = await findCurrentAccount(tx, userId);
    if (before && isSame(before, destination)) return before;
    const usableFrom = before ? new Date(now.getTime() + lockHours * hourMs) : now;
    const account: StoredAccount = { ...destination, id: newId(), userId, createdAt: now, usableFrom };
    await replaceAccount(tx, account);
    await endWeekly(ctx, tx, account);
    await recordAct(tx, ctx.clock, {
      ...{ actorId: userId, action: 'payout_account.changed', subjectType: 'user', subjectId: userId },
      detail: { accountId: account.id, method: account.method, isFirst: !before },
    });
    await notify(ctx, tx, {
      kind: 'withdrawals.account_changed',
      params: {
        role: await findSellerRole(tx, userId),
        ...{ destination: destinationText(account), isFirst: before ? 'no' : 'yes', usableFrom: usableFrom.toISOString() },
      },
      to: [{ userId }],
      key: `payout-account:${account.id}`,
    });
    return account;
  });
  return toAccountView(saved, 'owner');
}

const tooManyChecks = () =>
  new Refusal('too_many_requests', 429, bilingual('withdrawals.tooManyChecks', { count: accountChecksPerDay }), {
    retryAfterSeconds: 3_600,
  });
