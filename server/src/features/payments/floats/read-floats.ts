import type { PayoutFloat } from '@ngoma/api/features/supervision/supervision';
import type { PaymentGateway } from '../gateways/gateway.ts';
import { enqueuePayout } from '../payouts/request-payout.ts';
import { decidePause, type FloatsContext } from './decide-pause.ts';
import { neededToGoOn } from './float.rules.ts';
import { type FloatRow, findOpenThrough } from './floats.read.ts';
import { insertReading } from './floats.store.ts';

/** Payouts that are resumed at once. `payments.reconcile` resumes the others. */
const resumed = 500;

const isReadable = ({ caps }: Pick<PaymentGateway, 'caps'>): boolean => caps.payouts && caps.balance;

async function ask({ logger }: FloatsContext, gateway: PaymentGateway): Promise<number | null> {
  try {
    return (await (gateway.payoutBalance ?? gateway.balance)?.call(gateway)) ?? null;
  } catch (error) {
    logger.warn({ err: error, gateway: gateway.id }, 'Could not read the balance of a gateway');
    return null;
  }
}

/**
 * Asks a gateway for the balance from which it pays out, stores the answer, and pauses its payouts or lets them go on. A gateway
 * that gives no answer is recorded as unknown.
 */
async function readFloat(ctx: FloatsContext, gateway: PaymentGateway): Promise<void> {
  const askedAt = ctx.clock();
  const balanceXaf = await ask(ctx, gateway);
  await ctx.db.transaction().execute(async (tx) => {
    await insertReading(tx, gateway.id, { balanceXaf, askedAt });
    const { goesOn } = await decidePause(ctx, tx, gateway.id);
    if (!goesOn) return;
    for (const id of await findOpenThrough(tx, gateway.id, resumed)) await enqueuePayout(ctx, tx, id, ctx.clock());
  });
}

/** Reads the balances of all gateways that pay out and tell them. Runs as a job, so that no request waits for a gateway. */
export async function readAllFloats(ctx: FloatsContext): Promise<void> {
  await Promise.all(ctx.gateways.all.filter(isReadable).map((gateway) => readFloat(ctx, gateway)));
}

/** Returns the float of a gateway for admins, or null if it does not pay out. */
export function toFloatView(
  gateway: PaymentGateway,
  row: FloatRow | undefined,
  { pausedAt, reserveXaf }: { readonly pausedAt: Date | null; readonly reserveXaf: number },
): PayoutFloat | null {
  if (!gateway.caps.payouts) return null;
  const { balanceXaf = null, askedAt = null, knownXaf = null, knownAt = null, waitingCount = 0, waitingXaf = 0 } = row ?? {};
  return {
    ...{ isReadable: isReadable(gateway), balance: balanceXaf, readAt: askedAt?.toISOString() ?? null },
    lastKnown: balanceXaf === null && knownXaf !== null && knownAt ? { balance: knownXaf, readAt: knownAt.toISOString() } : null,
    waiting: { count: waitingCount, amount: waitingXaf },
    needed: neededToGoOn({ waitingXaf, reserveXaf }),
    pausedAt: pausedAt?.toISOString() ?? null,
  };
}
