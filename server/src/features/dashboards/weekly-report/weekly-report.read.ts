import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Week } from './weekly-report.rules.ts';

/** The sales of one event in a week. */
export interface EventSales {
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly orders: number;
  readonly tickets: number;
  readonly totalXaf: number;
}

/** Sums the orders that were confirmed in the week and still are, by event, those with the most money first. */
export async function listSales(db: DbOrTx, { from, until }: Week): Promise<EventSales[]> {
  const { rows } = await sql<EventSales>`
    select event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", count(*)::int as orders,
      sum(lines.tickets)::int as tickets, sum(placed.total_xaf)::bigint as "totalXaf"
    from orders placed join events event on event.id = placed.event_id
    cross join lateral (select coalesce(sum(quantity), 0) as tickets from order_items where order_id = placed.id) lines
    where placed.state = 'confirmed' and placed.settled_at >= ${from} and placed.settled_at < ${until}
    group by event.id order by sum(placed.total_xaf) desc, event.id`.execute(db);
  return rows;
}
