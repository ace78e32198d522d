import type { Locale } from '@ngoma/api/common/locale';
import type { NoticeKind } from '@ngoma/api/features/notification-choices';
import { sql } from 'kysely';
import { wants } from '#features/notification-choices/index';
import type { DbOrTx } from '#platform/database';
import type { PushTarget } from './push-subscription.ts';

/** Before every id. */
const first = '00000000-0000-0000-0000-000000000000';

export interface StoredMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly eventId: string | null;
  readonly createdAt: Date;
}

/** Somebody's messages that they have not read, the newest first. */
export async function listUnread(db: DbOrTx, userId: string, limit: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.created_at as "createdAt"
    from notification_recipients recipient join notifications message on message.id = recipient.notification_id
    where recipient.user_id = ${userId} and recipient.read_at is null and ${wants(sql`recipient.user_id`, 'news', 'inApp')}
    order by message.created_at desc, message.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The browsers of a message's recipients, in order of id, after the given one. */
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
      and ${wants(sql`recipient.user_id`, 'news', 'push')}
    order by subscription.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The recipients of a message who asked for news by mail, in order of id, after the given one. */
export async function listReaders(
  db: DbOrTx,
  notificationId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select recipient.user_id as id from notification_recipients recipient
    where recipient.notification_id = ${notificationId} and recipient.user_id > ${after ?? first}
      and ${wants(sql`recipient.user_id`, 'news', 'email')}
    order by recipient.user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewsLetterRow extends StoredMessage {
  readonly email: string;
  readonly locale: Locale | null;
  readonly senderName: string;
}

/** A message as a letter to one of its recipients, while it is unread and news by mail are wished for. */
export async function findLetter(db: DbOrTx, notificationId: string, userId: string): Promise<NewsLetterRow | undefined> {
  const { rows } = await sql<NewsLetterRow>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.created_at as "createdAt",
      person.email, person.locale, sender.name as "senderName"
    from notification_recipients recipient
      join users person on person.id = recipient.user_id
      join notifications message on message.id = recipient.notification_id
      join users sender on sender.id = message.sender_id
    where recipient.notification_id = ${notificationId} and recipient.user_id = ${userId} and recipient.read_at is null
      and ${wants(sql`person.id`, 'news', 'email')}`.execute(db);
  return rows[0];
}

export interface PushRow extends StoredMessage, PushTarget {
  readonly email: string;
}

/** A message and one of the browsers it goes to, if that is still its recipient's and unread. */
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

/** The browsers of one person, if they want to hear of such things there. */
export async function listBrowsers(db: DbOrTx, userId: string, kind: NoticeKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from push_subscriptions subscription
    where user_id = ${userId} and ${wants(sql`subscription.user_id`, kind, 'push')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where one of somebody's browsers is reached, if it is still theirs, and the language that they asked for. */
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
