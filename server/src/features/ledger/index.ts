import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { collectDebts } from './debts/collect-debts.ts';
import { pendingOfEvent } from './earnings/earnings.read.ts';
import { lockPledgeable, lockPledgedEvent, type PledgedEvent, pledgeableOf } from './earnings/pledgeable.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { ledgerService } from './ledger.service.ts';
import { statementsRoutes } from './statements/statements.routes.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';
import { transactionsService } from './transactions/transactions.service.ts';
import { endGifts } from './wallet/end-gifts.ts';
import { sumOfGifts } from './wallet/gifts.read.ts';
import { type WalletCredit, walletCredit } from './wallet/wallet.rules.ts';

export { earningsFeature } from './earnings/earnings.feature.ts';
export type { PledgePayer } from './earnings/earnings.service.ts';
export type { Balances, LedgerFindings } from './ledger.read.ts';
export { type AccountRef, accounts, type Posting, reserveOf, type Transfer } from './ledger.rules.ts';
export { monthlyStatementsFeature } from './monthly/monthly-statements.feature.ts';
export { type WalletCredit, walletCredit, walletHold, walletRelease } from './wallet/wallet.rules.ts';

/** Builds the ledger: double entry, append-only, written in the transaction of the feature that moves money. */
export function ledgerFeature(platform: Platform) {
  const { post, postMany, lockBalances, prove, balances } = ledgerService(platform);
  const gifts = { ...platform, ledger: { post, lockBalances } };
  return {
    post,
    postMany,
    lockBalances,
    /** Credits a person's wallet in the caller's transaction, once per source and kind. */
    creditWallet: (tx: Tx, credit: WalletCredit) => post(tx, walletCredit(credit)),
    /** Returns what the organizer's pending balance holds for an event. */
    pendingOfEvent,
    /** The pending income of an event that may be pledged to its contracts, in whole XAF, and the locks that make it exact. */
    pledgeable: {
      of: (db: DbOrTx, event: PledgedEvent) => pledgeableOf(db, event, platform.clock()),
      lockEvent: (tx: Tx, eventId: string) => lockPledgedEvent(gifts, tx, eventId),
      lockAmount: (tx: Tx, event: PledgedEvent) => lockPledgeable(gifts, tx, event),
    },
    /** Returns what is left of a person's gifts. Exact while the caller holds the lock of the wallet's account. */
    sumOfGifts,
    prove,
    balances,
    routes: [
      ...ledgerRoutes(platform, gifts, { balances, prove }),
      ...transactionsRoutes(platform, transactionsService(platform), gifts),
      ...statementsRoutes(platform),
    ],
    jobs: {
      'ledger.prove': async () => {
        await prove();
      },
      'wallet.end-gifts': () => endGifts(gifts),
      'ledger.collect-debts': () => collectDebts(gifts),
    },
    recurring: [
      { name: 'ledger.prove', cron: '23 * * * *' },
      { name: 'wallet.end-gifts', cron: '*/10 * * * *' },
      { name: 'ledger.collect-debts', cron: '41 4 * * *' },
    ],
  };
}
export type LedgerFeature = ReturnType<typeof ledgerFeature>;
