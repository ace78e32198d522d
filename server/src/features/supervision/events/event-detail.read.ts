import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

interface EventDetailRow {
  readonly location: string;
  readonly isOnline: boolean;
  readonly endsAt: Date | null;
  readonly publishedAt: Date | null;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly orders: number;
  readonly commissionXaf: number;
  readonly refundedOrders: number;
  readonly entered: number;
}

/** Finds what the list of events leaves out. */
export async function findEventDetail(db: DbOrTx, id: string): Promise<EventDetailRow | undefined> {
  const { rows } = await sql<EventDetailRow>`
    select event.location, event.is_online as "isOnline", event.ends_at as "endsAt", event.published_at as "publishedAt",
      event.rating_sum as "ratingSum", event.rating_count as "ratingCount", sales.orders, sales."commissionXaf",
      (select count(*)::int from orders where event_id = event.id and refund <> 'none') as "refundedOrders",
      (select count(distinct ticket_id)::int from admissions where event_id = event.id) as entered
    from events event cross join lateral (
      select count(*)::int as orders, coalesce(sum(commission_xaf), 0)::bigint as "commissionXaf"
      from orders where event_id = event.id and state = 'confirmed') sales
    where event.id = ${id}`.execute(db);
  return rows[0];
}

interface TypeRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly priceXaf: number;
  readonly isOffered: boolean;
}

/** Lists the ticket types of an event in the order of the organizer, also those that are offered no more. */
export async function listTicketTypes(db: DbOrTx, eventId: string): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select id, name, name_fr as "nameFr", price_xaf as "priceXaf", archived_at is null as "isOffered"
    from ticket_types where event_id = ${eventId} order by position, id`.execute(db);
  return rows;
}
