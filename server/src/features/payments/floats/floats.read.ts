import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** The readings of a gateway, and the payouts through it that wait or were sent since. */
export interface FloatRow {
  readonly gateway: string;
  readonly balanceXaf: number | null;
  readonly askedAt: Date | null;
  readonly knownXaf: number | null;
  readonly knownAt: Date | null;
  readonly waitingCount: number;
  readonly waitingXaf: number;
  /** The sum that was sent since the latest reading and did not fail. */
  readonly spentXaf: number;
}

/**
 * Returns the latest readings of gateways and what waits and was sent since then, by gateway. The payout `own`, which is about to
 * be sent, waits in any case and has not been sent.
 */
export async function readFloats(
  db: DbOrTx,
  gateways: readonly string[],
  own: string | null = null,
): Promise<ReadonlyMap<string, FloatRow>> {
  const { rows } = await sql<FloatRow>`
    select wanted.gateway, latest.balance_xaf as "balanceXaf", latest.asked_at as "askedAt",
      known.balance_xaf as "knownXaf", known.asked_at as "knownAt",
      waiting.count as "waitingCount", waiting.amount_xaf as "waitingXaf", spent.amount_xaf as "spentXaf"
    from unnest(${[...gateways]}::text[]) as wanted (gateway)
      left join lateral (
        select balance_xaf, asked_at from payout_floats reading where reading.gateway = wanted.gateway
        order by asked_at desc, id desc limit 1) latest on true
      left join lateral (
        select balance_xaf, asked_at from payout_floats reading
        where reading.gateway = wanted.gateway and balance_xaf is not null order by asked_at desc, id desc limit 1) known on true
      cross join lateral (
        select count(*)::int as count, coalesce(sum(amount_xaf), 0)::bigint as amount_xaf from payouts
        where payouts.gateway = wanted.gateway and (state = 'created' or id = ${own})) waiting
      cross join lateral (
        select coalesce(sum(amount_xaf), 0)::bigint as amount_xaf from payouts
        where payouts.gateway = wanted.gateway and sent_at >= latest.asked_at and state in ('pending', 'succeeded')
          and id is distinct from ${own}) spent`.execute(db);
  return new Map(rows.map((row) => [row.gateway, row]));
}

/** Returns payouts through a gateway that have not ended, the oldest first. */
export async function findOpenThrough(db: DbOrTx, gateway: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where gateway = ${gateway} and state in ('created', 'pending') order by created_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
