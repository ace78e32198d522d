import type { Platform } from '#platform/platform';
import { balancesOf } from './ledger.read.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { ledgerService } from './ledger.service.ts';

export type { Balances, LedgerFindings } from './ledger.read.ts';
export { type AccountRef, accounts, type Posting, reserveOf, type Transfer } from './ledger.rules.ts';

/** The ledger: double entry, appended only, in the transaction of whoever moves the money. */
export function ledgerFeature(platform: Platform) {
  const { post, postMany, prove } = ledgerService(platform);
  return {
    post,
    postMany,
    prove,
    balances: balancesOf,
    routes: ledgerRoutes(platform, { prove }),
    jobs: {
      'ledger.prove': async () => {
        await prove();
      },
    },
    recurring: [{ name: 'ledger.prove', cron: '23 * * * *' }],
  };
}
export type LedgerFeature = ReturnType<typeof ledgerFeature>;
