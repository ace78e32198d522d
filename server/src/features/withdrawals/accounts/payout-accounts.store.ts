import type { NameCheck, PayoutMethod } from '@ngoma/api/features/withdrawals/payout-accounts';
import type { Selectable } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { PayoutAccountsTable } from '#platform/postgres/database.types';
import type { StoredAccount } from '../withdrawals.types.ts';

export const toAccount = (row: Selectable<PayoutAccountsTable>): StoredAccount => ({
  ...{ id: row.id, userId: row.user_id, method: row.method as PayoutMethod, number: row.number },
  ...{ operator: row.operator as StoredAccount['operator'], bankName: row.bank_name, bankAccount: row.bank_account },
  ...{ holderName: row.holder_name, nameCheck: row.name_check as NameCheck },
  ...{ createdAt: row.created_at, usableFrom: row.usable_from },
});

/** Returns the account to which a person is paid now. */
export async function findCurrentAccount(db: DbOrTx, userId: string): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Returns accounts by id. */
export async function findAccounts(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

/** Makes writes about one person's payouts follow one another until the transaction ends. */
export async function lockOwner(tx: Tx, userId: string): Promise<{ readonly isVerified: boolean }> {
  const { is_verified: isVerified } = await tx
    .selectFrom('users')
    .select('is_verified')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { isVerified };
}

/** Ends the current account and inserts the next one. The caller holds the lock of the owner. */
export async function replaceAccount(tx: Tx, account: StoredAccount): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ ended_at: account.createdAt })
    .where('user_id', '=', account.userId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('payout_accounts')
    .values({
      ...{ id: account.id, user_id: account.userId, method: account.method, operator: account.operator },
      ...{ number: account.number, bank_name: account.bankName, bank_account: account.bankAccount },
      ...{ holder_name: account.holderName, name_check: account.nameCheck },
      ...{ created_at: account.createdAt, usable_from: account.usableFrom },
    })
    .execute();
}

/** Stores a try to find out who owns a number, and returns how many this account made since then, this one included. */
export async function countCheck(
  tx: Tx,
  { id, userId, now, since }: { readonly id: string; readonly userId: string; readonly now: Date; readonly since: Date },
): Promise<number> {
  await tx.insertInto('payout_account_checks').values({ id, user_id: userId, asked_at: now }).execute();
  const { count } = await tx
    .selectFrom('payout_account_checks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes numbers, names and banks of a person. */
export async function anonymizeAccounts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ number: null, bank_name: null, bank_account: null, holder_name: null })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('payout_account_checks').where('user_id', '=', userId).execute();
}
