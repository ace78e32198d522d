import { business } from '@ngoma/api/common/business';
import type { AnswerSpan } from '@ngoma/api/features/dashboards/performance';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const { zone } = business.calendar;

/** The time of two adjacent periods of a provider: the one that is asked for begins at `from`, the one before at `before`. */
export interface PerformanceScope {
  readonly providerId: string;
  readonly before: Date;
  readonly from: Date;
  readonly until: Date;
}

/** Returns a provider's payouts less what they returned, per day in Cameroon and service, of both periods. */
export async function listIncomePerDay(
  db: DbOrTx,
  { providerId, before, until }: PerformanceScope,
): Promise<{ day: string; category: ServiceCategory; amountXaf: number }[]> {
  const { rows } = await sql<{ day: string; category: ServiceCategory; amountXaf: number }>`
    select to_char(paid.at at time zone ${zone}, 'YYYY-MM-DD') as day, paid.category,
      -- Returned money reduces each milestone in proportion, on the day it was paid. The shares are differences of one rounded
      -- running sum, so that they add up exactly.
      sum(round(kept * until / whole) - round(kept * (until - xaf) / whole))::bigint as "amountXaf"
    from (
      select contract.category, milestone.settled_at as at, milestone.released_xaf as xaf,
        sum(milestone.released_xaf) over (partition by contract.id) as whole,
        sum(milestone.released_xaf) over (partition by contract.id) - contract.returned_xaf as kept,
        sum(milestone.released_xaf) over (partition by contract.id order by milestone.settled_at, milestone.id) as until
      from contracts contract join milestones milestone on milestone.contract_id = contract.id
      where contract.provider_id = ${providerId} and milestone.released_xaf > 0
    ) paid
    where paid.at >= ${before} and paid.at < ${until}
    group by 1, 2`.execute(db);
  return rows;
}

/** Counts of one service in one of the two periods. */
interface Grouped {
  readonly isNow: boolean;
  readonly category: ServiceCategory;
}

export interface BidCounts extends Grouped {
  readonly placed: number;
  readonly decided: number;
  readonly won: number;
  readonly signed: number;
}

/** Counts the bids placed in each period, by service. */
export async function countBids(db: DbOrTx, scope: PerformanceScope): Promise<BidCounts[]> {
  const { rows } = await sql<BidCounts>`
    select bid.created_at >= ${scope.from} as "isNow", project.category, count(*)::int as placed,
      count(*) filter (where bid.state in ('rejected', 'awarded', 'accepted', 'declined', 'lapsed'))::int as decided,
      count(*) filter (where bid.state in ('awarded', 'accepted', 'declined'))::int as won,
      count(*) filter (where bid.state = 'accepted' and contract.in_force is not null)::int as signed
    from bids bid join projects project on project.id = bid.project_id
      left join contracts contract on contract.id = project.contract_id
    where bid.provider_id = ${scope.providerId} and bid.created_at >= ${scope.before} and bid.created_at < ${scope.until}
    group by 1, 2`.execute(db);
  return rows;
}

export interface RequestCounts extends Grouped {
  readonly received: number;
  readonly answered: number;
  readonly proposals: number;
  readonly signed: number;
}

/** Counts the requests received in each period and what became of them, by service. */
export async function countRequests(db: DbOrTx, scope: PerformanceScope): Promise<RequestCounts[]> {
  const { rows } = await sql<RequestCounts>`
    select request.created_at >= ${scope.from} as "isNow", request.category, count(*)::int as received,
      count(*) filter (where request.answered_at is not null)::int as answered,
      count(*) filter (where exists (select from proposals where proposals.request_id = request.id))::int as proposals,
      count(*) filter (where request.is_signed)::int as signed
    from service_requests request
    where request.provider_id = ${scope.providerId} and request.created_at >= ${scope.before} and request.created_at < ${scope.until}
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns the median time to answer the requests of each period, in minutes. */
export async function findMedians(
  db: DbOrTx,
  scope: PerformanceScope,
  category: ServiceCategory | undefined,
): Promise<{ isNow: boolean; minutes: number | null }[]> {
  const { rows } = await sql<{ isNow: boolean; minutes: number | null }>`
    select created_at >= ${scope.from} as "isNow",
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60))::int as minutes
    from service_requests
    where provider_id = ${scope.providerId} and created_at >= ${scope.before} and created_at < ${scope.until}
      and answered_at is not null and ${category ? sql`category = ${category}` : sql`true`}
    group by 1`.execute(db);
  return rows;
}

/** Counts the requests of the period by the time to their answer, and how many became contracts. */
export async function listAnswers(
  db: DbOrTx,
  { providerId, from, until }: PerformanceScope,
  category: ServiceCategory | undefined,
): Promise<{ span: AnswerSpan; count: number; signed: number }[]> {
  const { rows } = await sql<{ span: AnswerSpan; count: number; signed: number }>`
    select case
        when answered_at is null then 'never'
        when answered_at - created_at <= interval '1 hour' then 'hour'
        when answered_at - created_at <= interval '4 hours' then 'hours'
        when answered_at - created_at <= interval '1 day' then 'day'
        when answered_at - created_at <= interval '3 days' then 'days'
        else 'later'
      end as span, count(*)::int as count, count(*) filter (where is_signed)::int as signed
    from service_requests
    where provider_id = ${providerId} and created_at >= ${from} and created_at < ${until}
      and ${category ? sql`category = ${category}` : sql`true`}
    group by 1`.execute(db);
  return rows;
}

export interface JobCounts extends Grouped {
  readonly completed: number;
  readonly cancelled: number;
}

/** Counts the contracts that were completed, or cancelled after both had signed, in each period. */
export async function countJobs(db: DbOrTx, { providerId, before, from, until }: PerformanceScope): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select coalesce(completed_at, cancelled_at) >= ${from} as "isNow", category,
      count(*) filter (where state = 'completed')::int as completed, count(*) filter (where state = 'cancelled')::int as cancelled
    from contracts
    where provider_id = ${providerId} and in_force is not null and state in ('completed', 'cancelled')
      and coalesce(completed_at, cancelled_at) >= ${before} and coalesce(completed_at, cancelled_at) < ${until}
    group by 1, 2`.execute(db);
  return rows;
}

/** Counts the signed work to come. */
export async function countUpcoming(
  db: DbOrTx,
  providerId: string,
  category: ServiceCategory | undefined,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contracts where provider_id = ${providerId} and state in ('active', 'disputed')
      and ends_at > ${now} and ${category ? sql`category = ${category}` : sql`true`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the visitors of the profile in each period. */
export async function countViews(db: DbOrTx, scope: PerformanceScope): Promise<{ isNow: boolean; count: number }[]> {
  const { rows } = await sql<{ isNow: boolean; count: number }>`
    select on_day >= ${scope.from} as "isNow", count(*)::int as count from profile_views
    where provider_id = ${scope.providerId} and on_day >= ${scope.before} and on_day < ${scope.until} group by 1`.execute(db);
  return rows;
}

export interface RatingRow {
  readonly isNow: boolean;
  readonly count: number;
  readonly average: number | null;
  readonly quality: number | null;
  readonly punctuality: number | null;
  readonly communication: number | null;
}

/** Returns the average ratings that were published in each period. */
export async function listRatings(
  db: DbOrTx,
  { providerId, before, from, until }: PerformanceScope,
  category: ServiceCategory | undefined,
  now: Date,
): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select review.opens_at >= ${from} as "isNow", count(*)::int as count, avg(review.stars)::float8 as average,
      avg(review.quality)::float8 as quality, avg(review.punctuality)::float8 as punctuality,
      avg(review.communication)::float8 as communication
    from reviews review join contracts contract on contract.id = review.contract_id
    where review.subject_id = ${providerId} and review.opens_at >= ${before} and review.opens_at < ${until}
      and review.opens_at <= ${now} and ${category ? sql`contract.category = ${category}` : sql`true`}
    group by 1`.execute(db);
  return rows;
}

/** Lists the services that a provider offers. */
export async function listOffered(db: DbOrTx, providerId: string): Promise<ServiceCategory[]> {
  const { rows } = await sql<{ category: ServiceCategory }>`
    select distinct category from provider_services where provider_id = ${providerId}`.execute(db);
  return rows.map(({ category }) => category);
}
