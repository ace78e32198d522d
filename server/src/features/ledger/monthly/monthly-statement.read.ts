import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { MovementGroup, SellerBalance } from './monthly-statement.rules.ts';

const zone = business.event.defaultZone;

/** Returns the last months in which a seller's balances moved, the latest first. Each is found by one look into the index. */
export async function listMonths(db: DbOrTx, ownerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive month as (
      (select date_trunc('month', moved.created_at at time zone ${zone}) as first from seller_transactions moved
        where moved.owner_id = ${ownerId} order by moved.created_at desc limit 1)
      union all
      select (select date_trunc('month', moved.created_at at time zone ${zone}) from seller_transactions moved
        where moved.owner_id = ${ownerId} and moved.created_at < month.first at time zone ${zone} order by moved.created_at desc limit 1)
      from month where month.first is not null
    )
    select to_char(first, 'YYYY-MM') as month from month where first is not null limit ${limit}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Days in Cameroon: the first of the period, and the first after it. */
interface Bounds {
  readonly from: string;
  readonly until: string;
}

/** Returns a seller's balances at the beginning of a day in Cameroon. */
export async function findBalance(db: DbOrTx, ownerId: string, day: string): Promise<SellerBalance> {
  const { rows } = await sql<SellerBalance>`
    select coalesce(sum(pending_xaf), 0)::bigint as "pendingXaf", coalesce(sum(available_xaf), 0)::bigint as "availableXaf",
      coalesce(sum(reserved_xaf), 0)::bigint as "reservedXaf"
    from seller_transactions where owner_id = ${ownerId} and created_at < ${day}::timestamp at time zone ${zone}`.execute(db);
  return rows[0] ?? { pendingXaf: 0, availableXaf: 0, reservedXaf: 0 };
}

/**
 * Sums a period's movements by source and subject. The subject of withdrawals and contracts stands with the source of each transfer, of which
 * there are few. Transfers between the seller's own balances are left out.
 */
export async function listMovements(db: DbOrTx, ownerId: string, { from, until }: Bounds): Promise<MovementGroup[]> {
  const moved = sql`seller_transactions moved where moved.owner_id = ${ownerId}
    and moved.created_at >= ${from}::timestamp at time zone ${zone} and moved.created_at < ${until}::timestamp at time zone ${zone}
    and (moved.pending_xaf + moved.available_xaf + moved.reserved_xaf <> 0 or moved.fees_xaf <> 0 or moved.debt_xaf <> 0)`;
  const hasSubject = sql`moved.source_type in ('withdrawal', 'contract', 'milestone')`;
  const columns = sql`moved.pending_xaf + moved.available_xaf + moved.reserved_xaf as amount, moved.fees_xaf, moved.debt_xaf`;
  const { rows } = await sql<MovementGroup>`
    with booked as (
      select case when moved.source_type <> 'order' then 'other' when moved.kind = 'sale' then 'sale'
          when moved.kind like 'refund%' then 'refund' when moved.kind like 'dispute%' then 'dispute' else 'other' end as source,
        moved.event_id as subject_id, ${columns}
      from ${moved} and not ${hasSubject}
      union all
      select case when moved.source_type = 'withdrawal' then 'withdrawal' when moved.amount > 0 then 'contract_in' else 'contract_out' end,
        case moved.source_type when 'milestone' then milestone.contract_id else transfer.source_id end,
        moved.amount, moved.fees_xaf, moved.debt_xaf
      from (select moved.transfer_id, moved.source_type, ${columns} from ${moved} and ${hasSubject}) moved
        join ledger_transfers transfer on transfer.id = moved.transfer_id
        left join milestones milestone on moved.source_type = 'milestone' and milestone.id = transfer.source_id
    ), summed as (
      select source, subject_id, count(*)::int as count, sum(amount)::bigint as amount, sum(fees_xaf)::bigint as fees,
        coalesce(sum(debt_xaf) filter (where debt_xaf > 0), 0)::bigint as taken_on,
        coalesce(-sum(debt_xaf) filter (where debt_xaf < 0), 0)::bigint as settled
      from booked group by source, subject_id
    )
    select summed.source, summed.subject_id as "subjectId", coalesce(event.name, contract.title, withdrawal.code) as name,
      event.name_fr as "nameFr", summed.count, summed.amount as "amountXaf", summed.fees as "feesXaf", summed.taken_on as "debtTakenOnXaf",
      summed.settled as "debtSettledXaf"
    from summed left join events event on summed.source in ('sale', 'refund', 'dispute') and event.id = summed.subject_id
      left join contracts contract on summed.source in ('contract_in', 'contract_out') and contract.id = summed.subject_id
      left join withdrawals withdrawal on summed.source = 'withdrawal' and withdrawal.id = summed.subject_id
    order by abs(summed.amount) desc, summed.subject_id`.execute(db);
  return rows;
}

export async function findOwnerName(db: DbOrTx, ownerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', ownerId).executeTakeFirst();
  return row?.name;
}
