import { sql } from 'kysely';
import { atOneMoment, type Db, type DbOrTx } from '#platform/database';

/** A person's money with the product, in whole XAF, as they would say it: all amounts are zero or more. */
export interface Balances {
  readonly wallet: number;
  readonly pending: number;
  readonly available: number;
  readonly reserved: number;
}

/** How a person's accounts stand. An account that was never used stands at zero. */
export async function balancesOf(db: DbOrTx, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_xaf'])
    .where('owner_id', '=', userId)
    .where('kind', 'in', ['wallet', 'pending', 'available', 'reserved'])
    .execute();
  // What we owe stands as a credit; taken from zero, since minus zero would leave as "-0".
  const byKind = new Map(rows.map(({ kind, balance_xaf }) => [kind, 0 - balance_xaf]));
  const of = (kind: keyof Balances) => byKind.get(kind) ?? 0;
  return { wallet: of('wallet'), pending: of('pending'), available: of('available'), reserved: of('reserved') };
}

/** What the proof of the ledger found to be wrong; empty lists and zero when all is well. */
export interface LedgerFindings {
  /** Codes of accounts whose cached balance or version is not what their postings say. */
  readonly driftedAccounts: readonly string[];
  /** Codes of accounts whose chain of balances has a gap or a wrong step. */
  readonly brokenChains: readonly string[];
  /** Ids of transfers that do not sum to zero over two postings or more. */
  readonly unbalancedTransfers: readonly string[];
  /** The sum of all balances, which is zero in double entry. */
  readonly totalXaf: number;
}

/** How much there was to prove. */
export interface LedgerSize {
  readonly transfers: number;
  readonly postings: number;
}

// Enough to see what is wrong; a ledger that is broken everywhere would flood the log.
const mostListed = 20;

/** Recomputes the whole ledger from its postings, on one snapshot, and compares. */
export async function findFaults(db: Db): Promise<LedgerFindings & { readonly size: LedgerSize }> {
  return atOneMoment(db, async (tx) => {
    // The proof reads every posting there is; it may take longer than a request.
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const drifted = await sql<{ code: string }>`
        select account.code from ledger_accounts account
        left join (select account_id, sum(amount_xaf) as total, count(*) as postings from ledger_postings group by account_id) as found
          on found.account_id = account.id
        where account.balance_xaf <> coalesce(found.total, 0) or account.version <> coalesce(found.postings, 0)
        order by account.code limit ${mostListed}`.execute(tx);
    const broken = await sql<{ code: string }>`
        select distinct account.code from (
          select account_id, account_version, balance_after_xaf,
            row_number() over chain as place, sum(amount_xaf) over chain as running
          from ledger_postings window chain as (partition by account_id order by account_version)
        ) as step join ledger_accounts account on account.id = step.account_id
        where step.account_version <> step.place or step.balance_after_xaf <> step.running
        order by account.code limit ${mostListed}`.execute(tx);
    const unbalanced = await sql<{ id: string }>`
        select transfer.id from ledger_transfers transfer
        left join ledger_postings posting on posting.transfer_id = transfer.id
        group by transfer.id having count(posting.transfer_id) < 2 or coalesce(sum(posting.amount_xaf), 0) <> 0
        order by transfer.id limit ${mostListed}`.execute(tx);
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
