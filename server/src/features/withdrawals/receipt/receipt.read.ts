import type { DbOrTx } from '#platform/postgres/database';

/** Facts of a receipt beside the withdrawal itself. */
export interface ReceiptFacts {
  readonly ownerName: string;
  /** The number of the bank transfer by which an admin paid it. */
  readonly bankReference: string | null;
}

export const findReceiptFacts = (db: DbOrTx, withdrawalId: string): Promise<ReceiptFacts | undefined> =>
  db
    .selectFrom('withdrawals as one')
    .innerJoin('users as owner', 'owner.id', 'one.user_id')
    .select(['owner.name as ownerName', 'one.bank_reference as bankReference'])
    .where('one.id', '=', withdrawalId)
    .executeTakeFirst();
