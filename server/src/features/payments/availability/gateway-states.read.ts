import { sql } from 'kysely';
import type { Db, DbOrTx } from '#platform/postgres/database';
import type { GatewayState } from './choice.rules.ts';
import type { Answers, GatewayHealth, HealthState } from './health.rules.ts';

/** The stored state of a gateway. */
export interface StoredState extends GatewayState, GatewayHealth {
  readonly switchReason: string | null;
  readonly switchedAt: Date | null;
  /** Since when nothing is paid out through it, because its balance is low. */
  readonly payoutsPausedAt: Date | null;
}

/** Returns the states of all gateways that have one, by gateway. */
export async function readStates(db: DbOrTx): Promise<ReadonlyMap<string, StoredState>> {
  const rows = await db.selectFrom('gateway_states').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.gateway,
      {
        isOn: row.is_on,
        health: row.health as HealthState,
        healthSince: row.health_since,
        outages: row.outages,
        switchReason: row.switch_reason,
        switchedAt: row.switched_at,
        payoutsPausedAt: row.payouts_paused_at,
      },
    ]),
  );
}

/**
 * Counts the payers that a gateway answered since then, and those that it did not: no reply to the request, or a refusal because it
 * is down. A refusal for the payer's sake, such as too little money, is an answer. A payer counts once however often they try, so
 * that one phone whose operator does not answer cannot make a gateway count as down.
 */
export async function countAnswers(db: Db, gateway: string, since: Date): Promise<Answers> {
  const { rows } = await sql<Answers>`
    with answers as (
      select coalesce(payment.number, payment.payer_id::text) as payer,
        coalesce(fact.detail ->> 'outcome' = 'unknown' or fact.detail ->> 'reason' = 'provider_down', false) as is_bad,
        fact.kind
      from payment_facts fact join payments payment on payment.id = fact.payment_id
      where fact.kind in ('sent', 'failed') and fact.created_at >= ${since} and payment.gateway = ${gateway}
    )
    select count(distinct payer) filter (where kind = 'sent' and not is_bad)::int as good,
      count(distinct payer) filter (where is_bad)::int as bad
    from answers`.execute(db);
  return rows[0] ?? { good: 0, bad: 0 };
}
