import { notify } from '#features/notifications/index';
import { newId } from '#platform/ids';
import { accounts } from '../ledger.rules.ts';
import { type DebtRow, listDebts } from './debts.read.ts';
import { dueReminders, settlementOf } from './debts.rules.ts';
import type { DebtsContext } from './debts.types.ts';

/**
 * Settles the debts of organizers from what they could withdraw, such as money that came back from a contract, and reminds those
 * who still owe after every `debtTerms.reminderDays` without a movement. Runs as a daily job. Idempotent.
 */
export async function collectDebts(ctx: DebtsContext): Promise<void> {
  for (const debt of await listDebts(ctx.db)) await collectOne(ctx, debt);
}

const collectOne = (ctx: DebtsContext, { ownerId, lastMovedAt }: DebtRow): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const [available, receivable] = [accounts.organizerAvailable(ownerId), accounts.organizerReceivable(ownerId)];
    const balanceOf = await ctx.ledger.lockBalances(tx, [available, receivable]);
    const owedXaf = balanceOf(receivable);
    const settledXaf = Math.min(owedXaf, balanceOf(available));
    if (settledXaf > 0) {
      const id = newId();
      await ctx.ledger.post(tx, settlementOf(ownerId, id, settledXaf));
      await notify(ctx, tx, {
        kind: 'debt.settled',
        params: { amountXaf: settledXaf, leftXaf: owedXaf - settledXaf },
        to: [{ userId: ownerId }],
        key: `debt:${id}`,
      });
      return;
    }
    const reminder = dueReminders(lastMovedAt, ctx.clock());
    if (owedXaf === 0 || reminder === 0) return;
    await notify(ctx, tx, {
      kind: 'debt.reminder',
      params: { amountXaf: owedXaf },
      to: [{ userId: ownerId }],
      key: `debt:${ownerId}:${lastMovedAt.toISOString()}:${reminder}`,
    });
  });
