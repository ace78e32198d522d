import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** An order with its event, within which its rows are found (docs/decisions/0103). */
export interface OrderKey {
  readonly id: string;
  readonly eventId: string;
}

/**
 * Returns the orders with their events, which never change; unknown ids are missing. It is the one look at all events, for requests
 * that name the order only.
 */
export async function findKeys(db: DbOrTx, ids: readonly string[]): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`select id, event_id as "eventId" from orders where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/**
 * Lists these orders as the table `asked`, to be joined by `event_id` and `order_id`. Two lists of events and of ids would let a plan
 * read all rows of an event.
 */
export const asked = (orders: readonly OrderKey[]) =>
  sql`unnest(${orders.map(({ eventId }) => eventId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as asked (event_id, order_id)`;
