import { Gauge } from 'prom-client';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { findFaults, type LedgerFindings } from './ledger.read.ts';
import { balancedLines, carry, movesTheSame, type Posting, type Transfer } from './ledger.rules.ts';
import { ledgerStore, proofsStore } from './ledger.store.ts';

const faults = new Gauge({
  name: 'ngoma_ledger_faults',
  help: 'What the last proof of the ledger found wrong (drifted accounts, broken chains, unbalanced transfers, a total that is not zero); 0 is healthy',
});

/** Moves money, and proves that none was lost. */
export const ledgerService = (platform: Pick<Platform, 'db' | 'clock' | 'logger'>) => {
  const { db, clock, logger } = platform;

  /** As `post`, for many transfers at once: every account is locked once. Answers by place. */
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
      const carried = carry(
        fresh.map(({ postings }) => postings),
        await store.lockAccounts(accounts, clock()),
      );
      await store.append(new Map(fresh.map(({ id }, place) => [id, carried.lines[place] ?? []])), carried.after);
    }
    for (const [place, transfer] of transfers.entries()) {
      if (!ids.has(place)) await refuseAnotherPayload(tx, transfer, lines[place] ?? []);
    }
    return transfers.map((_, place) => (ids.has(place) ? 'posted' : 'repeated'));
  }

  return {
    postMany,

    /**
     * Moves money in the caller's transaction. The same source and kind again is a no-op ('repeated'). Refuses
     * `insufficient_balance` (409) when an account that may not owe would fall below zero; throws on a transfer that does
     * not balance, and on a repeat that would move other money than the first time, since both are faults of the caller.
     */
    async post(tx: Tx, transfer: Transfer): Promise<'posted' | 'repeated'> {
      const [result] = await postMany(tx, [transfer]);
      return result ?? 'repeated';
    },

    /** Recomputes the ledger from its postings. A finding raises an alarm: an error in the log, an act in the audit log, the metric `ngoma_ledger_faults`. What was found is kept for a quarter of a year. */
    async prove(): Promise<LedgerFindings> {
      const { size, ...findings } = await findFaults(db);
      const { driftedAccounts, brokenChains, unbalancedTransfers, totalXaf } = findings;
      const count = driftedAccounts.length + brokenChains.length + unbalancedTransfers.length + (totalXaf === 0 ? 0 : 1);
      faults.set(count);
      await proofsStore(db).insert({ ...size, isSound: count === 0, findings, now: clock() });
      if (count > 0) {
        logger.error({ alarm: 'ledger_broken', ...findings }, 'The ledger does not add up');
        await recordAct(db, clock, { action: 'ledger.found_broken', subjectType: 'ledger', detail: { ...findings } });
      }
      return findings;
    },
  };
};

async function refuseAnotherPayload(tx: Tx, transfer: Transfer, lines: readonly Posting[]): Promise<void> {
  const earlier = await ledgerStore(tx).findLines(transfer);
  const now = lines.map(({ account: { code }, amountXaf }) => ({ code, amountXaf }));
  if (movesTheSame(earlier, now)) return;
  const { sourceType, sourceId, kind } = transfer;
  throw new Error(`${sourceType} ${sourceId} ${kind} has already moved other money than it is asked to move now`);
}
