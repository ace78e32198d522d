import type { Tx } from '#platform/postgres/database';

export interface NewNote {
  readonly id: string;
  readonly userId: string;
  readonly authorId: string;
  readonly note: string;
  readonly createdAt: Date;
}

/** Inserts a note of an admin on an account. */
export async function insertNote(tx: Tx, { id, userId, authorId, note, createdAt }: NewNote): Promise<void> {
  await tx
    .insertInto('account_notes')
    .values({ id, user_id: userId, author_id: authorId, note, created_at: createdAt })
    .execute();
}

/** Deletes the notes on an account. */
export async function removeNotes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_notes').where('user_id', '=', userId).execute();
}
