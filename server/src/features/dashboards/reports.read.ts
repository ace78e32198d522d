import { business } from '@ngoma/api/common/business';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { DayRow } from './dashboards.read.ts';
import type { Period } from './reports.rules.ts';

const zone = business.event.defaultZone;

/** Whose events, which of them, and on which days. */
export interface ReportQuestion extends Period {
  readonly organizerId: string;
  readonly eventId?: string | undefined;
}

/** Whether an event exists and is this organizer's own. */
export async function isOwnEvent(db: DbOrTx, organizerId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${eventId} and organizer_id = ${organizerId}`.execute(db);
  return rows.length > 0;
}

const ownEvents = ({ organizerId, eventId }: ReportQuestion): RawBuilder<unknown> =>
  sql`event.organizer_id = ${organizerId}${eventId ? sql` and event.id = ${eventId}` : sql``}`;

/** From the first midnight of the period in Cameroon to the one after its last day. */
const within = (moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> =>
  sql`${moment} >= ${from}::timestamp at time zone ${zone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${zone}`;

/** The confirmed orders of the period, each with its event; they are found by `orders_sold_idx`. */
const sold = (question: ReportQuestion): RawBuilder<unknown> => sql`
  events event join orders placed on placed.event_id = event.id and placed.state = 'confirmed'
    and ${within(sql`placed.settled_at`, question)}`;

const ticketsOfOrder = sql`cross join lateral (
  select coalesce(sum(item.quantity), 0) as tickets from order_items item where item.order_id = placed.id) as lines`;

export async function listDays(db: DbOrTx, question: ReportQuestion): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(placed.settled_at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(lines.tickets)::int as tickets,
      sum(placed.total_xaf)::bigint as "grossXaf", sum(placed.commission_xaf)::bigint as "commissionXaf"
    from ${sold(question)} ${ticketsOfOrder}
    where ${ownEvents(question)} group by 1 order by 1`.execute(db);
  return rows;
}

export interface EventFiguresRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly city: string;
  readonly startsAt: Date;
  readonly orders: number;
  readonly tickets: number;
  readonly grossXaf: number;
  readonly commissionXaf: number;
  readonly refundedXaf: number;
}

/** The events that sold something or gave something back in the period, the best first. */
export async function listEvents(db: DbOrTx, question: ReportQuestion): Promise<EventFiguresRow[]> {
  const { rows } = await sql<EventFiguresRow>`
    with figures as (
      select event.id, count(*)::int as orders, sum(lines.tickets)::int as tickets, sum(placed.total_xaf)::bigint as gross,
        sum(placed.commission_xaf)::bigint as commission
      from ${sold(question)} ${ticketsOfOrder} where ${ownEvents(question)} group by event.id
    ), given_back as (
      select event.id, sum(refund.amount_xaf)::bigint as amount from ${refunded(question)} where ${ownEvents(question)} group by event.id
    )
    select event.id, event.name, event.name_fr as "nameFr", event.city, event.starts_at as "startsAt",
      coalesce(figures.orders, 0) as orders, coalesce(figures.tickets, 0) as tickets, coalesce(figures.gross, 0)::bigint as "grossXaf",
      coalesce(figures.commission, 0)::bigint as "commissionXaf", coalesce(given_back.amount, 0)::bigint as "refundedXaf"
    from events event left join figures on figures.id = event.id left join given_back on given_back.id = event.id
    where ${ownEvents(question)} and (figures.id is not null or given_back.id is not null)
    order by "grossXaf" desc, tickets desc, event.starts_at, event.id`.execute(db);
  return rows;
}

export interface ShareRow {
  readonly name: string;
  readonly nameFr: string | null;
  readonly orders: number;
  readonly tickets: number;
  readonly grossXaf: number;
}

/** By ticket type; types of one name and event are one. */
export async function listTypes(db: DbOrTx, question: ReportQuestion): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select type.name, max(type.name_fr) as "nameFr", count(distinct placed.id)::int as orders, sum(item.quantity)::int as tickets,
      sum(item.quantity * (item.unit_price_xaf + item.unit_fee_xaf))::bigint as "grossXaf"
    from ${sold(question)}
    join order_items item on item.order_id = placed.id join ticket_types type on type.id = item.ticket_type_id
    where ${ownEvents(question)} group by type.name order by "grossXaf" desc, tickets desc, type.name`.execute(db);
  return rows;
}

export async function listCities(db: DbOrTx, question: ReportQuestion): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select event.city as name, null as "nameFr", count(*)::int as orders, sum(lines.tickets)::int as tickets,
      sum(placed.total_xaf)::bigint as "grossXaf"
    from ${sold(question)} ${ticketsOfOrder}
    where ${ownEvents(question)} group by event.city order by "grossXaf" desc, tickets desc, event.city`.execute(db);
  return rows;
}

/** By the way of paying: the operator, else the gateway; `free` where nothing was paid. */
export async function listChannels(db: DbOrTx, question: ReportQuestion): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select coalesce(paid.with, 'free') as name, null as "nameFr", count(*)::int as orders, sum(lines.tickets)::int as tickets,
      sum(placed.total_xaf)::bigint as "grossXaf"
    from ${sold(question)} ${ticketsOfOrder}
    left join lateral (
      select coalesce(payment.operator, payment.gateway) as with from payments payment
      where payment.purpose_type = 'order' and payment.purpose_id = placed.id and payment.outcome = 'honoured' limit 1
    ) as paid on true
    where ${ownEvents(question)} group by 1 order by "grossXaf" desc, tickets desc, 1`.execute(db);
  return rows;
}

export interface ArrivalsRow {
  readonly tickets: number;
  readonly entered: number;
  readonly hours: readonly { readonly hour: number; readonly entered: number }[];
}

/** Of the events that began in the period: how many valid tickets there are, how many came, and at which hour first. */
export async function findArrivals(db: DbOrTx, question: ReportQuestion, now: Date): Promise<ArrivalsRow> {
  const begun = sql`${ownEvents(question)} and ${within(sql`event.starts_at`, question)} and event.starts_at <= ${now}`;
  const { rows } = await sql<ArrivalsRow>`
    with begun as (select event.id, event.zone from events event where ${begun}),
    firsts as (
      select admission.ticket_id, extract(hour from min(admission.admitted_at) at time zone begun.zone)::int as hour
      from begun join admissions admission on admission.event_id = begun.id group by admission.ticket_id, begun.zone
    ), hours as (select hour, count(*)::int as entered from firsts group by hour)
    select
      (select count(*)::int from begun join tickets ticket on ticket.event_id = begun.id and ticket.state = 'valid') as tickets,
      (select count(*)::int from firsts) as entered,
      coalesce((select json_agg(json_build_object('hour', hour, 'entered', entered) order by hour) from hours), '[]') as hours`.execute(
    db,
  );
  return rows[0] ?? { tickets: 0, entered: 0, hours: [] };
}

export interface OutcomeRow {
  readonly placed: number;
  readonly confirmed: number;
  readonly expired: number;
  readonly cancelled: number;
  readonly waiting: number;
}

/** What became of the orders that were placed in the period. A hold whose time has passed is expired, tidied up or not. */
export async function countOutcomes(db: DbOrTx, question: ReportQuestion, now: Date): Promise<OutcomeRow> {
  const { rows } = await sql<OutcomeRow>`
    select count(*)::int as placed, count(*) filter (where placed.state = 'confirmed')::int as confirmed,
      count(*) filter (where placed.state = 'expired' or (placed.state = 'placed' and placed.holds_until <= ${now}))::int as expired,
      count(*) filter (where placed.state = 'cancelled')::int as cancelled,
      count(*) filter (where placed.state = 'placed' and placed.holds_until > ${now})::int as waiting
    from events event join orders placed on placed.event_id = event.id and ${within(sql`placed.created_at`, question)}
    where ${ownEvents(question)}`.execute(db);
  return rows[0] ?? { placed: 0, confirmed: 0, expired: 0, cancelled: 0, waiting: 0 };
}

/** Money of orders that was sent back in the period. */
const refunded = (question: ReportQuestion): RawBuilder<unknown> => sql`
  events event join orders placed on placed.event_id = event.id
  join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id
  join payment_refunds refund on refund.payment_id = payment.id and ${within(sql`refund.created_at`, question)}`;

export interface RefundsRow {
  readonly count: number;
  readonly amountXaf: number;
  readonly done: number;
  readonly doneXaf: number;
}

export async function countRefunds(db: DbOrTx, question: ReportQuestion): Promise<RefundsRow> {
  const { rows } = await sql<RefundsRow>`
    select count(*)::int as count, coalesce(sum(refund.amount_xaf), 0)::bigint as "amountXaf",
      count(*) filter (where refund.state = 'succeeded')::int as done,
      coalesce(sum(refund.amount_xaf) filter (where refund.state = 'succeeded'), 0)::bigint as "doneXaf"
    from ${refunded(question)} where ${ownEvents(question)}`.execute(db);
  return rows[0] ?? { count: 0, amountXaf: 0, done: 0, doneXaf: 0 };
}

export interface StarsRow {
  readonly stars: number;
  readonly count: number;
}

/** The ratings that were written, or changed, in the period. */
export async function listStars(db: DbOrTx, question: ReportQuestion): Promise<StarsRow[]> {
  const { rows } = await sql<StarsRow>`
    select rating.stars, count(*)::int as count
    from events event join ratings rating on rating.event_id = event.id and ${within(sql`rating.updated_at`, question)}
    where ${ownEvents(question)} group by rating.stars order by rating.stars desc`.execute(db);
  return rows;
}
