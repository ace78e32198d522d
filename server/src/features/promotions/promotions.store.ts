import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { peopleOf } from './desk.read.ts';
import type { Audience } from './promotions.rules.ts';
import type { PushTarget } from './push-subscription.ts';

export interface NewNotification {
  readonly senderId: string;
  readonly eventId: string | null;
  readonly audience: Audience;
  readonly subject: string;
  readonly message: string;
}

/** Writes a message to everybody it is for, in one statement; the sender gets none. Answers its id and who they are. */
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
      select person.id from users person join (${peopleOf(notification)}) audience on audience.id = person.id
      where person.blocked_at is null and person.id <> ${senderId}
    ), written as (
      insert into notification_recipients (notification_id, user_id) select ${id}::uuid, id from people returning user_id
    ) select coalesce(array_agg(user_id), '{}') as "recipientIds" from written`.execute(tx);
  const recipientIds = rows[0]?.recipientIds ?? [];
  await tx.updateTable('notifications').set({ recipient_count: recipientIds.length }).where('id', '=', id).execute();
  return { id, recipientIds };
}

/** Holds a sender's other messages still, and those of a whole team about its event, so that two at once count each other. */
export async function lockSender(tx: Tx, senderId: string, eventId: string | undefined): Promise<void> {
  for (const id of [senderId, ...(eventId ? [eventId] : [])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`promotions:${id}`}, 0))`.execute(tx);
}

export const promotionsStore = (db: DbOrTx) => ({
  /** What somebody has sent since then, or what they and the event's team have about it: the more of the two. */
  async countSentSince(senderId: string, since: Date, eventId: string | undefined): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select greatest(count(*) filter (where sender_id = ${senderId}), count(*) filter (where event_id = ${eventId ?? null}))::int as count
      from notifications
      where created_at > ${since} and sender_id in (select ${senderId}::uuid
        union select organizer_id from events where id = ${eventId ?? null}
        union select user_id from event_team_members where event_id = ${eventId ?? null} and user_id is not null)`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Takes a message off somebody's list; false where they never got it. */
  async markRead(userId: string, notificationId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('notification_recipients')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('notification_id', '=', notificationId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Keeps where a browser is reached; a browser that changed hands belongs to whoever saved it last. */
  async saveSubscription(userId: string, target: PushTarget, now: Date): Promise<void> {
    const row = { user_id: userId, p256dh: target.p256dh, auth: target.auth, seen_at: now };
    await db
      .insertInto('push_subscriptions')
      .values({ id: newId(), endpoint: target.endpoint, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
  },

  /** Keeps somebody's browsers that were seen last, so many at most. */
  async keepNewest(userId: string, most: number): Promise<void> {
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by seen_at desc, id desc offset ${most})`.execute(db);
  },

  async forgetSubscription(userId: string, endpoint: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
  },

  /** What somebody wrote to many and what reached them, and where their browsers are. */
  async forgetPerson(userId: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
    await sql`delete from notification_recipients
      where user_id = ${userId} or notification_id in (select id from notifications where sender_id = ${userId})`.execute(db);
    await db.deleteFrom('notifications').where('sender_id', '=', userId).execute();
  },

  async removeSubscription(id: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  },
});
