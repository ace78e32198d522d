import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { countOpenSales, soldBetween } from '../sales-days/sales-days.read.ts';

/** An event with its stock. */
export interface ProgressEvent {
  readonly id: string;
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly sold: number;
  readonly capacity: number;
}

const stock = sql`select coalesce(sum(quota.sold), 0)::int as sold, coalesce(sum(quota.size), 0)::int as capacity from quotas quota`;
const columns = sql`event.id, event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.starts_at as "startsAt",
  stock.sold, stock.capacity`;

/** Returns an event with its stock; undefined for an unknown id. */
export async function findProgressEvent(db: DbOrTx, eventId: string): Promise<ProgressEvent | undefined> {
  const { rows } = await sql<ProgressEvent>`
    select ${columns} from events event cross join lateral (${stock} where quota.event_id = event.id) as stock
    where event.id = ${eventId}`.execute(db);
  return rows[0];
}

/** Past events among which the one to compare with is sought. */
const maxPast = 50;

/** Returns the organizer's last event before another one that sold tickets: one of the same name first, then of the same category. */
export async function findEventBefore(
  db: DbOrTx,
  { id, organizerId, startsAt }: ProgressEvent,
): Promise<ProgressEvent | undefined> {
  const { rows } = await sql<ProgressEvent>`
    select ${columns} from (
      select * from events where organizer_id = ${organizerId} and starts_at < ${startsAt} and id <> ${id} and state in ('published', 'ended')
      order by starts_at desc limit ${maxPast}
    ) event
    cross join lateral (${stock} where quota.event_id = event.id) as stock
    join events next on next.id = ${id}
    where stock.sold > 0 and event.over_at <= next.starts_at
    order by event.name = next.name desc, event.category_id = next.category_id desc, event.starts_at desc, event.id limit 1`.execute(
    db,
  );
  return rows[0];
}

export interface EventDayRow {
  readonly eventId: string;
  readonly day: string;
  readonly tickets: number;
  readonly grossXaf: number;
}

/** Returns the sales of events by day in Cameroon, in order. Days without sales are missing. */
export async function listDaysOfEvents(db: DbOrTx, eventIds: readonly string[], today: string): Promise<EventDayRow[]> {
  const scope = { from: '2000-01-01', to: today, events: sql`select unnest(${[...eventIds]}::uuid[])` };
  const { rows } = await sql<EventDayRow>`
    select event_id as "eventId", to_char(day, 'YYYY-MM-DD') as day, sum(tickets)::int as tickets, sum(gross_xaf)::bigint as "grossXaf"
    from (${soldBetween(scope, await countOpenSales(db, scope))}) sold
    group by event_id, sold.day having sum(orders) > 0 order by sold.day`.execute(db);
  return rows;
}

/** A ticket type, or several that share a quota, with the stock. */
export interface StockRow {
  readonly name: string;
  readonly nameFr: string;
  readonly priceXaf: number;
  readonly sold: number;
  readonly size: number;
}

/** Returns the stock of an event by ticket type. Types that share a quota are one row with the lowest of their prices. */
export async function listStock(db: DbOrTx, eventId: string, limit: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select string_agg(type.name, ', ' order by type.position, type.id) as name,
      string_agg(coalesce(type.name_fr, type.name), ', ' order by type.position, type.id) as "nameFr",
      min(type.price_xaf)::bigint as "priceXaf", quota.sold, quota.size
    from quotas quota join ticket_types type on type.quota_id = quota.id
    where quota.event_id = ${eventId} and (type.archived_at is null or quota.sold > 0)
    group by quota.id order by min(type.position), quota.id limit ${limit}`.execute(db);
  return rows;
}
