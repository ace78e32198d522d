import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';

/** Stores a reading. `balanceXaf` is null if the gateway gave no answer. */
export async function insertReading(
  tx: Tx,
  gateway: string,
  { balanceXaf, askedAt }: { readonly balanceXaf: number | null; readonly askedAt: Date },
): Promise<void> {
  await tx.insertInto('payout_floats').values({ id: newId(), gateway, balance_xaf: balanceXaf, asked_at: askedAt }).execute();
}

/**
 * Locks the state of a gateway, so that its payouts are sent and paused one after the other. Returns since when they are paused, or
 * null, and whether the gateway is switched on. It is locked before the payout, whose lock is taken before that of its source.
 */
export async function lockPause(
  tx: Tx,
  gateway: string,
  now: Date,
): Promise<{ readonly pausedAt: Date | null; readonly isOn: boolean }> {
  await tx
    .insertInto('gateway_states')
    .values({ gateway, health_since: now })
    .onConflict((conflict) => conflict.column('gateway').doNothing())
    .execute();
  const { rows } = await sql<{ pausedAt: Date | null; isOn: boolean }>`
    select payouts_paused_at as "pausedAt", is_on as "isOn" from gateway_states where gateway = ${gateway} for no key update`.execute(
    tx,
  );
  return rows[0] ?? { pausedAt: null, isOn: true };
}

/** Pauses the payouts of a gateway whose state the caller has locked, or lets them go on (null). */
export async function savePause(tx: Tx, gateway: string, pausedAt: Date | null): Promise<void> {
  await tx.updateTable('gateway_states').set({ payouts_paused_at: pausedAt }).where('gateway', '=', gateway).execute();
}
