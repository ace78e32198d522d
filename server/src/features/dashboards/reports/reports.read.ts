import { business } from '@ngoma/api/common/business';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { within } from '../days.read.ts';
import type { Period } from '../period.rules.ts';
import {
  countOpenSales,
  type DayRow,
  findThrough,
  listSalesPerDay,
  type OpenSales,
  partsBetween,
  placedBetween,
  type SalesScope,
  soldBetween,
} from '../sales-days/sales-days.read.ts';
import { type EventVisits, listVisits } from '../visits.read.ts';

const zone = business.event.defaultZone;

/** The organizer, optionally one event, and the days that a report covers. */
export interface ReportScope extends Period {
  readonly organizerId: string;
  readonly eventId?: string | undefined;
}

/** Tells whether the event exists and is the organizer's own. */
export async function isOwnEvent(db: DbOrTx, organizerId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${eventId} and organizer_id = ${organizerId}`.execute(db);
  return rows.length > 0;
}

export async function findOrganizerName(db: DbOrTx, organizerId: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', organizerId).executeTakeFirst();
  return row?.name ?? '';
}

/** Returns the name of an event in a language. */
export async function findEventName(db: DbOrTx, eventId: string, locale: Locale): Promise<string> {
  const row = await db.selectFrom('events').select(['name', 'name_fr']).where('id', '=', eventId).executeTakeFirst();
  return row ? localizedText(locale, row.name, row.name_fr) : '';
}

const ownEvents = ({ organizerId, eventId }: ReportScope): RawBuilder<unknown> =>
  sql`event.organizer_id = ${organizerId}${eventId ? sql` and event.id = ${eventId}` : sql``}`;

const idsOf = (scope: ReportScope): RawBuilder<unknown> => sql`select event.id from events event where ${ownEvents(scope)}`;

/** The same scope for the summed days. */
const daysOf = (scope: ReportScope): SalesScope => ({ from: scope.from, to: scope.to, events: idsOf(scope) });

/** Sums the visits by event. */
export const listOwnVisits = (db: DbOrTx, scope: ReportScope): Promise<EventVisits[]> => listVisits(db, scope, idsOf(scope));

/** Counts the sales of the days that are not summed yet, for the other queries of a report. */
export const countOpen = (db: DbOrTx, scope: ReportScope): Promise<OpenSales> => countOpenSales(db, daysOf(scope));

export const listDays = (db: DbOrTx, scope: ReportScope, open: OpenSales): Promise<DayRow[]> =>
  listSalesPerDay(db, daysOf(scope), open);

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
  readonly visits: number;
}

/** Returns the events with sales, these refunds or these visits in the period, the highest sales first. */
export async function listEvents(
  db: DbOrTx,
  scope: ReportScope,
  open: OpenSales,
  {
    refunds,
    visits,
  }: { readonly refunds: readonly Pick<RefundsRow, 'eventId' | 'amountXaf'>[]; readonly visits: readonly EventVisits[] },
): Promise<EventFiguresRow[]> {
  const { rows } = await sql<EventFiguresRow>`
    with figures as (
      select event_id as id, sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as gross,
        sum(commission_xaf)::bigint as commission
      from (${soldBetween(daysOf(scope), open)}) sold group by event_id having sum(orders) > 0
    ), given_back as (
      select * from json_to_recordset(${JSON.stringify(refunds)}::json) as refund ("eventId" uuid, "amountXaf" bigint)
    ), seen as (
      select * from json_to_recordset(${JSON.stringify(visits)}::json) as visited ("eventId" uuid, visits int)
    )
    select event.id, event.name, event.name_fr as "nameFr", event.city, event.starts_at as "startsAt",
      coalesce(figures.orders, 0) as orders, coalesce(figures.tickets, 0) as tickets, coalesce(figures.gross, 0)::bigint as "grossXaf",
      coalesce(figures.commission, 0)::bigint as "commissionXaf", coalesce(given_back."amountXaf", 0)::bigint as "refundedXaf",
      coalesce(seen.visits, 0) as visits
    from events event left join figures on figures.id = event.id left join given_back on given_back."eventId" = event.id
      left join seen on seen."eventId" = event.id
    where ${ownEvents(scope)} and (figures.id is not null or given_back."eventId" is not null or seen."eventId" is not null)
    order by "grossXaf" desc, tickets desc, visits desc, event.starts_at, event.id`.execute(db);
  return rows;
}

export interface ShareRow {
  readonly name: string;
  readonly nameFr: string | null;
  readonly orders: number;
  readonly tickets: number;
  readonly grossXaf: number;
}

/** Returns the sales by ticket type. Types of the same name count as one. */
export async function listTypes(db: DbOrTx, scope: ReportScope): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    with taken as (
      select key::uuid as id, sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as gross_xaf
      from (${partsBetween('type', daysOf(scope), await findThrough(db))}) part group by key
    )
    select type.name, max(type.name_fr) as "nameFr", sum(taken.orders)::int as orders, sum(taken.tickets)::int as tickets,
      sum(taken.gross_xaf)::bigint as "grossXaf"
    from taken join ticket_types type on type.id = taken.id group by type.name order by "grossXaf" desc, tickets desc, type.name`.execute(
    db,
  );
  return rows;
}

export async function listCities(db: DbOrTx, scope: ReportScope, open: OpenSales): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select event.city as name, null as "nameFr", sum(sold.orders)::int as orders, sum(sold.tickets)::int as tickets,
      sum(sold.gross_xaf)::bigint as "grossXaf"
    from (${soldBetween(daysOf(scope), open)}) sold join events event on event.id = sold.event_id
    group by event.city having sum(sold.orders) > 0 order by "grossXaf" desc, tickets desc, event.city`.execute(db);
  return rows;
}

/** Returns the sales by payment channel: the operator, else the gateway, `wallet` if it paid everything, or `free`. */
export async function listChannels(db: DbOrTx, scope: ReportScope): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select key as name, null as "nameFr", sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as "grossXaf"
    from (${partsBetween('channel', daysOf(scope), await findThrough(db))}) part
    group by key order by "grossXaf" desc, tickets desc, key`.execute(db);
  return rows;
}

export interface ArrivalsRow {
  readonly tickets: number;
  readonly entered: number;
  readonly hours: readonly { readonly hour: number; readonly entered: number }[];
}

/**
 * Counts valid and admitted tickets of the events that began in the period, and first admissions by hour in the event's time
 * zone. They are counted by quarters of an hour before, with which hours begin in every zone: finding the hour takes its time.
 */
export async function findArrivals(db: DbOrTx, scope: ReportScope, now: Date): Promise<ArrivalsRow> {
  const begun = sql`${ownEvents(scope)} and ${within(sql`event.starts_at`, scope)} and event.starts_at <= ${now}`;
  const { rows } = await sql<ArrivalsRow>`
    with begun as (select event.id, event.zone from events event where ${begun}),
    quarters as (
      select begun.zone, date_bin('15 minutes', first.admitted_at, 'epoch') as quarter, count(*) as entered
      from begun cross join lateral (select min(admission.admitted_at) as admitted_at from admissions admission
        where admission.event_id = begun.id group by admission.ticket_id) as first
      group by 1, 2
    ),
    hours as (
      select extract(hour from quarter at time zone zone)::int as hour, sum(entered)::int as entered from quarters group by 1
    )
    select
      (select count(*)::int from begun join tickets ticket on ticket.event_id = begun.id and ticket.state = 'valid') as tickets,
      (select coalesce(sum(entered), 0)::int from hours) as entered,
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
  /** Orders that reached payment, were paid, and led to an admission. */
  readonly begun: number;
  readonly paid: number;
  readonly entered: number;
}

/**
 * Counts the orders placed in the period by outcome. An order whose hold has ended counts as expired even before the job marks
 * it.
 */
export async function countOutcomes(db: DbOrTx, scope: ReportScope, now: Date): Promise<OutcomeRow> {
  const { rows } = await sql<OutcomeRow>`
    select placed, confirmed, placed - confirmed - cancelled - waiting as expired, cancelled, waiting, begun, paid, entered from (
      select coalesce(sum(begun), 0)::int as begun, coalesce(sum(paid), 0)::int as paid, coalesce(sum(entered), 0)::int as entered,
        coalesce(sum(placed), 0)::int as placed, coalesce(sum(confirmed), 0)::int as confirmed, coalesce(sum(cancelled), 0)::int as cancelled
      from (${placedBetween(daysOf(scope), await findThrough(db))}) outcome) total,
      (select count(*)::int as waiting from events event join orders placed on placed.event_id = event.id
        and placed.state = 'placed' and placed.holds_until > ${now} and ${within(sql`placed.created_at`, scope)} where ${ownEvents(scope)}) held`.execute(
    db,
  );
  return rows[0] ?? { placed: 0, confirmed: 0, expired: 0, cancelled: 0, waiting: 0, begun: 0, paid: 0, entered: 0 };
}

export interface EventDayRow {
  readonly day: string;
  readonly name: string;
  readonly nameFr: string | null;
}

/** Returns the events that start in the period, in order. */
export async function listEventDays(db: DbOrTx, scope: ReportScope, limit: number): Promise<EventDayRow[]> {
  const { rows } = await sql<EventDayRow>`
    select to_char(event.starts_at at time zone ${zone}, 'YYYY-MM-DD') as day, event.name, event.name_fr as "nameFr"
    from events event where ${ownEvents(scope)} and ${within(sql`event.starts_at`, scope)} and event.state in ('published', 'ended')
    order by event.starts_at, event.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the number of paid orders in a period. */
export async function countSoldOrders(db: DbOrTx, scope: ReportScope, open: OpenSales): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders), 0)::int as orders from (${soldBetween(daysOf(scope), open)}) sold`.execute(db);
  return rows[0]?.orders ?? 0;
}

/**
 * The refunds that were created in the period, by a gateway and as credit. Credit has arrived at once. An order whose honoured payment
 * is refunded says so itself, and few payments are not honoured, so this reads neither all orders nor all payments.
 */
const refunded = (scope: ReportScope): RawBuilder<unknown> => {
  const columns = sql`placed.event_id, paid_back.amount_xaf, paid_back.created_at,
    case paid_back.state when 'credited' then 'succeeded' else paid_back.state end as state`;
  const ordered = sql`events event join orders placed on placed.event_id = event.id and placed.refund <> 'none'`;
  return sql`(
    select ${columns} from ${ordered}
      join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id
        and payment.outcome is distinct from 'refunded'
      join payment_refunds paid_back on paid_back.payment_id = payment.id
    where ${ownEvents(scope)} and ${within(sql`paid_back.created_at`, scope)}
    union all
    select ${columns} from payments payment join orders placed on placed.id = payment.purpose_id join events event on event.id = placed.event_id
      join payment_refunds paid_back on paid_back.payment_id = payment.id
    where payment.purpose_type = 'order' and payment.outcome = 'refunded' and ${ownEvents(scope)}
      and ${within(sql`paid_back.created_at`, scope)}
    union all
    select placed.event_id, posting.amount_xaf, transfer.created_at, 'succeeded' from ${ordered}
      join ledger_transfers transfer on transfer.source_type = 'order' and transfer.source_id = placed.id and transfer.kind like 'credit%'
      join ledger_postings posting on posting.transfer_id = transfer.id and posting.amount_xaf > 0
    where ${ownEvents(scope)} and ${within(sql`transfer.created_at`, scope)}
  ) refund`;
};

export interface RefundsRow {
  readonly eventId: string;
  readonly count: number;
  readonly amountXaf: number;
  readonly done: number;
  readonly doneXaf: number;
}

/** Returns the refunds of each event with refunds. */
export async function listRefunds(db: DbOrTx, scope: ReportScope): Promise<RefundsRow[]> {
  const { rows } = await sql<RefundsRow>`
    select refund.event_id as "eventId", count(*)::int as count, sum(refund.amount_xaf)::bigint as "amountXaf",
      count(*) filter (where refund.state = 'succeeded')::int as done,
      coalesce(sum(refund.amount_xaf) filter (where refund.state = 'succeeded'), 0)::bigint as "doneXaf"
    from ${refunded(scope)} group by refund.event_id`.execute(db);
  return rows;
}

export interface StarsRow {
  readonly stars: number;
  readonly count: number;
}

/** Counts the ratings given or changed in the period, by stars. */
export async function listStars(db: DbOrTx, scope: ReportScope): Promise<StarsRow[]> {
  const { rows } = await sql<StarsRow>`
    select rating.stars, count(*)::int as count
    from events event join ratings rating on rating.event_id = event.id and ${within(sql`rating.updated_at`, scope)}
    where ${ownEvents(scope)} group by rating.stars order by rating.stars desc`.execute(db);
  return rows;
}
