import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { audienceUserIds } from './console/console.read.ts';
import type { Audience } from './promotions.rules.ts';

export interface NewNotification {
  readonly senderId: string;
  readonly eventId: string | null;
  readonly audience: Audience;
  readonly subject: string;
  readonly message: string;
}

/** Inserts a message and its recipients, without the sender and blocked accounts. Returns its id and the recipient ids. */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification,
  now: Date,
): Promise<{ id: string; recipientIds: string[] }> {
  const id = newId();
  const { senderId, eventId, audience, subject, message } = notification;
  await sql`insert into notifications (id, sender_id, event_id, audience, subject, message, recipient_count, created_at)
    values (${id}, ${senderId}, ${eventId}, ${audience}, ${subject}, ${message}, 0, ${now})`.execute(tx);
  const { rows } = await sql<{ recipientIds: string[] }>`
    with people as (
      select person.id from users person join (${audienceUserIds(notification)}) audience on audience.id = person.id
      where person.blocked_at is null and person.id <> ${senderId}
    ), written as (
      insert into notification_recipients (notification_id, user_id) select ${id}::uuid, id from people returning user_id
    ) select coalesce(array_agg(user_id), '{}') as "recipientIds" from written`.execute(tx);
  const recipientIds = rows[0]?.recipientIds ?? [];
  await tx.updateTable('notifications').set({ recipient_count: recipientIds.length }).where('id', '=', id).execute();
  return { id, recipientIds };
}

/** Locks the sender's messages and those about the event, so that concurrent messages count each other. */
export async function lockSender(tx: Tx, senderId: string, eventId: string | undefined): Promise<void> {
  for (const id of [senderId, ...(eventId ? [eventId] : [])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`promotions:${id}`}, 0))`.execute(tx);
}

export const promotionsStore = (db: DbOrTx) => ({
  /**
   * Counts messages since the given time: those of the sender, or those of the organizer and team about the event, whichever are
   * more.
   */
  async countSentSince(senderId: string, since: Date, eventId: string | undefined): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select greatest(count(*) filter (where sender_id = ${senderId}), count(*) filter (where event_id = ${eventId ?? null}))::int as count
      from notifications
      where created_at > ${since} and sender_id in (select ${senderId}::uuid
        union select organizer_id from events where id = ${eventId ?? null}
        union select user_id from event_team_members where event_id = ${eventId ?? null} and user_id is not null)`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Marks a message as read. Returns false when the person did not receive it. */
  async markRead(userId: string, notificationId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('notification_recipients')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('notification_id', '=', notificationId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Deletes the messages a person sent and received. */
  async anonymizePerson(userId: string): Promise<void> {
    await sql`delete from notification_recipients
      where user_id = ${userId} or notification_id in (select id from notifications where sender_id = ${userId})`.execute(db);
    await db.deleteFrom('notifications').where('sender_id', '=', userId).execute();
  },
});
