import { sql } from 'kysely';
import { type Db, type DbOrTx, withSnapshot } from '#platform/postgres/database';

/** A user's balances in whole XAF. All amounts are zero or more. */
export interface Balances {
  readonly wallet: number;
  /** Part of the wallet that placed orders hold. */
  readonly walletHeld: number;
  readonly pending: number;
  readonly available: number;
  readonly reserved: number;
  /** Debt of the user to the platform. */
  readonly owed: number;
}

/** Returns a user's balances. An account without postings has balance 0. */
export async function balancesOf(db: DbOrTx, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_xaf'])
    .where('owner_id', '=', userId)
    .where('kind', 'in', ['wallet', 'wallet_held', 'pending', 'available', 'reserved', 'receivable'])
    .execute();
  // Liabilities are stored as negative credit balances. `0 - x` avoids -0 in JSON.
  const byKind = new Map(rows.map(({ kind, balance_xaf }) => [kind, 0 - balance_xaf]));
  const of = (kind: string) => byKind.get(kind) ?? 0;
  return {
    ...{ wallet: of('wallet'), walletHeld: of('wallet_held') },
    ...{ pending: of('pending'), available: of('available'), reserved: of('reserved') },
    owed: 0 - of('receivable'),
  };
}

/** The faults that a proof of the ledger found. Empty lists and zero mean that it is sound. */
export interface LedgerFindings {
  /** Codes of accounts whose cached balance or version differs from their postings. */
  readonly driftedAccounts: readonly string[];
  /** Codes of accounts whose sequence of balances has a gap or a wrong step. */
  readonly brokenChains: readonly string[];
  /** Ids of transfers that have fewer than two postings or do not sum to zero. */
  readonly unbalancedTransfers: readonly string[];
  /** The sum of all balances, which is zero in double entry. */
  readonly totalXaf: number;
}

/** The number of rows that a proof has read. */
export interface LedgerSize {
  readonly transfers: number;
  readonly postings: number;
}

// Enough to diagnose a fault without flooding the log.
const maxListed = 20;

/** Recomputes all balances from their postings on one snapshot and returns the differences. */
export async function findFaults(db: Db): Promise<LedgerFindings & { readonly size: LedgerSize }> {
  return withSnapshot(db, async (tx) => {
    // The proof reads every posting, which may take longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const drifted = await sql<{ code: string }>`
        select account.code from ledger_accounts account
        left join (select account_id, sum(amount_xaf) as total, count(*) as postings from ledger_postings group by account_id) as found
          on found.account_id = account.id
        where account.balance_xaf <> coalesce(found.total, 0) or account.version <> coalesce(found.postings, 0)
        order by account.code limit ${maxListed}`.execute(tx);
    const broken = await sql<{ code: string }>`
        select distinct account.code from (
          select account_id, account_version, balance_after_xaf,
            row_number() over chain as place, sum(amount_xaf) over chain as running
          from ledger_postings window chain as (partition by account_id order by account_version)
        ) as step join ledger_accounts account on account.id = step.account_id
        where step.account_version <> step.place or step.balance_after_xaf <> step.running
        order by account.code limit ${maxListed}`.execute(tx);
    const unbalanced = await sql<{ id: string }>`
        select transfer.id from ledger_transfers transfer
        left join ledger_postings posting on posting.transfer_id = transfer.id
        group by transfer.id having count(posting.transfer_id) < 2 or coalesce(sum(posting.amount_xaf), 0) <> 0
        order by transfer.id limit ${maxListed}`.execute(tx);
    const total = await sql<{
      total: number;
    }>`select coalesce(sum(balance_xaf), 0)::bigint as total from ledger_accounts`.execute(tx);
    const size = await sql<LedgerSize>`
        select (select count(*) from ledger_transfers)::bigint as transfers, (select count(*) from ledger_postings)::bigint as postings`.execute(
      tx,
    );
    return {
      size: size.rows[0] ?? { transfers: 0, postings: 0 },
      driftedAccounts: drifted.rows.map(({ code }) => code),
      brokenChains: broken.rows.map(({ code }) => code),
      unbalancedTransfers: unbalanced.rows.map(({ id }) => id),
      totalXaf: total.rows[0]?.total ?? 0,
    };
  });
}
