import type { AdminDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { dayAfter, midnight } from '../days.read.ts';

export interface CountsRow {
  readonly people: number;
  readonly newThisWeek: number;
  readonly newLastWeek: number;
  readonly onSale: number;
  readonly today: number;
  readonly isLedgerSound: boolean | null;
}

/** Counts the figures of the admin dashboard. `weekDay` and `lastWeekDay` are the first days of this week and the last. */
export async function countForAdmin(
  db: DbOrTx,
  { now, today, weekDay, lastWeekDay }: { now: Date; today: string; weekDay: string; lastWeekDay: string },
): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    select people.*, shown.*,
      (select is_sound from ledger_proofs order by proved_at desc, id desc limit 1) as "isLedgerSound"
    from (select count(*)::int as people,
        count(*) filter (where created_at >= ${midnight(weekDay)})::int as "newThisWeek",
        count(*) filter (where created_at >= ${midnight(lastWeekDay)} and created_at < ${midnight(weekDay)})::int as "newLastWeek"
      from users where erased_at is null) people,
      (select count(*) filter (where over_at > ${now})::int as "onSale",
        count(*) filter (where starts_at >= ${midnight(today)} and starts_at < ${dayAfter(today)})::int as today
      from events where state = 'published') shown`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return row;
}

export interface NewPersonRow {
  readonly id: string;
  readonly name: string;
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
  readonly createdAt: Date;
  readonly eventCount: number;
  readonly ticketsSold: number;
}

/** Returns the newest users of a role, with their number of events and of tickets sold. */
export async function listNewest(db: DbOrTx, role: 'organizer' | 'provider', limit: number): Promise<NewPersonRow[]> {
  const { rows } = await sql<NewPersonRow>`
    select person.id, person.name, person.avatar_key as "avatarKey", person.is_verified as "isVerified",
      person.created_at as "createdAt",
      (select count(*)::int from events where organizer_id = person.id and state <> 'draft') as "eventCount",
      (select coalesce(sum(quota.sold), 0)::int from events event join quotas quota on quota.event_id = event.id
        where event.organizer_id = person.id) as "ticketsSold"
    from users person where person.role = ${role} and person.blocked_at is null
    order by person.created_at desc, person.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countVerified(db: DbOrTx): Promise<Map<string, { readonly total: number; readonly verified: number }>> {
  const { rows } = await sql<{ role: string; total: number; verified: number }>`
    select role, count(*)::int as total, count(*) filter (where is_verified)::int as verified
    from users where role in ('organizer', 'provider') and erased_at is null group by role`.execute(db);
  return new Map(rows.map(({ role, ...counts }) => [role, counts]));
}

export interface EventToReviewRow {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly organizerId: string;
  readonly organizerName: string;
  readonly startsAt: Date;
  readonly why: 'suspended' | 'unverified_seller' | 'badly_rated';
  readonly reason: string | null;
  readonly sold: number;
  readonly revenueXaf: number;
  readonly rating: number | null;
}

/**
 * Returns events that need attention, the most urgent kind first: suspended ones that are not over, coming ones of unverified
 * organizers with sales of `minSalesXaf` or more, and badly rated ones of the last 90 days.
 */
export async function listEventsToReview(
  db: DbOrTx,
  { now, minSalesXaf, lowStars, minRatings }: { now: Date; minSalesXaf: number; lowStars: number; minRatings: number },
  limit: number,
): Promise<EventToReviewRow[]> {
  const { rows } = await sql<EventToReviewRow>`
    with candidates as (
      select event.*, seller.name as seller_name, seller.is_verified,
        case when event.state = 'suspended' then 1 when event.state = 'published' and not seller.is_verified then 2 else 3 end as rank
      from events event join users seller on seller.id = event.organizer_id
      where (event.state in ('suspended', 'published') and event.over_at > ${now})
        or (event.state in ('published', 'ended') and event.rating_count >= ${minRatings}
          and event.rating_sum < ${lowStars} * event.rating_count and event.over_at > ${now}::timestamptz - interval '90 days')
    )
    select one.id as "eventId", one.name as "eventName", one.name_fr as "eventNameFr", one.organizer_id as "organizerId",
      one.seller_name as "organizerName", one.starts_at as "startsAt",
      (array['suspended', 'unverified_seller', 'badly_rated'])[one.rank] as why,
      case one.rank when 1 then one.state_reason end as reason, taken.sold, taken.revenue as "revenueXaf",
      case when one.rating_count > 0 then round(one.rating_sum::numeric / one.rating_count, 1)::float8 end as rating
    from candidates one
    cross join lateral (
      select coalesce(sum(placed.total_xaf), 0)::bigint as revenue,
        (select coalesce(sum(sold), 0)::int from quotas where event_id = one.id) as sold
      from orders placed where placed.event_id = one.id and placed.state = 'confirmed'
    ) taken
    where one.rank = 1 or (one.rank = 2 and taken.revenue >= ${minSalesXaf})
      or (one.rank = 3 and one.rating_count >= ${minRatings} and one.rating_sum < ${lowStars} * one.rating_count)
    order by one.rank, taken.revenue desc, one.id limit ${limit}`.execute(db);
  return rows;
}

export interface WaitingRow {
  readonly kind: AdminDashboard['waiting'][number]['kind'];
  readonly count: number;
  readonly amountXaf: number | null;
  readonly since: Date | null;
}

/** Counts the decisions that wait for an admin by kind, with the money that they are about and the time of the oldest. */
export async function countWaiting(db: DbOrTx, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select kind, count(*)::int as count, sum(amount_xaf)::bigint as "amountXaf", min(since) as since from (
      select case state when 'failed' then 'failedRefunds' else 'unhonoured' end as kind, amount_xaf, created_at as since
        from payment_refunds where state = 'failed' or (state in ('created', 'pending') and source_type = 'payment')
      union all select 'stuck', amount_xaf, submitted_at from payments
        where state = 'pending' and submitted_at < ${now}::timestamptz - interval '24 hours'
      union all select case state when 'failed' then 'failedPayouts' else 'withdrawals' end, amount_xaf, verified_at
        from withdrawals where state in ('failed', 'otp_verified')
      union all select 'disputes', escrow_xaf, opened_at from contract_disputes where decided_at is null
      union all select 'identities', null, submitted_at from identity_verifications where state = 'submitted'
      union all select 'messages', null, created_at from contact_messages where state = 'open'
      union all select 'suspended', null, null from events where state = 'suspended'
      union all select 'unverified', null, null from users
        where role in ('organizer', 'provider') and not is_verified and blocked_at is null and erased_at is null
    ) decision group by kind`.execute(db);
  return rows;
}
