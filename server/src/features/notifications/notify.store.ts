import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { isSwitchedOn } from './choices.read.ts';
import type { DeliveryChannel, NotificationCategory } from './kinds/kinds.types.ts';
import type { KindId } from './kinds/notification-kinds.ts';

export interface NewRecipient {
  readonly key: string;
  readonly userId: string | null;
  readonly address: string | null;
  readonly name: string | null;
  readonly locale: string | null;
}

export interface NewNotification {
  readonly kind: string;
  readonly category: string;
  readonly key: string;
  /** As JSON. */
  readonly params: string;
  readonly eventId: string | null;
  readonly about: readonly string[];
  readonly activityType: string | null;
  readonly happenedAt: Date;
  readonly now: Date;
}

export interface StoredRecipient {
  readonly id: string;
  readonly userId: string | null;
  readonly recipientKey: string;
}

/** Inserts one row per recipient in one statement, and returns those that are new. A repetition changes nothing. */
export async function insertNotifications(
  tx: DbOrTx,
  recipients: readonly NewRecipient[],
  { kind, category, key, params, eventId, about, activityType, happenedAt, now }: NewNotification,
): Promise<StoredRecipient[]> {
  const { rows } = await sql<StoredRecipient>`
    insert into personal_notifications (id, kind, category, source_key, recipient_key, user_id, address, recipient_name, locale,
      event_id, about, params, activity_type, happened_at, created_at)
    select gen_random_uuid(), ${kind}, ${category}, ${key}, reader.key, reader.user_id, reader.address, reader.name, reader.locale,
      ${eventId}::uuid, ${[...about]}::uuid[], ${params}::jsonb, ${activityType}, ${happenedAt}, ${now}
    from unnest(${recipients.map((one) => one.key)}::text[], ${recipients.map(({ userId }) => userId)}::uuid[],
      ${recipients.map(({ address }) => address)}::text[], ${recipients.map(({ name }) => name)}::text[],
      ${recipients.map(({ locale }) => locale)}::text[]) as reader (key, user_id, address, name, locale)
    on conflict (kind, source_key, recipient_key) do nothing
    returning id, user_id as "userId", recipient_key as "recipientKey"`.execute(tx);
  return rows;
}

export interface DeliveryInput {
  readonly channel: DeliveryChannel;
  readonly category: NotificationCategory;
  /** Whether the person's choice decides. */
  readonly isChosen: boolean;
  readonly now: Date;
}

/**
 * Inserts the deliveries of these notifications by one channel, and returns the notification ids. Leaves out people without a
 * browser for pushes, and those who have the channel switched off now, so that a message to thousands enqueues few jobs.
 */
export async function insertDeliveries(
  tx: DbOrTx,
  notificationIds: readonly string[],
  { channel, category, isChosen, now }: DeliveryInput,
): Promise<string[]> {
  if (notificationIds.length === 0) return [];
  const isOn =
    isChosen && category !== 'account' && (channel === 'email' || channel === 'push')
      ? sql`(item.user_id is null or ${isSwitchedOn(sql`item.user_id`, category, channel)})`
      : sql`true`;
  const hasBrowser = sql`exists (select from push_subscriptions browser where browser.user_id = item.user_id)`;
  const { rows } = await sql<{ id: string }>`
    insert into notification_deliveries (notification_id, channel, state, changed_at)
    select item.id, ${channel}, 'pending', ${now} from personal_notifications item
    where item.id = any(${[...notificationIds]}::uuid[]) and ${isOn} and ${channel === 'push' ? hasBrowser : sql`true`}
    on conflict do nothing returning notification_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Leaves out what was not sent yet to one account, of one kind and of keys with this beginning, because it is out of date. */
export async function skipUnsent(
  tx: DbOrTx,
  { kind, key, userId, now }: { readonly kind: KindId; readonly key: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await sql`update notification_deliveries delivery set state = 'skipped', changed_at = ${now}
    from personal_notifications notice
    where notice.id = delivery.notification_id and notice.kind = ${kind} and starts_with(notice.source_key, ${key})
      and notice.recipient_key = ${userId} and delivery.state in ('pending', 'digest')`.execute(tx);
}

/**
 * Deletes what a person received, and empties what others received that names the person: the bell says that the account is
 * deleted, and what was not sent yet stays unsent.
 */
export async function eraseNotifications(
  tx: DbOrTx,
  userId: string,
  { formerEmail }: { readonly formerEmail: string },
): Promise<void> {
  await sql`delete from personal_notifications where user_id = ${userId} or lower(address) = ${formerEmail}`.execute(tx);
  await sql`delete from personal_notifications where ${userId}::uuid = any(about) and activity_type is null`.execute(tx);
  await sql`update personal_notifications set kind = 'account.gone', source_key = source_key || ':' || kind, params = '{}', about = '{}'
    where ${userId}::uuid = any(about)`.execute(tx);
  await sql`delete from notification_settings where user_id = ${userId}`.execute(tx);
}

/** Deletes notifications that no bell shows, or that tell followers what is new, and that are older than the given time. */
export async function removeOldNotifications(db: DbOrTx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from personal_notifications where id in (
    select id from personal_notifications where created_at < ${before} and (activity_type is null or category = 'following') limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
