import type { Locale } from '@ngoma/api/common/locale';
import type { NotificationKind } from '@ngoma/api/features/notifications';
import { sql } from 'kysely';
import type { PushTarget } from '#features/notifications/index';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';

/** Sorts before every id. */
const first = '00000000-0000-0000-0000-000000000000';

export interface StoredMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly eventId: string | null;
  readonly createdAt: Date;
}

/** Lists a person's unread messages, newest first. */
export async function listUnread(db: DbOrTx, userId: string, limit: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.created_at as "createdAt"
    from notification_recipients recipient join notifications message on message.id = recipient.notification_id
    where recipient.user_id = ${userId} and recipient.read_at is null and ${isSwitchedOn(sql`recipient.user_id`, 'news', 'inApp')}
    order by message.created_at desc, message.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Lists the browsers of a message's recipients in order of id, after the given one. */
export async function listTargets(
  db: DbOrTx,
  notificationId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subscription.id from push_subscriptions subscription
      join notification_recipients recipient on recipient.user_id = subscription.user_id
    where recipient.notification_id = ${notificationId} and subscription.id > ${after ?? first}
      and ${isSwitchedOn(sql`recipient.user_id`, 'news', 'push')}
    order by subscription.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the recipients of a message who chose email, in order of id, after the given one. */
export async function listReaders(
  db: DbOrTx,
  notificationId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select recipient.user_id as id from notification_recipients recipient
    where recipient.notification_id = ${notificationId} and recipient.user_id > ${after ?? first}
      and ${isSwitchedOn(sql`recipient.user_id`, 'news', 'email')}
    order by recipient.user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PromotionEmailRow extends StoredMessage {
  readonly email: string;
  readonly locale: Locale | null;
  readonly senderName: string;
}

/** Finds a message for its email to one recipient. Returns undefined once it is read or the recipient switched email off. */
export async function findEmail(db: DbOrTx, notificationId: string, userId: string): Promise<PromotionEmailRow | undefined> {
  const { rows } = await sql<PromotionEmailRow>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.created_at as "createdAt",
      person.email, person.locale, sender.name as "senderName"
    from notification_recipients recipient
      join users person on person.id = recipient.user_id
      join notifications message on message.id = recipient.notification_id
      join users sender on sender.id = message.sender_id
    where recipient.notification_id = ${notificationId} and recipient.user_id = ${userId} and recipient.read_at is null
      and ${isSwitchedOn(sql`person.id`, 'news', 'email')}`.execute(db);
  return rows[0];
}

export interface PushRow extends StoredMessage, PushTarget {
  readonly email: string;
}

/** Finds a message for its push to one browser. Returns undefined once it is read or the browser belongs to another person. */
export async function findPush(db: DbOrTx, notificationId: string, subscriptionId: string): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.created_at as "createdAt",
      subscription.endpoint, subscription.p256dh, subscription.auth, person.email
    from push_subscriptions subscription
      join users person on person.id = subscription.user_id
      join notification_recipients recipient on recipient.user_id = person.id and recipient.read_at is null
      join notifications message on message.id = recipient.notification_id
    where subscription.id = ${subscriptionId} and message.id = ${notificationId}`.execute(db);
  return rows[0];
}

/** Lists the browsers of a person, if the person has pushes of this kind switched on. */
export async function listBrowsers(db: DbOrTx, userId: string, kind: NotificationKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from push_subscriptions subscription
    where user_id = ${userId} and ${isSwitchedOn(sql`subscription.user_id`, kind, 'push')}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Finds a person's browser with its push address and the person's language. Returns undefined when it belongs to another person
 * now.
 */
export async function findBrowser(
  db: DbOrTx,
  userId: string,
  subscriptionId: string,
): Promise<(PushTarget & { readonly email: string; readonly locale: string | null }) | undefined> {
  return db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('users as person', 'person.id', 'subscription.user_id')
    .select(['subscription.endpoint', 'subscription.p256dh', 'subscription.auth', 'person.email', 'person.locale'])
    .where('subscription.id', '=', subscriptionId)
    .where('person.id', '=', userId)
    .executeTakeFirst();
}
