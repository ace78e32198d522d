import { notify } from '#features/notifications/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Tx } from '#platform/postgres/database';
import { findSellerRole } from './withdrawals.read.ts';
import { codeDeadlineOf, restitution, withdrawalNotOpen } from './withdrawals.rules.ts';
import { findUnverified, lockWithdrawal, moveWithdrawal } from './withdrawals.store.ts';
import type { StoredWithdrawal, WithdrawalsContext } from './withdrawals.types.ts';

/** Ends a locked withdrawal whose amount becomes available again. */
export async function endUnpaid(
  ctx: Pick<WithdrawalsContext, 'ledger' | 'clock'>,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  move: { readonly to: 'cancelled' | 'rejected' | 'returned'; readonly by: string | null; readonly reason?: string },
): Promise<void> {
  await moveWithdrawal(tx, withdrawal, { ...move, now: ctx.clock() });
  await ctx.ledger.post(tx, restitution(withdrawal));
}

/** Cancels an own withdrawal before its approval. Raises `not_found` (404) and `withdrawal_not_open` (409). */
export const cancelWithdrawal = (ctx: WithdrawalsContext, { userId }: Pick<Session, 'userId'>, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.userId !== userId) throw notFound();
    if (withdrawal.state !== 'created' && withdrawal.state !== 'otp_verified') throw withdrawalNotOpen();
    await endUnpaid(ctx, tx, withdrawal, { to: 'cancelled', by: userId });
  });

const cancelledPerRun = 500;

/** Cancels withdrawals whose code was not entered in time, so that their amounts are available again. Runs as a job. Idempotent. */
export async function cancelUnverified(ctx: WithdrawalsContext): Promise<void> {
  const now = ctx.clock();
  const age = codeDeadlineOf(now).getTime() - now.getTime();
  for (const id of await findUnverified(ctx.db, new Date(now.getTime() - age), cancelledPerRun)) {
    await ctx.db.transaction().execute(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.state !== 'created') return;
      await endUnpaid(ctx, tx, withdrawal, { to: 'cancelled', by: null });
    });
  }
}

/** Notifies the owner of a withdrawal of one of its steps. */
export const notifyOwner = async (
  ctx: WithdrawalsContext,
  tx: Tx,
  { id, code, userId, amountXaf, feeXaf }: StoredWithdrawal,
  step: {
    readonly kind:
      | 'withdrawals.approved'
      | 'withdrawals.rejected'
      | 'withdrawals.paid'
      | 'withdrawals.delayed'
      | 'withdrawals.returned';
    readonly destination: string;
    readonly reason?: string;
    readonly key?: string;
  },
): Promise<void> =>
  notify(ctx, tx, {
    kind: step.kind,
    params: {
      role: await findSellerRole(tx, userId),
      ...{ code, amountXaf, netXaf: amountXaf - feeXaf, destination: step.destination },
      reason: step.reason ?? '',
    },
    to: [{ userId }],
    key: `withdrawal:${id}${step.key ? `:${step.key}` : ''}`,
  });
