import { business } from '@ngoma/api/common/business';
import type { ContractState } from '@ngoma/api/features/contracts/contracts';
import type { MilestoneDue } from '@ngoma/api/features/contracts/terms';
import type { ExpectedPayment, StatementKind } from '@ngoma/api/features/dashboards/provider';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const { zone } = business.calendar;

/** Returns the amount in XAF in escrow for a provider's contracts. */
export async function sumEscrow(db: DbOrTx, providerId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(milestone.amount_xaf), 0)::bigint as sum
    from contracts contract join milestones milestone on milestone.contract_id = contract.id
    where contract.provider_id = ${providerId} and milestone.state in ('funded', 'submitted', 'disputed')`.execute(db);
  return rows[0]?.sum ?? 0;
}

export interface ContractRow {
  readonly id: string;
  readonly title: string;
  readonly organizerName: string;
  readonly startsAt: Date;
  readonly totalXaf: number;
  readonly escrowXaf: number;
  readonly releasedXaf: number;
}

/** Returns a provider's contracts that were in force with their amounts, the latest first. */
export async function listContractIncome(db: DbOrTx, providerId: string, limit: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select contract.id, contract.title, organizer.name as "organizerName", contract.starts_at as "startsAt",
      contract.total_xaf as "totalXaf",
      coalesce(sum(milestone.amount_xaf) filter (where milestone.state in ('funded', 'submitted', 'disputed')), 0)::bigint as "escrowXaf",
      coalesce(sum(milestone.released_xaf), 0)::bigint as "releasedXaf"
    from contracts contract join users organizer on organizer.id = contract.organizer_id
      left join milestones milestone on milestone.contract_id = contract.id
    where contract.provider_id = ${providerId} and contract.in_force is not null
    group by contract.id, organizer.name order by contract.created_at desc, contract.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ExpectedRow {
  readonly id: string;
  readonly label: string | null;
  readonly due: MilestoneDue;
  readonly state: ExpectedPayment['state'];
  readonly amountXaf: number;
  readonly submittedAt: Date | null;
  readonly contractId: string;
  readonly title: string;
  readonly contractState: ContractState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly organizerName: string;
}

/** Returns the milestones in escrow of a provider's contracts, the earliest work first. */
export async function listInEscrow(db: DbOrTx, providerId: string, limit: number): Promise<ExpectedRow[]> {
  const { rows } = await sql<ExpectedRow>`
    select milestone.id, milestone.label, milestone.due, milestone.state, milestone.amount_xaf as "amountXaf",
      milestone.submitted_at as "submittedAt", contract.id as "contractId", contract.title, contract.state as "contractState",
      contract.starts_at as "startsAt", contract.ends_at as "endsAt", organizer.name as "organizerName"
    from contracts contract join milestones milestone on milestone.contract_id = contract.id
      join users organizer on organizer.id = contract.organizer_id
    where contract.provider_id = ${providerId} and milestone.state in ('funded', 'submitted', 'disputed')
    order by contract.starts_at, milestone.position, milestone.id limit ${limit}`.execute(db);
  return rows;
}

/** Selects movements by kind and by days in Cameroon, both included. */
export interface EntryFilter {
  readonly kind?: StatementKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly sourceType: string;
  readonly contractId: string | null;
  readonly title: string | null;
  readonly amountXaf: number;
  readonly balanceAfterXaf: number;
}

// Liabilities have credit balances, which are negative in the ledger.
const kindConditions: Readonly<Record<StatementKind, RawBuilder<unknown>>> = {
  income: sql`transfer.source_type = 'milestone'`,
  income_returned: sql`transfer.source_type = 'contract'`,
  withdrawal: sql`transfer.source_type = 'withdrawal' and posting.amount_xaf > 0`,
  withdrawal_returned: sql`transfer.source_type = 'withdrawal' and posting.amount_xaf <= 0`,
  other: sql`transfer.source_type not in ('milestone', 'contract', 'withdrawal')`,
};

const filteredEntries = (providerId: string, { kind, from, to }: EntryFilter): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [sql`account.owner_id = ${providerId} and account.kind = 'available'`];
  if (kind) all.push(kindConditions[kind]);
  if (from) all.push(sql`transfer.created_at >= ${from}::timestamp at time zone ${zone}`);
  if (to) all.push(sql`transfer.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql`ledger_accounts account
      join ledger_postings posting on posting.account_id = account.id
      join ledger_transfers transfer on transfer.id = posting.transfer_id
      left join milestones milestone on transfer.source_type = 'milestone' and milestone.id = transfer.source_id
      left join contracts contract on contract.id = coalesce(milestone.contract_id, case when transfer.source_type = 'contract' then transfer.source_id end)
    where ${sql.join(all, sql` and `)}`;
};

/** Returns the filtered movements on a provider's available balance, the latest first. */
export async function listEntries(
  db: DbOrTx,
  providerId: string,
  filter: EntryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select transfer.id, transfer.created_at as at, transfer.source_type as "sourceType", contract.id as "contractId", contract.title,
      -posting.amount_xaf as "amountXaf", -posting.balance_after_xaf as "balanceAfterXaf"
    from ${filteredEntries(providerId, filter)}
    order by posting.account_version desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns the number of the filtered movements and their incoming and outgoing sums in XAF. */
export async function sumEntries(
  db: DbOrTx,
  providerId: string,
  filter: EntryFilter,
): Promise<{ total: number; inXaf: number; outXaf: number }> {
  const { rows } = await sql<{ total: number; inXaf: number; outXaf: number }>`
    select count(*)::int as total, coalesce(-sum(posting.amount_xaf) filter (where posting.amount_xaf < 0), 0)::bigint as "inXaf",
      coalesce(sum(posting.amount_xaf) filter (where posting.amount_xaf > 0), 0)::bigint as "outXaf"
    from ${filteredEntries(providerId, filter)}`.execute(db);
  return rows[0] ?? { total: 0, inXaf: 0, outXaf: 0 };
}
