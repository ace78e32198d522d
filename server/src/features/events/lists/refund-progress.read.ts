import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** How many paid orders of a cancelled event are refunded, of how many. */
export interface RefundProgress {
  readonly done: number;
  readonly total: number;
}

/** Counts the paid orders of a cancelled event, and those whose money has been paid back. */
export async function countRefundProgress(db: DbOrTx, eventId: string): Promise<RefundProgress> {
  const { rows } = await sql<RefundProgress>`
    select count(*)::int as total, count(*) filter (where refund.state = 'succeeded')::int as done
    from orders placed
    left join payment_refunds refund on refund.source_type = 'order' and refund.source_id = placed.id
    where placed.event_id = ${eventId} and placed.payment = 'paid' and (refund.id is not null or placed.state = 'confirmed')`.execute(
    db,
  );
  return rows[0] ?? { done: 0, total: 0 };
}
