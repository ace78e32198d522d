import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { LedgerFindings, LedgerSize } from './ledger.read.ts';
import type { Account, AccountRef, PostedLine, Transfer } from './ledger.rules.ts';

/** Writes the ledger tables. */
export const ledgerStore = (tx: Tx) => ({
  /**
   * Inserts the transfers whose source has not yet moved money of this kind. Returns the new ids by position, without an entry
   * for a repeat. Waits for other transactions that insert the same source.
   */
  async insertTransfers(transfers: readonly Transfer[], now: Date): Promise<ReadonlyMap<number, string>> {
    const rows = transfers.map(({ sourceType, sourceId, kind, detail }) => ({
      id: newId(),
      source_type: sourceType,
      source_id: sourceId,
      kind,
      detail: JSON.stringify(detail ?? {}),
      created_at: now,
    }));
    const inserted = await tx
      .insertInto('ledger_transfers')
      .values(rows)
      .onConflict((conflict) => conflict.constraint('ledger_transfers_once').doNothing())
      .returning('id')
      .execute();
    const fresh = new Set(inserted.map(({ id }) => id));
    return new Map(rows.flatMap(({ id }, place) => (fresh.has(id) ? [[place, id] as const] : [])));
  },

  /** Returns the postings of an earlier transfer of this source and kind. */
  async findLines({ sourceType, sourceId, kind }: Transfer): Promise<{ code: string; amountXaf: number }[]> {
    return tx
      .selectFrom('ledger_transfers as transfer')
      .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'transfer.id')
      .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
      .where('transfer.source_type', '=', sourceType)
      .where('transfer.source_id', '=', sourceId)
      .where('transfer.kind', '=', kind)
      .select(['account.code', 'posting.amount_xaf as amountXaf'])
      .execute();
  },

  /** Creates missing accounts and locks all in the order of their ids, so that transfers cannot deadlock. */
  async lockAccounts(refs: readonly AccountRef[], now: Date): Promise<ReadonlyMap<string, Account>> {
    const byCode = new Map(refs.map((ref) => [ref.code, ref]));
    // Runs before any lock, because inserting while holding locks could deadlock.
    const known = await tx
      .selectFrom('ledger_accounts')
      .select('code')
      .where('code', 'in', [...byCode.keys()])
      .execute();
    const missing = new Map(byCode);
    for (const { code } of known) missing.delete(code);
    if (missing.size > 0) await this.insertAccounts([...missing.values()], now);
    const rows = await tx
      .selectFrom('ledger_accounts')
      .select(['id', 'code', 'normal_side', 'allow_negative', 'balance_xaf', 'version'])
      .where('code', 'in', [...byCode.keys()])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        {
          id: row.id,
          code: row.code,
          normalSide: row.normal_side,
          allowNegative: row.allow_negative,
          balanceXaf: row.balance_xaf,
          version: row.version,
        },
      ]),
    );
  },

  /** Inserts accounts in the order of their codes, so that two transactions that create the same accounts cannot deadlock. */
  async insertAccounts(refs: readonly AccountRef[], now: Date): Promise<void> {
    const inOrder = refs.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    await tx
      .insertInto('ledger_accounts')
      .values(
        inOrder.map(({ code, kind, ownerId, normalSide, allowNegative }) => ({
          id: newId(),
          code,
          kind,
          owner_id: ownerId,
          normal_side: normalSide,
          allow_negative: allowNegative,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  },

  /** Appends the postings of many transfers and updates the cached balances, in two statements. */
  async append(lines: ReadonlyMap<string, readonly PostedLine[]>, after: readonly Account[]): Promise<void> {
    const postings = [...lines].flatMap(([transferId, posted]) =>
      posted.map(({ accountId, amountXaf, balanceAfterXaf, accountVersion }, line) => ({
        transfer_id: transferId,
        account_id: accountId,
        line,
        amount_xaf: amountXaf,
        balance_after_xaf: balanceAfterXaf,
        account_version: accountVersion,
      })),
    );
    await tx.insertInto('ledger_postings').values(postings).execute();
    const balances = after.map(({ id, balanceXaf, version }) => ({ id, balance_xaf: balanceXaf, version }));
    await sql`update ledger_accounts as account set balance_xaf = fresh.balance_xaf, version = fresh.version
      from json_to_recordset(${JSON.stringify(balances)}::json) as fresh (id uuid, balance_xaf bigint, version bigint)
      where account.id = fresh.id`.execute(tx);
  },
});

const proofRetentionMs = 90 * 86_400_000;

/** Stores the result of each proof and deletes old ones. */
export const proofsStore = (tx: DbOrTx) => ({
  async insert(proof: LedgerSize & { isSound: boolean; findings: LedgerFindings; now: Date }): Promise<void> {
    const { transfers, postings, isSound, findings, now } = proof;
    await tx
      .insertInto('ledger_proofs')
      .values({
        id: newId(),
        proved_at: now,
        transfers,
        postings,
        is_sound: isSound,
        findings: JSON.stringify(isSound ? {} : findings),
      })
      .execute();
    await tx
      .deleteFrom('ledger_proofs')
      .where('proved_at', '<', new Date(now.getTime() - proofRetentionMs))
      .execute();
  },
});
