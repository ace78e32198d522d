import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import { accounts } from '../ledger.rules.ts';
import { findDebt } from './debts.read.ts';
import { debtChanged, debtTooYoung, writeOffOf, writeOffTimeOf } from './debts.rules.ts';
import type { DebtsContext } from './debts.types.ts';

interface WriteOffInput {
  readonly ownerId: string;
  /** The debt as the admin has seen it, in whole XAF. */
  readonly amountXaf: number;
  readonly reason: string;
}

/**
 * Ends a debt that has not moved for `debtTerms.writeOffDays` as a loss of the platform, tells its organizer, and records who
 * decided it and why. Raises `not_found` (404) without a debt, `debt_changed` (409) for another amount, and `debt_too_young` (409).
 */
export function writeOffDebt(
  ctx: DebtsContext,
  admin: Pick<Session, 'userId'>,
  { ownerId, amountXaf, reason }: WriteOffInput,
): Promise<void> {
  const { db, clock, ledger } = ctx;
  return db.transaction().execute(async (tx) => {
    if (!(await findDebt(tx, ownerId))) throw notFound();
    await ledger.lockBalances(tx, [accounts.organizerReceivable(ownerId), accounts.writeOffs]);
    const debt = await findDebt(tx, ownerId);
    if (debt?.amountXaf !== amountXaf) throw debtChanged();
    const from = writeOffTimeOf(debt.lastMovedAt);
    if (from > clock()) throw debtTooYoung(from);
    const id = newId();
    await ledger.post(tx, { ...writeOffOf(ownerId, id, amountXaf), detail: { reason, adminId: admin.userId } });
    await recordAct(tx, clock, {
      actorId: admin.userId,
      action: 'ledger.debt_written_off',
      subjectType: 'user',
      subjectId: ownerId,
      detail: { amountXaf, reason, lastMovedAt: debt.lastMovedAt.toISOString() },
    });
    await notify(ctx, tx, {
      kind: 'debt.written_off',
      params: { amountXaf },
      to: [{ userId: ownerId }],
      key: `debt:${id}`,
    });
  });
}
