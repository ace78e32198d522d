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
  readonly sold: number;
}

/** Lists the ticket types of an event that are offered or were sold, in the order of the organizer. */
export async function listTicketTypes(db: DbOrTx, eventId: string): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    with taken as (
      select item.ticket_type_id as id, sum(item.quantity - item.refunded_quantity)::int as sold
      from orders placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
      where placed.event_id = ${eventId} and placed.state = 'confirmed' and placed.refund <> 'full' group by item.ticket_type_id
    )
    select type.id, type.name, type.name_fr as "nameFr", type.price_xaf as "priceXaf", coalesce(taken.sold, 0) as sold
    from ticket_types type left join taken on taken.id = type.id
    where type.event_id = ${eventId} and (type.archived_at is null or taken.sold > 0)
    order by type.position, type.id`.execute(db);
  return rows;
}
