import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { DecidableWithdrawal, listWithdrawals, WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import type { listOwnWithdrawals, OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { readSettings } from '#features/operator-settings/index';
import { reasonText } from '#features/payments/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { toAccountView } from './accounts/payout-account-view.ts';
import { findAccounts } from './accounts/payout-accounts.store.ts';
import { rejectionWordsIn } from './decisions/rejection-words.ts';
import {
  type ApprovalRow,
  type DecidableFilter,
  type DecidableRow,
  findDecidable,
  findLanguage,
  listApprovals,
  listDecidable,
  listMoves,
  listOfOwner,
  statesOf,
  sumLists,
  sumPaid,
} from './withdrawals.read.ts';
import { codeDeadlineOf } from './withdrawals.rules.ts';
import { findWithdrawal } from './withdrawals.store.ts';
import type { StoredAccount, StoredWithdrawal, WithdrawalsContext } from './withdrawals.types.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toOwn(one: StoredWithdrawal, account: StoredAccount): OwnWithdrawal {
  const isWaiting = one.state === 'created';
  return {
    ...{ _id: one.id, code: one.code, state: one.state, currency: 'XAF' },
    ...{ amount: one.amountXaf, fee: one.feeXaf, net: one.amountXaf - one.feeXaf },
    account: toAccountView(account, 'owner'),
    ...{ createdAt: one.createdAt.toISOString(), verifiedAt: iso(one.verifiedAt), endedAt: iso(one.endedAt) },
    reason: one.reason,
    codeExpiresAt: isWaiting ? codeDeadlineOf(one.createdAt).toISOString() : null,
    mayCancel: isWaiting || one.state === 'otp_verified',
  };
}

async function toOwnList(ctx: WithdrawalsContext, rows: readonly StoredWithdrawal[]): Promise<OwnWithdrawal[]> {
  const accounts = await findAccounts(
    ctx.db,
    rows.map(({ payoutAccountId }) => payoutAccountId),
  );
  return rows.flatMap((one) => {
    const account = accounts.get(one.payoutAccountId);
    return account ? [toOwn(one, account)] : [];
  });
}

/** Lists the caller's withdrawals, the latest first. */
export async function listOwn(
  ctx: WithdrawalsContext,
  { userId }: Pick<Session, 'userId'>,
  { page, limit }: Page,
): Promise<ReplyOf<typeof listOwnWithdrawals>> {
  const { rows, total } = await listOfOwner(ctx.db, userId, { limit, offset: (page - 1) * limit });
  return { withdrawals: await toOwnList(ctx, rows), total, currentPage: page };
}

/** Returns an own withdrawal after a change of it. Raises `not_found` (404). */
export async function getOwn(ctx: WithdrawalsContext, { userId }: Pick<Session, 'userId'>, id: string): Promise<OwnWithdrawal> {
  const found = await findWithdrawal(ctx.db, id);
  const [own] = found?.userId === userId ? await toOwnList(ctx, [found]) : [];
  if (!own) throw notFound();
  return own;
}

type Reader = Pick<Session, 'userId'>;

const toApproval = ({ adminId, admin, at, note }: ApprovalRow, { userId }: Reader) => ({
  ...{ admin, note, at: at.toISOString(), isOwn: adminId === userId },
});

async function toDecidable(
  ctx: WithdrawalsContext,
  rows: readonly DecidableRow[],
  reader: Reader,
): Promise<DecidableWithdrawal[]> {
  const [accounts, approvals] = await Promise.all([
    findAccounts(
      ctx.db,
      rows.map(({ payoutAccountId }) => payoutAccountId),
    ),
    listApprovals(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const account = accounts.get(row.payoutAccountId);
    if (!account) return [];
    return [
      {
        ...{ _id: row.id, code: row.code, state: row.state, reason: row.reason },
        ...{ amount: row.amountXaf, fee: row.feeXaf, net: row.amountXaf - row.feeXaf },
        owner: {
          ...{ _id: row.ownerId, name: row.ownerName, email: row.ownerEmail, role: row.ownerRole, isVerified: row.isVerified },
          avatar: row.avatarKey === null ? null : { url: ctx.files.url(row.avatarKey) },
        },
        account: toAccountView(account, 'admin'),
        signs: [...row.signs],
        approvals: (approvals.get(row.id) ?? []).map((one) => toApproval(one, reader)),
        approvalsNeeded: row.approvalsNeeded,
        ...{ createdAt: row.createdAt.toISOString(), verifiedAt: iso(row.verifiedAt), endedAt: iso(row.endedAt) },
      },
    ];
  });
}

/** Lists withdrawals for admins, with number and sum of all lists. */
export async function listForAdmin(
  ctx: WithdrawalsContext,
  reader: Reader,
  { page, limit, ...filter }: Page & DecidableFilter,
): Promise<ReplyOf<typeof listWithdrawals>> {
  const [{ rows, total, amountXaf, feeXaf }, { byState, oldest }, { twoApprovalsFromXaf }] = await Promise.all([
    listDecidable(ctx.db, filter, { limit, offset: (page - 1) * limit }),
    sumLists(ctx.db),
    readSettings(ctx.db, ctx.clock()),
  ]);
  const sumOf = (states: readonly string[]) =>
    states
      .map((state) => byState.get(state) ?? { count: 0, amountXaf: 0 })
      .reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amountXaf }), { count: 0, amount: 0 });
  return {
    withdrawals: await toDecidable(ctx, rows, reader),
    sums: { amount: amountXaf, fee: feeXaf },
    lists: {
      ...{ to_decide: sumOf(statesOf.to_decide), being_paid: sumOf(statesOf.being_paid), failed: sumOf(statesOf.failed) },
      ...{ paid: sumOf(statesOf.paid), ended: sumOf(statesOf.ended) },
    },
    oldestWaitsSince: iso(oldest),
    twoApprovalsFrom: twoApprovalsFromXaf,
    ...{ total, currentPage: page },
  };
}

/** Returns a withdrawal after a decision. Raises `not_found` (404). */
export async function getDecidable(ctx: WithdrawalsContext, reader: Reader, id: string): Promise<DecidableWithdrawal> {
  const row = await findDecidable(ctx.db, id);
  const [view] = row ? await toDecidable(ctx, [row], reader) : [];
  if (!view) throw notFound();
  return view;
}

/** Returns a withdrawal with its history and payouts. Raises `not_found` (404). */
export async function getDetails(
  ctx: WithdrawalsContext,
  reader: Reader,
  id: string,
  locale: Locale,
): Promise<WithdrawalDetails> {
  const view = await getDecidable(ctx, reader, id);
  const [moves, payouts, paid, ownerLocale] = await Promise.all([
    listMoves(ctx.db, id),
    ctx.payments.payouts.list(ctx.db, { sourceType: 'withdrawal', sourceId: id }),
    sumPaid(ctx.db, view.owner._id),
    findLanguage(ctx.db, view.owner._id),
  ]);
  return {
    ...view,
    history: moves.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    payouts: payouts.map(({ attempt, gateway, gatewayRef: ref, state, reason, createdAt }) => ({
      ...{ attempt, gateway, ref, state, createdAt: createdAt.toISOString() },
      reason: state === 'failed' ? reasonText({ state, reason }, locale) : null,
    })),
    paidBefore: { count: paid.count, amount: paid.amountXaf },
    rejectionWords: rejectionWordsIn(ownerLocale),
  };
}
