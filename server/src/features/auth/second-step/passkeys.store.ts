import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface StoredPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const passkeysStore = (tx: DbOrTx) => ({
  /** Lists the passkeys of an account, oldest first. */
  async list(userId: string): Promise<StoredPasskey[]> {
    const rows = await tx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
    return rows.map((row) => ({
      ...{ id: row.id, credentialId: row.credential_id, publicKey: row.public_key, counter: Number(row.counter) },
      ...{ transports: row.transports, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at },
    }));
  },

  /** Inserts a passkey. Returns false when the same one is stored already. */
  async insert(userId: string, passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkeys')
      .values({
        ...{ id: passkey.id, user_id: userId, credential_id: passkey.credentialId, public_key: passkey.publicKey },
        ...{ counter: passkey.counter, transports: [...passkey.transports], name: passkey.name, created_at: passkey.createdAt },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** Records a use. Returns false when the passkey is gone, or was used with this counter before: a copied one. */
  async use(id: string, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(sql`${counter}::bigint`, '=', 0)])]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Returns the name of the removed passkey, or undefined if the account has no such one. */
  async remove(userId: string, id: string): Promise<string | undefined> {
    const row = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    return row?.name;
  },

  async removeAll(userId: string): Promise<number> {
    const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
    return Number(numDeletedRows);
  },
});
