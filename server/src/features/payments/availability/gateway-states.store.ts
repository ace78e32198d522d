import { gatewayHealthTerms } from '@ngoma/api/common/business';
import type { Db, Tx } from '#platform/postgres/database';
import type { GatewayHealth } from './health.rules.ts';

/**
 * Changes the health of a gateway, unless another node has changed it since `before` was read. Returns whether it did. Only here
 * do rows of gateways that were never switched begin.
 */
export async function saveHealth(db: Db, gateway: string, before: GatewayHealth, next: GatewayHealth): Promise<boolean> {
  const values = { health: next.health, health_since: next.healthSince, outages: next.outages };
  const row = await db
    .insertInto('gateway_states')
    .values({ gateway, ...values })
    .onConflict((conflict) =>
      conflict
        .column('gateway')
        .doUpdateSet(values)
        .where('gateway_states.health', '=', before.health)
        .where('gateway_states.outages', '=', before.outages),
    )
    .returning('gateway')
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches a gateway on or off. Returns false if it is so already. Concurrent switches are written one after the other. */
export async function saveSwitch(
  tx: Tx,
  gateway: string,
  { isOn, reason, now }: { readonly isOn: boolean; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  await tx
    .insertInto('gateway_states')
    .values({ gateway, health_since: now })
    .onConflict((conflict) => conflict.column('gateway').doNothing())
    .execute();
  const row = await tx
    .updateTable('gateway_states')
    .set({ is_on: isOn, switch_reason: reason, switched_at: now })
    .where('gateway', '=', gateway)
    .where('is_on', '<>', isOn)
    .returning('gateway')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the turn to send one attempt through a gateway on trial. Returns false while another attempt has it. */
export async function claimTrial(tx: Tx, gateway: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('gateway_states')
    .set({ trial_at: now })
    .where('gateway', '=', gateway)
    .where('health', '=', 'trial')
    .where(({ or, eb }) =>
      or([eb('trial_at', 'is', null), eb('trial_at', '<=', new Date(now.getTime() - gatewayHealthTerms.trialSeconds * 1000))]),
    )
    .returning('gateway')
    .executeTakeFirst();
  return row !== undefined;
}
