import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Progress of the refunds of an event: numbers of orders, and amounts in whole XAF. */
export interface RefundsProgressRow {
  readonly total: number;
  readonly asked: number;
  readonly done: number;
  readonly failed: number;
  readonly amountXaf: number;
  readonly doneXaf: number;
}

/** Counts the paid orders of an event that are refunded, by progress. All zero unless the event is cancelled. */
export async function countRefunds(db: DbOrTx, eventId: string): Promise<RefundsProgressRow> {
  const { rows } = await sql<RefundsProgressRow>`
    select count(*)::int as total, count(refund.id)::int as asked,
      count(*) filter (where refund.state = 'succeeded')::int as done,
      count(*) filter (where refund.state = 'failed')::int as failed,
      coalesce(sum(coalesce(refund.amount_xaf, placed.total_xaf - placed.refunded_xaf)), 0)::bigint as "amountXaf",
      coalesce(sum(refund.amount_xaf) filter (where refund.state = 'succeeded'), 0)::bigint as "doneXaf"
    from orders placed
    join events event on event.id = placed.event_id
    left join payment_refunds refund on refund.source_type = 'order' and refund.source_id = placed.id
    where placed.event_id = ${eventId} and placed.payment = 'paid'
      and (refund.id is not null or (event.state = 'cancelled' and placed.state = 'confirmed'))`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The refund count returned no row');
  return row;
}
