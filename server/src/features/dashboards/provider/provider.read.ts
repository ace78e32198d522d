import { business } from '@ngoma/api/common/business';
import type { BookingKind } from '@ngoma/api/features/events/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const { zone } = business.calendar;

export interface PendingTask {
  readonly kind: 'award' | 'sign' | 'request' | 'propose' | 'hand_in' | 'dispute';
  readonly id: string;
  readonly title: string;
  /** A deadline, the time since when it waits, or the start of the work, depending on `kind`. */
  readonly at: Date;
  /** 0 for a request without a budget. */
  readonly amountXaf: number;
  readonly eventId: string;
}

/**
 * Returns what waits for a provider: awards to accept, contracts to sign, requests to answer, accepted ones that have no proposal yet,
 * paid work to submit, disputes.
 */
export async function listPendingTasks(db: DbOrTx, providerId: string, now: Date): Promise<PendingTask[]> {
  const { rows } = await sql<PendingTask>`
    select 'award' as kind, project.id, project.title, project.award_expires_at as at, bid.total_xaf as "amountXaf", project.event_id as "eventId"
      from bids bid join projects project on project.id = bid.project_id
      where bid.provider_id = ${providerId} and bid.state = 'awarded' and project.award_expires_at > ${now}
    union all
    select 'sign', contract.id, contract.title, contract.starts_at, contract.total_xaf, contract.event_id from contracts contract
      where contract.provider_id = ${providerId} and contract.state in ('draft', 'signed', 'active') and contract.proposed is not null and contract.ends_at > ${now}
        and not exists (select from contract_signatures signature where signature.contract_id = contract.id
          and signature.number = contract.proposed and signature.side = 'provider')
    union all
    select case request.pro_status when 'pending' then 'request' else 'propose' end, request.id, request.title,
        case request.pro_status when 'pending' then request.created_at else request.updated_at end, coalesce(request.budget_xaf, 0),
        request.event_id
      from service_requests request
      where request.provider_id = ${providerId} and request.pro_status in ('pending', 'accepted') and request.project_status = 'pending'
        and request.org_status = 'request'
    union all
    select 'hand_in', contract.id, contract.title, contract.ends_at, sum(milestone.amount_xaf)::bigint, contract.event_id
      from contracts contract join milestones milestone on milestone.contract_id = contract.id
      where contract.provider_id = ${providerId} and contract.state = 'active' and contract.ends_at <= ${now}
        and milestone.state = 'funded' and milestone.removed_at is null
      group by contract.id
    union all
    select 'dispute', contract.id, contract.title, contract.updated_at, contract.total_xaf, contract.event_id from contracts contract
      where contract.provider_id = ${providerId} and contract.state = 'disputed'`.execute(db);
  return rows;
}

export interface NextWork {
  readonly id: string;
  readonly kind: BookingKind;
  readonly title: string;
  readonly place: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the next bookings in the provider's calendar, without blackouts and imported entries. */
export const listNextWork = (db: DbOrTx, providerId: string, now: Date, limit: number): Promise<NextWork[]> =>
  db
    .selectFrom('bookings')
    .select(['id', sql<BookingKind>`kind`.as('kind'), 'title', 'place', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('provider_id', '=', providerId)
    .where('released_at', 'is', null)
    .where('kind', '<>', 'blackout')
    .where('import_id', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(limit)
    .execute();

/** Returns a provider's payouts less what they returned, per month in Cameroon, from the first day of `fromMonth` on. */
export async function listIncome(
  db: DbOrTx,
  providerId: string,
  fromMonth: string,
): Promise<{ month: string; amountXaf: number }[]> {
  const { rows } = await sql<{ month: string; amountXaf: number }>`
    select to_char(paid.at at time zone ${zone}, 'YYYY-MM') as month,
      -- Returned money reduces each milestone in proportion, in the month it was paid. The shares are differences of one rounded
      -- running sum, so that they add up exactly.
      sum(round(kept * until / whole) - round(kept * (until - xaf) / whole))::bigint as "amountXaf"
    from (
      select milestone.settled_at as at, milestone.released_xaf as xaf,
        sum(milestone.released_xaf) over (partition by contract.id) as whole,
        sum(milestone.released_xaf) over (partition by contract.id) - contract.returned_xaf as kept,
        sum(milestone.released_xaf) over (partition by contract.id order by milestone.settled_at, milestone.id) as until
      from contracts contract join milestones milestone on milestone.contract_id = contract.id
      where contract.provider_id = ${providerId} and milestone.released_xaf > 0
    ) paid
    where paid.at >= ${`${fromMonth}-01`}::timestamp at time zone ${zone}
    group by 1`.execute(db);
  return rows;
}

/** Returns the number of profile views per day from a time on. */
export async function listViews(db: DbOrTx, providerId: string, from: Date): Promise<{ day: string; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(on_day at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as views
    from profile_views where provider_id = ${providerId} and on_day >= ${from} group by 1`.execute(db);
  return rows;
}

/** Returns how many bids of a provider wait for their organizers, and whether organizers find the profile. */
export async function readStanding(
  db: DbOrTx,
  providerId: string,
  now: Date,
): Promise<{ readonly openBids: number; readonly isListed: boolean }> {
  const { rows } = await sql<{ openBids: number; isListed: boolean }>`
    select (select count(*)::int from bids
        where provider_id = ${providerId} and state in ('placed', 'updated') and valid_until > ${now}) as "openBids",
      coalesce((select is_listed from provider_profiles where user_id = ${providerId}), false) as "isListed"`.execute(db);
  return rows[0] ?? { openBids: 0, isListed: false };
}

/** The condition of an open project that matches a provider's services, without their bid, at a time when the calendar is free. */
const isFitting = (providerId: string, now: Date): RawBuilder<unknown> => sql`project.state = 'open' and project.deadline > ${now}
  and project.category in (select category from provider_services where provider_id = ${providerId} and hidden_at is null)
  and not exists (select from bookings where bookings.provider_id = ${providerId} and released_at is null
    and tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(project.starts_at, project.ends_at))
  and not exists (select from bids where bids.project_id = project.id and bids.provider_id = ${providerId}
    and bids.state in ('placed', 'updated', 'awarded', 'accepted'))`;

/**
 * Counts open projects that match a provider's services, that the provider has not bid for, and during which the calendar is
 * free.
 */
export async function countFittingProjects(db: DbOrTx, providerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from projects project where ${isFitting(providerId, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An event and its organizer, as the lead part of the provider’s home names them. */
interface LeadRow {
  readonly id: string;
  readonly title: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly organizerName: string;
  readonly avatarKey: string | null;
}

export interface JobRow extends LeadRow {
  readonly state: 'draft' | 'signed' | 'active' | 'disputed' | 'completed';
  readonly totalXaf: number;
  readonly escrowXaf: number;
}

const aboutEvent = sql`event.id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr",
  organizer.name as "organizerName", organizer.avatar_key as "avatarKey"`;

/** Returns the provider's next booking by contract that is not over; undefined without one. */
export async function findNextJob(db: DbOrTx, providerId: string, now: Date): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select contract.id, contract.title, contract.location, event.city, booking.starts_at as "startsAt", booking.ends_at as "endsAt", contract.state,
      contract.total_xaf as "totalXaf", ${aboutEvent},
      (select coalesce(sum(milestone.amount_xaf), 0)::bigint from milestones milestone
        where milestone.contract_id = contract.id and milestone.state in ('funded', 'submitted', 'disputed')) as "escrowXaf"
    from bookings booking
      join contracts contract on contract.source_type = booking.source_type and contract.source_id = booking.source_id
        and contract.state <> 'cancelled'
      join events event on event.id = contract.event_id join users organizer on organizer.id = contract.organizer_id
    where booking.provider_id = ${providerId} and booking.released_at is null and booking.kind = 'contract' and booking.ends_at > ${now}
    order by booking.starts_at, booking.id limit 1`.execute(db);
  return rows[0];
}

export interface FittingProjectRow extends LeadRow {
  readonly budgetMinXaf: number;
  readonly budgetMaxXaf: number;
  readonly deadline: Date;
  readonly bids: number;
}

/** Returns the fitting project with the highest budget; undefined without one. */
export async function findBestProject(db: DbOrTx, providerId: string, now: Date): Promise<FittingProjectRow | undefined> {
  const { rows } = await sql<FittingProjectRow>`
    select project.id, project.title, project.location, project.city, project.starts_at as "startsAt", project.ends_at as "endsAt",
      project.budget_min_xaf as "budgetMinXaf", project.budget_max_xaf as "budgetMaxXaf", project.deadline, project.live_bids as bids,
      ${aboutEvent}
    from projects project join events event on event.id = project.event_id join users organizer on organizer.id = project.organizer_id
    where ${isFitting(providerId, now)} order by project.budget_max_xaf desc, project.deadline, project.id limit 1`.execute(db);
  return rows[0];
}

export interface CalendarEntry {
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the first entry in the provider's calendar on the day in Cameroon at a time; undefined for a free day. */
export async function findEntryOnDay(db: DbOrTx, providerId: string, at: Date): Promise<CalendarEntry | undefined> {
  const { rows } = await sql<CalendarEntry>`
    select title, starts_at as "startsAt", ends_at as "endsAt"
    from bookings, (select date_trunc('day', ${at}::timestamptz at time zone ${zone}) as midnight) day
    where provider_id = ${providerId} and released_at is null
      and tstzrange(starts_at, ends_at) && tstzrange(midnight at time zone ${zone}, (midnight + interval '1 day') at time zone ${zone})
    order by starts_at, id limit 1`.execute(db);
  return rows[0];
}
