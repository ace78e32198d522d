import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { dayAfter, within } from '../days.read.ts';
import type { Period } from '../period.rules.ts';

export interface MarketRow {
  readonly projects: number;
  readonly bids: number;
  readonly contracts: number;
  readonly contractValueXaf: number;
  readonly escrowXaf: number;
}

/** Counts the projects, bids and contracts of a period, and sums the milestones that are in escrow when it ends. */
export async function countMarket(db: DbOrTx, period: Period): Promise<MarketRow> {
  const { rows } = await sql<MarketRow>`
    select (select count(*)::int from projects where ${within('projects.created_at', period)}) as projects,
      (select count(*)::int from bids where ${within('bids.created_at', period)}) as bids,
      signed.contracts, signed.value as "contractValueXaf",
      (select coalesce(sum(amount_xaf), 0)::bigint from milestones where funded_at < ${dayAfter(period.to)}
        and (settled_at is null or settled_at >= ${dayAfter(period.to)})) as "escrowXaf"
    from (select count(*)::int as contracts, coalesce(sum(total_xaf), 0)::bigint as value
      from contracts where ${within('contracts.activated_at', period)}) signed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return row;
}

export interface ProviderShareRow {
  /** The category of the service, or the folded name of the city. */
  readonly key: string;
  readonly name: string;
  readonly providers: number;
  readonly joined: number;
  readonly joinedBefore: number;
}

/** Counts the listed providers by service or city, the most first, with those who joined in the period and in the one before. */
export async function listProviderShares(
  db: DbOrTx,
  { period, before }: { readonly period: Period; readonly before: Period },
  by: 'service' | 'city',
  limit: number,
): Promise<ProviderShareRow[]> {
  const parts =
    by === 'service'
      ? sql`unnest(profile.categories) as part (key)`
      : sql`unnest(profile.cities_folded, profile.cities) as part (key, name)`;
  const name = by === 'service' ? sql`part.key` : sql`min(part.name)`;
  const { rows } = await sql<ProviderShareRow>`
    select part.key, ${name} as name, count(distinct profile.user_id)::int as providers,
      count(distinct profile.user_id) filter (where ${within('profile.created_at', period)})::int as joined,
      count(distinct profile.user_id) filter (where ${within('profile.created_at', before)})::int as "joinedBefore"
    from provider_profiles profile cross join lateral ${parts}
    where profile.is_listed and profile.user_id not in (select id from users where blocked_at is not null) group by part.key order by count(distinct profile.user_id) desc, 2 limit ${limit}`.execute(
    db,
  );
  return rows;
}
