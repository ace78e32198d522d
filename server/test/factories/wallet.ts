import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import type { TestApp } from '../harness/test-app.ts';
import type { Person } from './people.ts';

/** Gives a person credit, as a gift of the platform. */
export async function giveCredit({ platform, db }: Pick<TestApp, 'platform' | 'db'>, person: Person, amountXaf: number) {
  const { creditWallet } = ledgerFeature(platform);
  const source = { sourceType: 'demo', sourceId: newId(), kind: 'gift' } as const;
  await db
    .transaction()
    .execute((tx) => creditWallet(tx, { userId: person.user.id, amountXaf, from: accounts.funding, ...source }));
}

/** Returns what a person's wallet has free and what orders hold of it, in whole XAF. */
export async function walletOf({ platform, db }: Pick<TestApp, 'platform' | 'db'>, { user }: Person) {
  const { wallet, walletHeld } = await ledgerFeature(platform).balances(db, user.id);
  return { free: wallet, held: walletHeld };
}
