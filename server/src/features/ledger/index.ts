import type { Platform } from '#platform/platform';
import { pendingOfEvent } from './earnings/earnings.read.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { ledgerService } from './ledger.service.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';
import { transactionsService } from './transactions/transactions.service.ts';

export { earningsFeature } from './earnings/earnings.feature.ts';
export type { Balances, LedgerFindings } from './ledger.read.ts';
export { type AccountRef, accounts, type Posting, reserveOf, type Transfer } from './ledger.rules.ts';

/** Builds the ledger: double entry, append-only, written in the transaction of the feature that moves money. */
export function ledgerFeature(platform: Platform) {
  const { post, postMany, lockBalances, prove, balances } = ledgerService(platform);
  return {
    post,
    postMany,
    lockBalances,
    /** Returns what the organizer's pending balance holds for an event. */
    pendingOfEvent,
    prove,
    balances,
    routes: [...ledgerRoutes(platform, { balances, prove }), ...transactionsRoutes(transactionsService(platform))],
    jobs: {
      'ledger.prove': async () => {
        await prove();
      },
    },
    recurring: [{ name: 'ledger.prove', cron: '23 * * * *' }],
  };
}
export type LedgerFeature = ReturnType<typeof ledgerFeature>;
