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
 * Sums a period's movements by source and subject. Fees and changes of the seller's debt come from the other postings of each transfer.
 * A transfer with a fee has one seller. Transfers between the seller's own balances are left out.
 */
export async function listMovements(db: DbOrTx, ownerId: string, { from, until }: Bounds): Promise<MovementGroup[]> {
  const { rows } = await sql<MovementGroup>`
    with moved as materialized (
      select transfer_id, source_type, kind, event_id, pending_xaf + available_xaf + reserved_xaf as amount from seller_transactions
      where owner_id = ${ownerId} and created_at >= ${from}::timestamp at time zone ${zone}
        and created_at < ${until}::timestamp at time zone ${zone}
    ), booked as (
      select case when moved.source_type = 'order' and moved.kind = 'sale' then 'sale'
          when moved.source_type = 'order' and moved.kind like 'refund%' then 'refund'
          when moved.source_type = 'order' and moved.kind like 'dispute%' then 'dispute'
          when moved.source_type = 'withdrawal' then 'withdrawal'
          when moved.source_type in ('milestone', 'contract') then case when moved.amount > 0 then 'contract_in' else 'contract_out' end
          else 'other' end as source,
        case moved.source_type when 'withdrawal' then transfer.source_id when 'contract' then transfer.source_id
          when 'milestone' then milestone.contract_id else moved.event_id end as subject_id,
        moved.amount, rest.fees, rest.debt
      from moved join ledger_transfers transfer on transfer.id = moved.transfer_id
        left join milestones milestone on moved.source_type = 'milestone' and milestone.id = transfer.source_id
        cross join lateral (
          select coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'platform_fees'), 0) as fees,
            coalesce(sum(posting.amount_xaf) filter (where account.kind = 'receivable' and account.owner_id = ${ownerId}), 0) as debt
          from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
          where posting.transfer_id = moved.transfer_id
        ) as rest
    ), summed as (
      select source, subject_id, count(*)::int as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees,
        coalesce(sum(debt) filter (where debt > 0), 0)::bigint as taken_on, coalesce(-sum(debt) filter (where debt < 0), 0)::bigint as settled
      from booked where amount <> 0 or fees <> 0 or debt <> 0 group by source, subject_id
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
