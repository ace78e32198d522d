import { newId } from '#platform/ids';
import type { Db, Tx } from '#platform/postgres/database';

/** Stores a callback unchanged and returns its id, or undefined if the same event was received before. */
export async function insertCallback(
  tx: Tx,
  callback: {
    gateway: string;
    eventId: string;
    ref: string | null;
    headers: Readonly<Record<string, string>>;
    body: Buffer;
    now: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('webhook_inbox')
    .values({
      id: newId(),
      gateway: callback.gateway,
      event_id: callback.eventId,
      ref: callback.ref,
      headers: JSON.stringify(callback.headers),
      body: callback.body,
      received_at: callback.now,
    })
    .onConflict((conflict) => conflict.constraint('webhook_inbox_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records the outcome of a callback. */
export async function markHandled(db: Db, id: string, outcome: string, now: Date): Promise<void> {
  await db.updateTable('webhook_inbox').set({ handled_at: now, outcome }).where('id', '=', id).execute();
}
