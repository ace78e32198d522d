import { documentEncryption } from './document-encryption.ts';
import { lockKeysUnderOthers, replaceKey } from './identity.store.ts';
import type { IdentityContext } from './identity.types.ts';

/** Keys per transaction. */
const batchSize = 200;

/**
 * Encrypts the keys of documents anew that are under a former secret. The files stay as they are. An interrupted run is continued by
 * the next one. Returns their number.
 */
export async function rewrapKeys(ctx: Pick<IdentityContext, 'db' | 'keys'>): Promise<number> {
  const { number: keyNumber, secret } = ctx.keys.current('identity');
  const current = documentEncryption(secret);
  let total = 0;
  for (let found = batchSize; found === batchSize; total += found) {
    found = await ctx.db.transaction().execute(async (tx) => {
      const rows = await lockKeysUnderOthers(tx, keyNumber, batchSize);
      for (const row of rows) {
        const former = await ctx.keys.find('identity', row.keyNumber);
        if (!former) throw new Error(`The key ring has no secret ${row.keyNumber} for identity documents`);
        const wrappedKey = current.wrap(row.documentId, documentEncryption(former.secret).unwrap(row.documentId, row.wrappedKey));
        await replaceKey(tx, row.documentId, { wrappedKey, keyNumber });
      }
      return rows.length;
    });
  }
  return total;
}
