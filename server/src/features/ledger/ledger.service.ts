import { Gauge } from 'prom-client';
import { endAlert, openAlert } from '#features/operations/index';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { balancesOf, findFaults, type LedgerFindings } from './ledger.read.ts';
import { type AccountRef, applyPostings, balancedLines, haveSamePostings, type Posting, type Transfer } from './ledger.rules.ts';
import { ledgerStore, proofsStore } from './ledger.store.ts';

const faults = new Gauge({
  name: 'ngoma_ledger_faults',
  help: 'Faults found by the last proof of the ledger (drifted accounts, broken chains, unbalanced transfers, a total that is not zero); 0 is healthy',
});

/** Moves money and proves that the ledger is consistent. */
export const ledgerService = (platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>) => {
  const { db, clock, logger } = platform;

  /** Posts many transfers and locks every account once. Returns the results in the order of the transfers. */
  async function postMany(tx: Tx, transfers: readonly Transfer[]): Promise<readonly ('posted' | 'repeated')[]> {
    if (transfers.length === 0) return [];
    const store = ledgerStore(tx);
    const lines = transfers.map(balancedLines);
    const ids = await store.insertTransfers(transfers, clock());
    const fresh = transfers.flatMap((_, place) => {
      const id = ids.get(place);
      return id === undefined ? [] : [{ id, postings: lines[place] ?? [] }];
    });
    if (fresh.length > 0) {
      const accounts = fresh.flatMap(({ postings }) => postings.map(({ account }) => account));
      const applied = applyPostings(
        fresh.map(({ postings }) => postings),
        await store.lockAccounts(accounts, clock()),
      );
      await store.append(new Map(fresh.map(({ id }, place) => [id, applied.lines[place] ?? []])), applied.after);
    }
    for (const [place, transfer] of transfers.entries()) {
      if (!ids.has(place)) await requireSamePostings(tx, transfer, lines[place] ?? []);
    }
    return transfers.map((_, place) => (ids.has(place) ? 'posted' : 'repeated'));
  }

  return {
    postMany,

    /** Returns a user's balances. An account without postings has balance 0. */
    balances: balancesOf,

    /**
     * Locks accounts until the transaction ends and returns their balances by code, for transfers whose postings depend on them.
     * Takes all accounts of the transfer at once, so that transactions cannot deadlock. A balance is positive on the account's
     * normal side.
     */
    async lockBalances(tx: Tx, refs: readonly AccountRef[]): Promise<(ref: AccountRef) => number> {
      const locked = await ledgerStore(tx).lockAccounts(refs, clock());
      return ({ code, normalSide }) => 0 + (locked.get(code)?.balanceXaf ?? 0) * normalSide;
    },

    /**
     * Moves money in the caller's transaction. Repeating a source and kind has no effect ('repeated'). Raises
     * `insufficient_balance` (409) if an account that may not be negative would fall below zero. Throws on an unbalanced transfer
     * and on a repeat with other postings, because both are bugs of the caller.
     */
    async post(tx: Tx, transfer: Transfer): Promise<'posted' | 'repeated'> {
      const [result] = await postMany(tx, [transfer]);
      return result ?? 'repeated';
    },

    /**
     * Recomputes the ledger from its postings. A fault raises an alarm: an error in the log, an entry in the audit log, the metric
     * `ngoma_ledger_faults`, and an alert of the admins until a proof finds none. Results are kept for 90 days.
     */
    async prove(): Promise<LedgerFindings> {
      const { size, ...findings } = await findFaults(db);
      const { driftedAccounts, brokenChains, unbalancedTransfers, totalXaf } = findings;
      const count = driftedAccounts.length + brokenChains.length + unbalancedTransfers.length + (totalXaf === 0 ? 0 : 1);
      faults.set(count);
      await proofsStore(db).insert({ ...size, isSound: count === 0, findings, now: clock() });
      if (count > 0) {
        logger.error({ alarm: 'ledger_broken', ...findings }, 'The ledger does not add up');
        await recordAct(db, clock, { action: 'ledger.found_broken', subjectType: 'ledger', detail: { ...findings } });
        await openAlert(platform, db, { kind: 'ledger_broken', facts: { count } });
      } else await endAlert(platform, db, { kind: 'ledger_broken' });
      return findings;
    },
  };
};

async function requireSamePostings(tx: Tx, transfer: Transfer, lines: readonly Posting[]): Promise<void> {
  const earlier = await ledgerStore(tx).findLines(transfer);
  const now = lines.map(({ account: { code }, amountXaf }) => ({ code, amountXaf }));
  if (haveSamePostings(earlier, now)) return;
  const { sourceType, sourceId, kind } = transfer;
  throw new Error(`${sourceType} ${sourceId} ${kind} was already posted with other postings`);
}
export type LedgerService = ReturnType<typeof ledgerService>;
