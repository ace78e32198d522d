import { business } from '@ngoma/api/common/business';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const zone = business.event.defaultZone;
/** Midnight in Cameroon on a day. */
const midnight = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${day})::date::timestamp at time zone ${zone}`;
const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${moment} at time zone ${zone})::date`;
const settled = sql`placed.settled_at`;
const created = sql`placed.created_at`;

/** Days in Cameroon such as `2026-12-12`, both included, of some events or of all. */
export interface SalesScope {
  readonly from: string;
  readonly to: string;
  /** Selects the ids of the events. */
  readonly events?: RawBuilder<unknown> | undefined;
}

/** Orders that are counted one by one, called `placed`. */
interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Returns the last day that is summed, or null before the job has run. */
export async function findThrough(db: DbOrTx): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select to_char(through, 'YYYY-MM-DD') as day from sales_days_closed`.execute(db);
  return rows[0]?.day ?? null;
}

/** The orders of days of events, `pairs` of event and day, by one of their times. */
export const ordersOfPairs = (pairs: RawBuilder<unknown>, moment: RawBuilder<unknown>): Counted => ({
  from: sql`(${pairs}) pair join orders placed on placed.event_id = pair.event_id
    and ${moment} >= ${midnight(sql`pair.day`)} and ${moment} < ${midnight(sql`pair.day + 1`)}`,
  where: sql`true`,
});

/** Figures of confirmed orders by the day they were settled. */
export const countSold = ({ from, where }: Counted): RawBuilder<unknown> => sql`
  select placed.event_id, ${dayOf(settled)} as day, count(*)::int as orders, sum(lines.tickets)::int as tickets,
    sum(placed.total_xaf)::bigint as gross_xaf, sum(placed.commission_xaf)::bigint as commission_xaf
  from ${from} cross join lateral (
    select coalesce(sum(item.quantity), 0) as tickets from order_items item where item.order_id = placed.id) as lines
  where placed.state = 'confirmed' and ${where} group by 1, 2`;

/** How far orders got, by the day they were placed. A free order counts as paid. */
export const countOutcomes = ({ from, where }: Counted): RawBuilder<unknown> => sql`
  select placed.event_id, ${dayOf(created)} as day, count(*)::int as placed,
    count(*) filter (where placed.state = 'confirmed')::int as confirmed, count(*) filter (where placed.state = 'cancelled')::int as cancelled,
    count(*) filter (where step.begun or step.paid)::int as begun, count(*) filter (where step.paid)::int as paid,
    count(*) filter (where step.entered)::int as entered
  from ${from} cross join lateral (select
    exists (select from payments where purpose_type = 'order' and purpose_id = placed.id and submitted_at is not null) as begun,
    placed.state = 'confirmed' or placed.payment = 'paid' as paid,
    exists (select from tickets ticket join admissions admission on admission.ticket_id = ticket.id where ticket.order_id = placed.id) as entered
  ) as step where ${where} group by 1, 2`;

/** Sales by ticket type. The key is its id. */
export const countTypes = ({ from, where }: Counted): RawBuilder<unknown> => sql`
  select placed.event_id, ${dayOf(settled)} as day, item.ticket_type_id::text as key, count(distinct placed.id)::int as orders,
    sum(item.quantity)::int as tickets,
    sum(item.quantity * (item.unit_price_xaf + item.unit_fee_xaf + item.unit_tax_xaf))::bigint as gross_xaf
  from ${from} join order_items item on item.order_id = placed.id where placed.state = 'confirmed' and ${where} group by 1, 2, 3`;

/** Sales by payment channel: the operator, else the gateway, `wallet` if it paid everything, or `free`. */
export const countChannels = ({ from, where }: Counted): RawBuilder<unknown> => sql`
  select placed.event_id, ${dayOf(settled)} as day,
    coalesce(paid.with, case when placed.wallet_xaf > 0 then 'wallet' else 'free' end) as key, count(*)::int as orders,
    sum(lines.tickets)::int as tickets, sum(placed.total_xaf)::bigint as gross_xaf
  from ${from} cross join lateral (
    select coalesce(sum(item.quantity), 0) as tickets from order_items item where item.order_id = placed.id) as lines
  left join lateral (
    select coalesce(payment.operator, payment.gateway) as with from payments payment
    where payment.purpose_type = 'order' and payment.purpose_id = placed.id and payment.outcome = 'honoured' limit 1
  ) as paid on true
  where placed.state = 'confirmed' and ${where} group by 1, 2, 3`;

const ofEvents = (column: RawBuilder<unknown>, { events }: SalesScope): RawBuilder<unknown> =>
  events ? sql`${column} in (${events})` : sql`true`;

/** The orders of days that are not summed yet. */
function openOrders(scope: SalesScope, through: string | null, moment: RawBuilder<unknown>): Counted {
  const first = isSummed(scope, through) ? sql`${through}::date + 1` : sql`${scope.from}`;
  return {
    from: sql`orders placed`,
    where: sql`${moment} >= ${midnight(first)} and ${moment} < ${midnight(sql`${scope.to}::date + 1`)}
      and ${ofEvents(sql`placed.event_id`, scope)}`,
  };
}

const isSummed = ({ from }: SalesScope, through: string | null): boolean => through !== null && through >= from;

/**
 * Joins the summed days with what is counted now: `open`, the days after the last summed one, and the days of events on which an
 * order has changed since. So the result is what counting all orders gives.
 */
function between(
  scope: SalesScope,
  through: string | null,
  summed: RawBuilder<unknown>,
  open: RawBuilder<unknown>,
  countPairs: (pairs: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isSummed(scope, through)) return open;
  const days = sql`day >= ${scope.from}::date and day <= ${scope.to}::date and day <= ${through}::date`;
  const marked = sql`select distinct event_id, day from sales_day_marks where ${days} and ${ofEvents(sql`event_id`, scope)}`;
  return sql`${summed} where ${days} and ${ofEvents(sql`event_id`, scope)}
      and not exists (select from sales_day_marks mark where mark.event_id = summed.event_id and mark.day = summed.day)
    union all ${open} union all ${countPairs(marked)}`;
}

const counting =
  (moment: RawBuilder<unknown>, count: (counted: Counted) => RawBuilder<unknown>) =>
  (scope: SalesScope, through: string | null, summed: RawBuilder<unknown>): RawBuilder<unknown> =>
    between(scope, through, summed, count(openOrders(scope, through, moment)), (pairs) => count(ordersOfPairs(pairs, moment)));

/** The sales of the days that are not summed yet, as JSON: counted once for all queries of one answer. */
export interface OpenSales {
  readonly through: string | null;
  readonly rows: string;
}

/** Counts the sales of the days after `through`, by default the last summed day. */
export async function countOpenSales(db: DbOrTx, scope: SalesScope, through?: string | null): Promise<OpenSales> {
  const last = through === undefined ? await findThrough(db) : through;
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(sold), '[]')::text as rows from (${countSold(openOrders(scope, last, settled))}) sold`.execute(db);
  return { through: last, rows: rows[0]?.rows ?? '[]' };
}

/**
 * Selects `event_id, day, orders, tickets, gross_xaf, commission_xaf` of confirmed orders. The open sales may be those of a longer
 * period.
 */
export const soldBetween = (scope: SalesScope, { through, rows }: OpenSales): RawBuilder<unknown> =>
  between(
    scope,
    through,
    sql`select event_id, day, orders, tickets, gross_xaf, commission_xaf from sales_days summed`,
    sql`select event_id, day, orders, tickets, gross_xaf, commission_xaf
      from json_to_recordset(${rows}::json) as open (event_id uuid, day date, orders int, tickets int, gross_xaf bigint, commission_xaf bigint)
      where day >= ${scope.from}::date and day <= ${scope.to}::date`,
    (pairs) => countSold(ordersOfPairs(pairs, settled)),
  );

/** The sales of a day in Cameroon. */
export interface DayRow {
  readonly day: string;
  readonly tickets: number;
  readonly grossXaf: number;
  readonly commissionXaf: number;
}

/** Returns the sales per day, in order. Days without sales are missing. */
export async function listSalesPerDay(db: DbOrTx, scope: SalesScope, open?: OpenSales): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as "grossXaf",
      sum(commission_xaf)::bigint as "commissionXaf"
    from (${soldBetween(scope, open ?? (await countOpenSales(db, scope)))}) sold
    group by sold.day having sum(orders) > 0 order by sold.day`.execute(db);
  return rows;
}

/** Selects `event_id, day, placed, confirmed, cancelled, begun, paid, entered` of all orders. */
export const placedBetween = (scope: SalesScope, through: string | null): RawBuilder<unknown> =>
  counting(created, countOutcomes)(
    scope,
    through,
    sql`select event_id, day, placed, confirmed, cancelled, begun, paid, entered from sales_days summed`,
  );

/** Selects `event_id, day, key, orders, tickets, gross_xaf` of confirmed orders by ticket type or by payment channel. */
export const partsBetween = (kind: 'type' | 'channel', scope: SalesScope, through: string | null): RawBuilder<unknown> =>
  counting(settled, kind === 'type' ? countTypes : countChannels)(
    scope,
    through,
    sql`select event_id, day, key, orders, tickets, gross_xaf from (select * from sales_day_parts where kind = ${kind}) summed`,
  );
