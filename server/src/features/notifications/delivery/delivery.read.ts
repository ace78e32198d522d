import type { Locale } from '@ngoma/api/common/locale';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { PushTarget } from '../push/push-subscription.ts';

/** A delivery with its notification, and the recipient's address, language and choices as they are now. */
export interface DeliveryRow {
  readonly id: string;
  readonly kind: string;
  readonly params: unknown;
  readonly state: string;
  readonly userId: string | null;
  readonly eventId: string | null;
  readonly email: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly locale: Locale;
  readonly choice: boolean | null;
  readonly isQuiet: boolean | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly isDigested: boolean;
  readonly isBlocked: boolean;
}

const columns = sql`notice.id, notice.kind, notice.params, delivery.state, notice.user_id as "userId", notice.event_id as "eventId",
  coalesce(person.email, case when notice.address like '%@%' then notice.address end) as email,
  coalesce(person.number, case when notice.address not like '%@%' then notice.address end) as number,
  coalesce(person.name, notice.recipient_name, '') as name, coalesce(person.locale, notice.locale, 'en') as locale,
  choice.is_on as choice, settings.is_quiet as "isQuiet", settings.quiet_from as "quietFrom",
  settings.quiet_until as "quietUntil", coalesce(notice.category = any(settings.digests), false) as "isDigested",
  person.blocked_at is not null as "isBlocked"`;

/** Finds a delivery by its notification and channel. */
export async function findDelivery(db: DbOrTx, notificationId: string, channel: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`select ${columns}
    from personal_notifications notice
    join notification_deliveries delivery on delivery.notification_id = notice.id and delivery.channel = ${channel}
    left join users person on person.id = notice.user_id
    left join notification_settings settings on settings.user_id = notice.user_id
    left join notification_choices choice on choice.user_id = notice.user_id and choice.kind = notice.category
      and choice.channel = ${channel}
    where notice.id = ${notificationId}`.execute(db);
  return rows[0];
}

export interface BrowserRow extends PushTarget {
  readonly subscriptionId: string;
  /** The number of the key pair for which the browser subscribed. */
  readonly vapidNumber: number;
}

/** Lists the ids of a person's browsers. */
export async function listBrowserIds(db: DbOrTx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from push_subscriptions where user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds a browser, unless it belongs to another person now. */
export async function findBrowser(db: DbOrTx, userId: string, subscriptionId: string): Promise<BrowserRow | undefined> {
  const { rows } = await sql<BrowserRow>`select id as "subscriptionId", endpoint, p256dh, auth,
      vapid_number as "vapidNumber"
    from push_subscriptions where id = ${subscriptionId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Lists the people with something to collect in a digest. */
export async function listDigestReaders(db: DbOrTx): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct notice.user_id as "userId"
    from notification_deliveries delivery join personal_notifications notice on notice.id = delivery.notification_id
    where delivery.state = 'digest' and notice.user_id is not null`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A notification that a digest collects. */
export interface DigestRow {
  readonly id: string;
  readonly kind: string;
  readonly params: unknown;
  readonly about: readonly string[];
}
