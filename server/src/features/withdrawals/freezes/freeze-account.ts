import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listFreezes } from '@ngoma/api/features/withdrawals/freezes';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Tx } from '#platform/postgres/database';
import { lockOwner } from '../accounts/payout-accounts.store.ts';
import type { Admin } from '../lock-for-admin.ts';
import { findSellerRole } from '../withdrawals.read.ts';
import { accountFrozen, accountNotFrozen } from '../withdrawals.rules.ts';
import type { WithdrawalsContext } from '../withdrawals.types.ts';
import { endFreeze, findFreezeReason, insertFreeze, isSeller, listFreezesOf } from './freezes.store.ts';

/** Returns when a seller's money was frozen and why. Raises `not_found` (404) for others than organizers and providers. */
export async function getFreezes({ db }: WithdrawalsContext, userId: string): Promise<ReplyOf<typeof listFreezes>> {
  if (!(await isSeller(db, userId))) throw notFound();
  const rows = await listFreezesOf(db, userId);
  return {
    freezes: rows.map(({ frozenAt, liftedAt, ...row }) => ({
      ...row,
      frozenAt: frozenAt.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Freezes the money of a seller, who is notified with the reason. What a gateway is paying already is not stopped. Raises
 * `not_found` (404) and `account_frozen` (409).
 */
export const freezeAccount = (ctx: WithdrawalsContext, admin: Admin, userId: string, reason: string): Promise<void> =>
  change(ctx, admin, { userId, reason, action: 'account.frozen' }, async (tx, now) => {
    if ((await findFreezeReason(tx, userId)) !== undefined) throw accountFrozen();
    await insertFreeze(tx, userId, { adminId: admin.userId, reason, now });
  });

/** Ends the freeze of a seller's money, who is notified. Raises `not_found` (404) and `account_not_frozen` (409). */
export const liftFreeze = (ctx: WithdrawalsContext, admin: Admin, userId: string, reason: string): Promise<void> =>
  change(ctx, admin, { userId, reason, action: 'account.unfrozen' }, async (tx, now) => {
    if (!(await endFreeze(tx, userId, { adminId: admin.userId, reason, now }))) throw accountNotFrozen();
  });

const kinds = { 'account.frozen': 'withdrawals.frozen', 'account.unfrozen': 'withdrawals.unfrozen' } as const;

interface Act {
  readonly userId: string;
  readonly reason: string;
  readonly action: keyof typeof kinds;
}

/** Makes a change under the lock of the owner, which withdrawals take too, with its audit entry and notification. */
async function change(
  ctx: WithdrawalsContext,
  admin: Admin,
  { userId, reason, action }: Act,
  write: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  if (!(await isSeller(ctx.db, userId))) throw notFound();
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const now = ctx.clock();
    await write(tx, now);
    await recordAct(tx, ctx.clock, {
      ...{ actorId: admin.userId, action, subjectType: 'user', subjectId: userId },
      detail: { reason },
    });
    await notify(ctx, tx, {
      kind: kinds[action],
      params: { role: await findSellerRole(tx, userId), reason },
      to: [{ userId }],
      key: `${action}:${userId}:${now.toISOString()}`,
    });
  });
}
