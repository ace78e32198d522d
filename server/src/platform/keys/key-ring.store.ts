import type { DbOrTx, Tx } from '../postgres/database.ts';

export interface KeyRow {
  readonly purpose: string;
  readonly number: number;
  readonly sealed: Buffer;
  readonly createdAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Returns all secrets, encrypted, the oldest of each purpose first. */
export const listKeys = (db: DbOrTx): Promise<KeyRow[]> => selectKeys(db).execute();

/** Locks all secrets, so that two rotations follow each other. */
export const lockKeys = (tx: Tx): Promise<KeyRow[]> => selectKeys(tx).forUpdate().execute();

const selectKeys = (db: DbOrTx) =>
  db
    .selectFrom('key_ring')
    .select(['purpose', 'number', 'sealed', 'created_at as createdAt', 'starts_at as startsAt', 'ends_at as endsAt'])
    .orderBy('purpose')
    .orderBy('number');

const toValues = ({ purpose, number, sealed, createdAt, startsAt, endsAt }: KeyRow) => ({
  ...{ purpose, number, sealed, created_at: createdAt, starts_at: startsAt, ends_at: endsAt },
});

/** Inserts the first secrets, unless another node has done so meanwhile. */
export async function insertFirstKeys(db: DbOrTx, rows: readonly KeyRow[]): Promise<void> {
  await db
    .insertInto('key_ring')
    .values(rows.map(toValues))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.insertInto('key_ring').values(toValues(row)).execute();
}

/** Sets the end of secrets that have none yet. */
export async function endKeysBefore(tx: Tx, purpose: string, number: number, endsAt: Date): Promise<void> {
  await tx
    .updateTable('key_ring')
    .set({ ends_at: endsAt })
    .where('purpose', '=', purpose)
    .where('number', '<', number)
    .where('ends_at', 'is', null)
    .execute();
}

/** Replaces the encrypted form of a secret. */
export async function replaceSealed(tx: Tx, { purpose, number, sealed }: Pick<KeyRow, 'purpose' | 'number' | 'sealed'>) {
  await tx.updateTable('key_ring').set({ sealed }).where('purpose', '=', purpose).where('number', '=', number).execute();
}
