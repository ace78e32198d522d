import { business } from '@ngoma/api/common/business';
import type { buckets } from '@ngoma/api/features/dashboards/dashboards';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { findThrough, type OpenSales, placedBetween, soldBetween } from '../sales-days/sales-days.read.ts';

const zone = business.event.defaultZone;

/** A range of days in Cameroon, both included, and the size of its chart intervals. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly bucket: (typeof buckets)[number];
}

const midnight = (day: string) => sql`${day}::timestamp at time zone ${zone}`;
const within = (column: string, { from, to }: Pick<Period, 'from' | 'to'>) =>
  sql`${sql.ref(column)} >= ${midnight(from)} and ${sql.ref(column)} < ${midnight(to)} + interval '1 day'`;
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

export interface TotalsRow {
  readonly revenueXaf: number;
  readonly commissionXaf: number;
  readonly tickets: number;
  readonly orders: number;
  readonly people: number;
}

/** Returns the totals of a period. */
export async function sumSales(db: DbOrTx, period: Pick<Period, 'from' | 'to'>, open: OpenSales): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    select coalesce(sum(gross_xaf), 0)::bigint as "revenueXaf", coalesce(sum(commission_xaf), 0)::bigint as "commissionXaf",
      coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(orders), 0)::int as orders,
      (select count(*)::int from users where ${within('users.created_at', period)}) as people
    from ${soldIn(period, open)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return row;
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

/** Returns the sales of a period by city or category, the highest first. */
export async function listShares(
  db: DbOrTx,
  period: Pick<Period, 'from' | 'to'>,
  open: OpenSales,
  by: 'city' | 'category',
  limit: number,
): Promise<ShareRow[]> {
  const [name, nameFr] =
    by === 'city' ? [sql`min(event.city)`, sql`null::text`] : [sql`min(category.name)`, sql`min(category.name_fr)`];
  // Cities are typed by users, so case and accents are ignored when grouping.
  const key = by === 'city' ? sql`fold(event.city)` : sql`category.id`;
  const { rows } = await sql<ShareRow>`
    with taken as (
      select event_id, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as gross_xaf from ${soldIn(period, open)} group by event_id having sum(orders) > 0
    )
    select ${key}::text as key, ${name} as name, ${nameFr} as "nameFr", count(*)::int as events, sum(taken.tickets)::int as tickets,
      sum(taken.gross_xaf)::bigint as "revenueXaf"
    from taken join events event on event.id = taken.event_id join categories category on category.id = event.category_id
    group by ${key} order by sum(taken.gross_xaf) desc, sum(taken.tickets) desc, 2 limit ${limit}`.execute(db);
  return rows;
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

/** Returns the events, or the organizers, with the highest sales in the period. */
export async function listTop(
  db: DbOrTx,
  period: Pick<Period, 'from' | 'to'>,
  open: OpenSales,
  of: 'event' | 'organizer',
  limit: number,
): Promise<TopRow[]> {
  const who =
    of === 'event'
      ? sql`event.id, min(event.name) as name, min(event.name_fr) as "nameFr"`
      : sql`organizer.id, min(organizer.name) as name, null::text as "nameFr"`;
  const { rows } = await sql<TopRow>`
    with taken as (
      select event_id, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as gross_xaf, sum(commission_xaf)::bigint as commission_xaf
      from ${soldIn(period, open)} group by event_id having sum(orders) > 0
    )
    select ${who}, min(organizer.name) as "organizerName", count(*)::int as events, sum(taken.tickets)::int as tickets,
      sum(taken.gross_xaf)::bigint as "revenueXaf", sum(taken.commission_xaf)::bigint as "commissionXaf"
    from taken join events event on event.id = taken.event_id join users organizer on organizer.id = event.organizer_id
    group by ${of === 'event' ? sql`event.id` : sql`organizer.id`}
    order by sum(taken.gross_xaf) desc, sum(taken.tickets) desc, 2 limit ${limit}`.execute(db);
  return rows;
}
