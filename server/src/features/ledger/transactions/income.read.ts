import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const zone = business.event.defaultZone;

/** The income of a month such as `2026-11`, in Cameroon. Negative if more was refunded than sold. */
export interface IncomeRow {
  readonly month: string;
  readonly amountXaf: number;
}

/**
 * Sums by month what the orders of an organizer's events have left for them since a day in Cameroon, after commission, refunds and
 * disputes, the latest month last. Months without movements are missing. What the balances did not cover is a debt, of which a
 * transfer may consist alone, so that the organizer's transactions do not have it.
 */
export async function listIncome(db: DbOrTx, ownerId: string, from: string): Promise<IncomeRow[]> {
  const start = sql`${from}::timestamp at time zone ${zone}`;
  const { rows } = await sql<IncomeRow>`
    select to_char(moved.created_at at time zone ${zone}, 'YYYY-MM') as month, sum(moved.amount)::bigint as "amountXaf"
    from (
      select created_at, pending_xaf + available_xaf + reserved_xaf as amount from seller_transactions
      where owner_id = ${ownerId} and created_at >= ${start} and source_type = 'order'
      union all
      select transfer.created_at, -posting.amount_xaf
      from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
        join ledger_transfers transfer on transfer.id = posting.transfer_id
      where account.owner_id = ${ownerId} and account.kind = 'receivable' and transfer.source_type = 'order'
        and transfer.created_at >= ${start}
    ) moved
    group by 1 order by 1`.execute(db);
  return rows;
}
