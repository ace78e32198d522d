import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/database.ts';

/** How far the refunds of an event have come: orders, and whole XAF. */
export interface RefundsProgressRow {
  readonly total: number;
  readonly asked: number;
  readonly done: number;
  readonly failed: number;
  readonly amountXaf: number;
  readonly doneXaf: number;
}

/** Counts the paid orders of an event that go back, and how far each is; all zero while the event takes place. */
export async function countRefunds(db: DbOrTx, eventId: string): Promise<RefundsProgressRow> {
  const { rows } = await sql<RefundsProgressRow>`
    select count(*)::int as total, count(refund.id)::int as asked,
      count(*) filter (where refund.state = 'succeeded')::int as done,
      count(*) filter (where refund.state = 'failed')::int as failed,
      coalesce(sum(placed.total_xaf), 0)::bigint as "amountXaf",
      coalesce(sum(refund.amount_xaf) filter (where refund.state = 'succeeded'), 0)::bigint as "doneXaf"
    from orders placed
    join events event on event.id = placed.event_id
    left join payment_refunds refund on refund.source_type = 'order' and refund.source_id = placed.id
    where placed.event_id = ${eventId} and placed.payment = 'paid'
      and (refund.id is not null or (event.state = 'cancelled' and placed.state = 'confirmed'))`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without a row');
  return row;
}
