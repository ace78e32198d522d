import type { LossCause, PriceDistance } from '@ngoma/api/features/dashboards/performance';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { PerformanceScope } from './performance.read.ts';

/** A lost bid, or a proposal that was turned down. */
export interface LossRow {
  readonly id: string;
  readonly kind: 'bid' | 'proposal';
  readonly title: string;
  readonly category: ServiceCategory;
  readonly amountXaf: number;
  readonly at: Date;
  readonly cause: LossCause;
}

const lossesOf = ({ providerId, from, until }: PerformanceScope, category: ServiceCategory | undefined) => sql`
  select project.id, 'bid' as kind, project.title, project.category, bid.total_xaf as "amountXaf", bid.updated_at as at,
    case when bid.state = 'lapsed' then 'lapsed'
      when bid.lost_reason is not null then bid.lost_reason
      when project.state = 'cancelled' and project.contract_id is null then 'cancelled'
      when project.awarded_bid_id is null then 'turned_down' else 'another' end as cause
  from bids bid join projects project on project.id = bid.project_id
  where bid.provider_id = ${providerId} and bid.created_at >= ${from} and bid.created_at < ${until}
    and bid.state in ('rejected', 'lapsed') and ${category ? sql`project.category = ${category}` : sql`true`}
  union all
  select request.id, 'proposal', request.title, request.category,
    (select proposal.total_xaf from proposals proposal where proposal.request_id = request.id order by proposal.version desc limit 1),
    request.updated_at, coalesce(request.lost_reason, 'turned_down')
  from service_requests request
  where request.provider_id = ${providerId} and request.created_at >= ${from} and request.created_at < ${until}
    and request.org_status = 'declined' and ${category ? sql`request.category = ${category}` : sql`true`}`;

/** Lists the latest lost bids and proposals among those of the period. */
export async function listLosses(
  db: DbOrTx,
  scope: PerformanceScope,
  category: ServiceCategory | undefined,
  limit: number,
): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select * from (${lossesOf(scope, category)}) loss order by at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the lost bids and proposals of the period by cause, the most frequent first. */
export async function countCauses(
  db: DbOrTx,
  scope: PerformanceScope,
  category: ServiceCategory | undefined,
): Promise<{ cause: LossCause; count: number }[]> {
  const { rows } = await sql<{ cause: LossCause; count: number }>`
    select cause, count(*)::int as count from (${lossesOf(scope, category)}) loss group by cause order by 2 desc, 1`.execute(db);
  return rows;
}

/** Counts the lost bids of the period by their distance from the bid that was accepted. */
export async function countDistances(
  db: DbOrTx,
  { providerId, from, until }: PerformanceScope,
  category: ServiceCategory | undefined,
): Promise<{ distance: PriceDistance; count: number }[]> {
  const { rows } = await sql<{ distance: PriceDistance; count: number }>`
    select case
        when bid.total_xaf < accepted.total_xaf then 'lower'
        when bid.total_xaf * 10 <= accepted.total_xaf * 11 then 'near'
        when bid.total_xaf * 10 <= accepted.total_xaf * 13 then 'higher'
        else 'far'
      end as distance, count(*)::int as count
    from bids bid join projects project on project.id = bid.project_id
      join bids accepted on accepted.id = project.awarded_bid_id and accepted.state = 'accepted'
    where bid.provider_id = ${providerId} and bid.created_at >= ${from} and bid.created_at < ${until}
      and bid.state = 'rejected' and accepted.provider_id <> ${providerId}
      and ${category ? sql`project.category = ${category}` : sql`true`}
    group by 1`.execute(db);
  return rows;
}
