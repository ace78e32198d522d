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

/**
 * Counts the paid orders of an event that are refunded, by progress. All zero unless the event is cancelled. What a wallet paid is
 * credited to it at once, so it is done as soon as it is asked.
 */
export async function countRefunds(db: DbOrTx, eventId: string): Promise<RefundsProgressRow> {
  const { rows } = await sql<RefundsProgressRow>`
    select count(*)::int as total, count(coalesce(refund.id, credit.id))::int as asked,
      count(*) filter (where refund.state in ('succeeded', 'credited') or (refund.id is null and credit.id is not null))::int as done,
      count(*) filter (where refund.state = 'failed')::int as failed,
      coalesce(sum(case when refund.id is null and credit.id is null then placed.total_xaf - placed.refunded_xaf
        else coalesce(refund.amount_xaf, 0) + coalesce(credit.amount_xaf, 0) end), 0)::bigint as "amountXaf",
      coalesce(sum(case when refund.state in ('succeeded', 'credited') then refund.amount_xaf else 0 end
        + coalesce(credit.amount_xaf, 0)), 0)::bigint as "doneXaf"
    from orders placed
    join events event on event.id = placed.event_id
    left join payment_refunds refund on refund.source_type = 'order' and refund.source_id = placed.id
    left join lateral (
      select transfer.id, posting.amount_xaf from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id and posting.amount_xaf > 0
      where transfer.source_type = 'order' and transfer.source_id = placed.id and transfer.kind = 'credit'
    ) as credit on placed.wallet_xaf > 0
    where placed.event_id = ${eventId} and placed.payment = 'paid'
      and (refund.id is not null or credit.id is not null or (event.state = 'cancelled' and placed.state = 'confirmed'))`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The refund count returned no row');
  return row;
}
