import type { Tx } from '#platform/postgres/database';
import { destroyDecidedBefore, discardDraftsBefore } from './identity.rules.ts';
import { deleteAllOf, deleteOldDrafts, destroyKeys } from './identity.store.ts';
import type { IdentityContext } from './identity.types.ts';
import { removeFiles } from './save-documents.ts';

type Context = Pick<IdentityContext, 'db' | 'clock' | 'jobs'>;

/** Documents and drafts per transaction. */
const batchSize = 200;

/** Repeats `work`, each time in a transaction of its own, until it found less than a full batch. */
async function inBatches({ db }: Context, work: (tx: Tx) => Promise<number>): Promise<void> {
  let found = batchSize;
  while (found === batchSize) found = await db.transaction().execute(work);
}

/**
 * Destroys the documents of verifications that were decided long enough ago, and discards drafts that were left: their keys are
 * deleted at once, their files after the commit.
 */
export async function destroyDocuments(ctx: Context): Promise<void> {
  const now = ctx.clock();
  await inBatches(ctx, async (tx) => {
    const keys = await destroyKeys(tx, { decidedBefore: destroyDecidedBefore(now), now, limit: batchSize });
    await removeFiles(ctx, tx, keys);
    return keys.length;
  });
  await inBatches(ctx, async (tx) => {
    const { count, fileKeys } = await deleteOldDrafts(tx, { changedBefore: discardDraftsBefore(now), limit: batchSize });
    await removeFiles(ctx, tx, fileKeys);
    return count;
  });
}

/** Deletes everything about a person's identity, in the transaction that erases the account. */
export async function anonymizePerson(ctx: Context, tx: Tx, userId: string): Promise<void> {
  await removeFiles(ctx, tx, await deleteAllOf(tx, userId));
}
