import type { DbOrTx } from '#platform/postgres/database';

/** Returns whether the account exists. */
export async function hasAccount(db: DbOrTx, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
