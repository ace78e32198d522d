import { endAlert, openAlert } from '#features/operations/index';
import { readSettings } from '#features/operator-settings/index';
import { findStop } from '#features/stops/index';
import type { Tx } from '#platform/postgres/database';
import { alert } from '../payment-alerts.ts';
import type { Payout, PayoutsContext } from '../payouts/payouts.types.ts';
import { fallsShort, neededToGoOn, pausesPayouts } from './float.rules.ts';
import { type FloatRow, readFloats } from './floats.read.ts';
import { lockPause, savePause } from './floats.store.ts';

const nothing: Omit<FloatRow, 'gateway'> = {
  ...{ balanceXaf: null, askedAt: null, knownXaf: null, knownAt: null },
  ...{ waitingCount: 0, waitingXaf: 0, spentXaf: 0 },
};

/** The context of decisions about the balance from which gateways pay out. */
export type FloatsContext = Pick<PayoutsContext, 'db' | 'clock' | 'jobs' | 'logger' | 'gateways' | 'phoneMessages'>;

interface Change {
  readonly balanceXaf: number;
  readonly waitingXaf: number;
  /** The balance that admins want to keep at a gateway. */
  readonly reserveXaf: number;
  readonly pauses: boolean;
}

/** Opens the alert of a low balance, refreshes its facts, or ends it. */
function reportFloat(
  ctx: Omit<FloatsContext, 'db'>,
  tx: Tx,
  gateway: string,
  { balanceXaf, waitingXaf, reserveXaf, pauses }: Change,
): Promise<boolean> {
  const name = ctx.gateways.find(gateway)?.name ?? gateway;
  const problem = { kind: 'float_low', subject: gateway } as const;
  const facts = { name, balanceXaf, neededXaf: neededToGoOn({ waitingXaf, reserveXaf }), waitingXaf };
  return pauses ? openAlert(ctx, tx, { ...problem, facts }) : endAlert(ctx, tx, { ...problem, facts });
}

/** Returns the balance that admins want to keep at a gateway, in whole XAF. */
const reserveAt = async (tx: Tx, now: Date): Promise<number> => (await readSettings(tx, now)).payoutFloatMinXaf;

/** Records that the payouts of a gateway pause, or go on, and has the admins alerted. */
async function changePause(ctx: Omit<FloatsContext, 'db'>, tx: Tx, gateway: string, change: Change): Promise<void> {
  const { balanceXaf, waitingXaf, reserveXaf, pauses } = change;
  await savePause(tx, gateway, pauses ? ctx.clock() : null);
  const detail = { gateway, balanceXaf, neededXaf: neededToGoOn({ waitingXaf, reserveXaf }) };
  if (pauses) alert(ctx, 'float_low', detail);
  else ctx.logger.warn(detail, 'The balance of a gateway covers its payouts again');
  await reportFloat(ctx, tx, gateway, change);
}

/**
 * Decides by the latest reading whether the payouts of a gateway pause. One low balance alerts once, however often it is read.
 * Returns whether payouts that were paused go on.
 */
export async function decidePause(ctx: FloatsContext, tx: Tx, gateway: string): Promise<{ readonly goesOn: boolean }> {
  const isPaused = (await lockPause(tx, gateway, ctx.clock())).pausedAt !== null;
  const facts = (await readFloats(tx, [gateway])).get(gateway) ?? nothing;
  const reserveXaf = await reserveAt(tx, ctx.clock());
  const pauses = pausesPayouts(facts, { reserveXaf, isPaused });
  if (facts.balanceXaf === null) return { goesOn: false };
  const change = { ...facts, balanceXaf: facts.balanceXaf - facts.spentXaf, reserveXaf, pauses };
  if (pauses !== isPaused) await changePause(ctx, tx, gateway, change);
  else if (pauses) await reportFloat(ctx, tx, gateway, change);
  return { goesOn: isPaused && !pauses };
}

/**
 * Tells whether a payout may be sent now, in the transaction that marks it as sent: no admin has stopped payouts or switched the
 * gateway off, and its balance is not low. Locks the state of the gateway, so that concurrent payouts do not spend the same balance.
 * A balance that does not cover what waits pauses the gateway before it has to refuse; only a reading lets it go on.
 */
export async function maySend(
  ctx: Omit<FloatsContext, 'db'>,
  tx: Tx,
  { id, gateway }: Pick<Payout, 'id' | 'gateway'>,
): Promise<boolean> {
  if (await findStop(tx, 'payouts')) return false;
  const { pausedAt, isOn } = await lockPause(tx, gateway, ctx.clock());
  if (pausedAt || !isOn) return false;
  const facts = (await readFloats(tx, [gateway], id)).get(gateway) ?? nothing;
  if (facts.balanceXaf === null || !fallsShort(facts)) return true;
  const reserveXaf = await reserveAt(tx, ctx.clock());
  const balanceXaf = facts.balanceXaf - facts.spentXaf;
  await changePause(ctx, tx, gateway, { ...facts, balanceXaf, reserveXaf, pauses: true });
  return false;
}
