import { business } from '@ngoma/api/common/business';
import type { buckets } from '@ngoma/api/features/dashboards/dashboards';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { within } from '../days.read.ts';
import { findThrough, type OpenSales, placedBetween, soldBetween } from '../sales-days/sales-days.read.ts';

const zone = business.event.defaultZone;

/** A range of days in Cameroon, both included, and the size of its chart intervals. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly bucket: (typeof buckets)[number];
}

/** The first day of the interval that a day falls into. Rows are counted by day before, because writing a date takes its time. */
const partOf = (bucket: Period['bucket'], laterDays: number) =>
  sql`to_char(date_trunc(${sql.lit(bucket)}, (day + ${sql.lit(laterDays)})::timestamp), 'YYYY-MM-DD')`;

const soldIn = (period: Pick<Period, 'from' | 'to'>, open: OpenSales): RawBuilder<unknown> =>
  sql`(${soldBetween(period, open)}) sold`;

export interface SalesRow {
  readonly from: string;
  readonly revenueXaf: number;
  readonly commissionXaf: number;
  readonly tickets: number;
  readonly orders: number;
}

/**
 * Returns the sales per interval. Intervals without sales are missing. `laterDays` moves each day to the interval of another period,
 * that many days later.
 */
export async function listSales(db: DbOrTx, period: Period, open: OpenSales, laterDays = 0): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select ${partOf(period.bucket, laterDays)} as "from", sum(gross_xaf)::bigint as "revenueXaf", sum(commission_xaf)::bigint as "commissionXaf",
      sum(tickets)::int as tickets, sum(orders)::int as orders
    from (select day, sum(gross_xaf) as gross_xaf, sum(commission_xaf) as commission_xaf, sum(tickets) as tickets, sum(orders) as orders
      from ${soldIn(period, open)} group by day) days
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Counts the people who registered in a period. */
export async function countSignUps(db: DbOrTx, period: Pick<Period, 'from' | 'to'>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users where ${within('users.created_at', period)}`.execute(db);
  return rows[0]?.people ?? 0;
}

export interface RolesRow {
  readonly participant: number;
  readonly organizer: number;
  readonly provider: number;
  readonly admin: number;
}

const byRole = sql`count(*) filter (where role = 'participant')::int as participant,
  count(*) filter (where role = 'organizer')::int as organizer, count(*) filter (where role = 'provider')::int as provider,
  count(*) filter (where role = 'admin')::int as admin`;

/**
 * Returns the sign-ups per interval and role. `parts` are the first days of the intervals, in order. Intervals without sign-ups are
 * missing. The moments of sign-ups are compared with those of the intervals, because the day of each would have to be found before.
 */
export async function listPeople(
  db: DbOrTx,
  period: Period,
  parts: readonly string[],
): Promise<(RolesRow & { readonly from: string })[]> {
  const { rows } = await sql<RolesRow & { from: string }>`
    select (${[...parts]}::text[])[part] as "from", participant, organizer, provider, admin
    from (select width_bucket(created_at, array(select day::timestamp at time zone ${zone} from unnest(${[...parts]}::date[]) day)) as part,
      ${byRole} from users where ${within('users.created_at', period)} group by 1) people
    order by part`.execute(db);
  return rows;
}

export async function countPeople(db: DbOrTx): Promise<RolesRow> {
  const { rows } = await sql<RolesRow>`select ${byRole} from users where erased_at is null`.execute(db);
  return rows[0] ?? { participant: 0, organizer: 0, provider: 0, admin: 0 };
}

export async function countEventsByState(db: DbOrTx): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from events group by state order by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export interface ShareRow {
  readonly name: string;
  readonly nameFr: string | null;
  /** The normalized value that rows were grouped by. */
  readonly key: string;
  readonly events: number;
  readonly tickets: number;
  readonly revenueXaf: number;
}

export interface TopRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly organizerName: string;
  readonly events: number;
  readonly tickets: number;
  readonly revenueXaf: number;
  readonly commissionXaf: number;
}

/** The sales of a period in four orders, each with the highest first. */
export interface RankingRows {
  readonly cities: readonly ShareRow[];
  readonly categories: readonly ShareRow[];
  readonly events: readonly TopRow[];
  readonly organizers: readonly TopRow[];
}

const rank = (columns: RawBuilder<unknown>, groupedBy: RawBuilder<unknown>, limit: number) => sql`(
  select coalesce(json_agg(ranked), '[]') from (
    select ${columns}, count(*)::int as events, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as "revenueXaf",
      sum(commission_xaf)::bigint as "commissionXaf"
    from taken group by ${groupedBy} order by "revenueXaf" desc, tickets desc, name limit ${limit}
  ) ranked)`;

/** Returns the cities, categories, events and organizers with the highest sales in the period. The sales are summed by event once. */
export async function listRankings(
  db: DbOrTx,
  period: Pick<Period, 'from' | 'to'>,
  open: OpenSales,
  limits: { readonly shares: number; readonly top: number },
): Promise<RankingRows> {
  const { rows } = await sql<RankingRows>`
    with sums as (
      select event_id, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as gross_xaf, sum(commission_xaf)::bigint as commission_xaf
      from ${soldIn(period, open)} group by event_id having sum(orders) > 0
    ), taken as materialized (
      select sums.*, event.name as event_name, event.name_fr as event_name_fr, event.city, category.id as category_id,
        category.name as category_name, category.name_fr as category_name_fr, organizer.id as organizer_id, organizer.name as organizer_name
      from sums join events event on event.id = sums.event_id join categories category on category.id = event.category_id
        join users organizer on organizer.id = event.organizer_id
    )
    select ${
      // Cities are typed by users, so case and accents are ignored when grouping.
      rank(sql`fold(city) as key, min(city) as name, null as "nameFr"`, sql`fold(city)`, limits.shares)
    } as cities,
    ${rank(sql`category_id::text as key, min(category_name) as name, min(category_name_fr) as "nameFr"`, sql`category_id`, limits.shares)} as categories,
    ${rank(
      sql`event_id as id, min(event_name) as name, min(event_name_fr) as "nameFr", min(organizer_name) as "organizerName"`,
      sql`event_id`,
      limits.top,
    )} as events,
    ${rank(
      sql`organizer_id as id, min(organizer_name) as name, null as "nameFr", min(organizer_name) as "organizerName"`,
      sql`organizer_id`,
      limits.top,
    )} as organizers`.execute(db);
  return rows[0] ?? { cities: [], categories: [], events: [], organizers: [] };
}

export interface FunnelRow {
  readonly placed: number;
  readonly begun: number;
  readonly paid: number;
  readonly entered: number;
}

/** Counts how far the orders placed in the period got. A free order counts as paid. */
export async function findFunnel(db: DbOrTx, period: Pick<Period, 'from' | 'to'>): Promise<FunnelRow> {
  const { rows } = await sql<FunnelRow>`
    select coalesce(sum(placed), 0)::int as placed, coalesce(sum(begun), 0)::int as begun, coalesce(sum(paid), 0)::int as paid,
      coalesce(sum(entered), 0)::int as entered
    from (${placedBetween(period, await findThrough(db))}) outcome`.execute(db);
  return rows[0] ?? { placed: 0, begun: 0, paid: 0, entered: 0 };
}
