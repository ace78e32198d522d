import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface DebtRow {
  readonly ownerId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** The balance from which it can be settled, in whole XAF. */
  readonly availableXaf: number;
  /** When it last grew or was settled in part. */
  readonly lastMovedAt: Date;
}

const debts = sql`
  select account.owner_id as "ownerId", account.balance_xaf as "amountXaf", coalesce(-available.balance_xaf, 0)::bigint as "availableXaf",
    transfer.created_at as "lastMovedAt"
  from ledger_accounts account
    join ledger_postings posting on posting.account_id = account.id and posting.account_version = account.version
    join ledger_transfers transfer on transfer.id = posting.transfer_id
    left join ledger_accounts available on available.owner_id = account.owner_id and available.kind = 'available'
  where account.kind = 'receivable' and account.balance_xaf > 0`;

/** Returns all debts of organizers, the oldest first. */
export async function listDebts(db: DbOrTx): Promise<readonly DebtRow[]> {
  const { rows } = await sql<DebtRow>`${debts} order by transfer.created_at, account.id`.execute(db);
  return rows;
}

/** Returns the debt of a person, or undefined without one. Exact while the caller holds the lock of its account. */
export async function findDebt(db: DbOrTx, ownerId: string): Promise<DebtRow | undefined> {
  const { rows } = await sql<DebtRow>`${debts} and account.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}
