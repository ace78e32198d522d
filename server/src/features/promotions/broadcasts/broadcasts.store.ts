import type { BroadcastKind } from '@ngoma/api/features/promotions/broadcasts';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { type BroadcastFilter, belongsTo } from './broadcasts.read.ts';
import type { BroadcastText } from './broadcasts.rules.ts';

export interface NewBroadcast extends BroadcastFilter, BroadcastText {
  readonly kind: BroadcastKind;
  readonly byEmail: boolean;
  readonly byPush: boolean;
  readonly people: number;
  readonly senderId: string;
}

/** Makes admins who start a broadcast wait for each other until the end of the transaction. */
export async function lockBroadcasts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('broadcasts', 0))`.execute(tx);
}

/** Stores a broadcast that has no recipients yet. Returns its id. */
export async function insertBroadcast(tx: Tx, one: NewBroadcast, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('notifications')
    .values({
      ...{ id, sender_id: one.senderId, event_id: null, audience: one.audience, kind: one.kind, subject: one.subject },
      ...{ message: one.message, subject_fr: one.subjectFr, message_fr: one.messageFr, recipient_count: 0, created_at: now },
    })
    .execute();
  await tx
    .insertInto('broadcasts')
    .values({
      ...{ id, language: one.language, verified_only: one.verifiedOnly, by_email: one.byEmail, by_push: one.byPush },
      ...{ people: one.people, state: 'sending', started_at: now },
    })
    .execute();
  return id;
}

/** A broadcast that is being sent, as its next batch needs it. */
export interface SendingBroadcast extends BroadcastFilter, BroadcastText {
  readonly id: string;
  readonly kind: BroadcastKind;
  readonly byEmail: boolean;
  readonly byPush: boolean;
  readonly lastUserId: string | null;
  readonly senderId: string;
  readonly startedAt: Date;
}

/** Locks a broadcast that is being sent; undefined once it is sent or cancelled. */
export async function lockSending(tx: Tx, id: string): Promise<SendingBroadcast | undefined> {
  const { rows } = await sql<SendingBroadcast>`
    select broadcast.id, message.audience, broadcast.language, broadcast.verified_only as "verifiedOnly", message.kind,
      broadcast.by_email as "byEmail", broadcast.by_push as "byPush", message.subject, message.message,
      message.subject_fr as "subjectFr", message.message_fr as "messageFr", broadcast.last_user_id as "lastUserId",
      message.sender_id as "senderId", broadcast.started_at as "startedAt"
    from broadcasts broadcast join notifications message on message.id = broadcast.id
    where broadcast.id = ${id} and broadcast.state = 'sending' for update of broadcast`.execute(tx);
  return rows[0];
}

/** Adds the next recipients in the order of their ids, each once. Returns their ids, which are fewer than `limit` at the end. */
export async function addRecipients(tx: Tx, one: SendingBroadcast, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with people as (
      select person.id from users person
      where ${belongsTo(one, one.startedAt)} and (${one.lastUserId}::uuid is null or person.id > ${one.lastUserId}::uuid)
      order by person.id limit ${limit}
    ), written as (
      insert into notification_recipients (notification_id, user_id) select ${one.id}::uuid, id from people on conflict do nothing
    ) select id from people order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records how far a broadcast has come, and its end with the last batch. */
export async function recordProgress(
  tx: Tx,
  id: string,
  { recipientIds, endedAt }: { readonly recipientIds: readonly string[]; readonly endedAt: Date | null },
): Promise<void> {
  await sql`update notifications set recipient_count = recipient_count + ${recipientIds.length} where id = ${id}`.execute(tx);
  await tx
    .updateTable('broadcasts')
    .set({
      ...(recipientIds.length > 0 && { last_user_id: recipientIds.at(-1) ?? null }),
      ...(endedAt && { state: 'sent', ended_at: endedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a broadcast that the caller has locked. */
export async function endByAdmin(tx: Tx, id: string, { adminId, now }: { readonly adminId: string; readonly now: Date }) {
  await tx
    .updateTable('broadcasts')
    .set({ state: 'cancelled', ended_at: now, cancelled_by: adminId })
    .where('id', '=', id)
    .execute();
}

/** Deletes the broadcasts of an admin whose account is deleted, and their name from those that they cancelled. */
export async function removeBroadcastsOf(db: DbOrTx, userId: string): Promise<void> {
  await sql`delete from broadcasts where id in (select id from notifications where sender_id = ${userId})`.execute(db);
}
