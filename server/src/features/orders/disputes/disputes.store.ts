import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/** Locks an order and returns what a dispute depends on. The caller has locked its event. */
export async function lockMoney(
  tx: Tx,
  orderId: string,
): Promise<{ totalXaf: number; refundedXaf: number; disputedXaf: number; state: string; overAt: Date } | undefined> {
  const { rows } = await sql<{ totalXaf: number; refundedXaf: number; disputedXaf: number; state: string; overAt: Date }>`
    select placed.total_xaf as "totalXaf", placed.refunded_xaf as "refundedXaf", placed.disputed_xaf as "disputedXaf", placed.state,
      event.over_at as "overAt"
    from orders placed join events event on event.id = placed.event_id where placed.id = ${orderId} for update of placed`.execute(
    tx,
  );
  return rows[0];
}

/** Changes what is disputed of an order. */
export async function addDisputed(tx: Tx, orderId: string, deltaXaf: number): Promise<void> {
  await sql`update orders set disputed_xaf = disputed_xaf + ${deltaXaf} where id = ${orderId}`.execute(tx);
}

/** Records the tickets that a dispute made void. */
export async function insertDisputedTickets(tx: Tx, disputeId: string, ticketIds: readonly string[]): Promise<void> {
  await sql`insert into disputed_tickets (dispute_id, ticket_id)
    select ${disputeId}, ticket from unnest(${[...ticketIds]}::uuid[]) as ticket on conflict do nothing`.execute(tx);
}

/** Returns the tickets that a dispute made void and that still are. */
export async function listDisputedTickets(tx: Tx, disputeId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id from disputed_tickets line join tickets ticket on ticket.id = line.ticket_id
    where line.dispute_id = ${disputeId} and ticket.state = 'revoked' order by ticket.id`.execute(tx);
  return rows.map(({ id }) => id);
}
