import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { DeliveryChannel } from '../kinds/kinds.types.ts';
import type { DigestRow } from './delivery.read.ts';

export type DeliveryState = 'pending' | 'digest' | 'sent' | 'skipped' | 'unknown' | 'refused';

/**
 * Marks a delivery as being sent, and returns its former state; undefined if it is over. `sending` means that an earlier attempt
 * was interrupted, so that its outcome is unknown.
 */
export async function beginDelivery(
  db: DbOrTx,
  notificationId: string,
  channel: DeliveryChannel,
  now: Date,
): Promise<'pending' | 'sending' | undefined> {
  const { rows } = await sql<{ former: 'pending' | 'sending' }>`
    update notification_deliveries delivery set state = 'sending', changed_at = ${now}
    from (select notification_id, channel, state from notification_deliveries
      where notification_id = ${notificationId} and channel = ${channel} and state in ('pending', 'sending') for update) earlier
    where delivery.notification_id = earlier.notification_id and delivery.channel = earlier.channel
    returning earlier.state as former`.execute(db);
  return rows[0]?.former;
}

/** Changes the state of a delivery that is not over yet. */
export async function setDeliveryState(
  db: DbOrTx,
  notificationId: string,
  channel: DeliveryChannel,
  state: DeliveryState,
  now: Date,
): Promise<void> {
  await sql`update notification_deliveries set state = ${state}, changed_at = ${now}
    where notification_id = ${notificationId} and channel = ${channel} and state in ('pending', 'sending')`.execute(db);
}

/** Removes names, texts and addresses of a notification that was delivered everywhere and that no bell shows. */
export async function emptyDelivered(db: DbOrTx, notificationId: string): Promise<void> {
  await sql`update personal_notifications notice set params = '{}', about = '{}', address = null, recipient_name = null
    where notice.id = ${notificationId} and notice.activity_type is null and not exists (
      select from notification_deliveries delivery where delivery.notification_id = notice.id
        and delivery.state in ('pending', 'sending', 'digest'))`.execute(db);
}

/** Takes what a person's next digest collects, oldest first, and marks it as sent. A second call gets nothing. */
export async function takeDigest(tx: Tx, userId: string, now: Date): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    with taken as (
      update notification_deliveries delivery set state = 'sent', changed_at = ${now}
      from personal_notifications notice
      where notice.id = delivery.notification_id and notice.user_id = ${userId} and delivery.state = 'digest'
      returning notice.id
    )
    select notice.id, notice.kind, notice.params, notice.about from personal_notifications notice
    where notice.id in (select id from taken) order by notice.happened_at, notice.id`.execute(tx);
  return rows;
}

/** Inserts the record of a notification that is sent at once, and returns its id and whether it was sent before. */
export async function insertSending(
  db: DbOrTx,
  {
    kind,
    category,
    key,
    recipientKey,
    userId,
    channel,
    now,
  }: {
    readonly kind: string;
    readonly category: string;
    readonly key: string;
    readonly recipientKey: string;
    readonly userId: string | null;
    readonly channel: DeliveryChannel;
    readonly now: Date;
  },
): Promise<{ readonly id: string; readonly state: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into personal_notifications (id, kind, category, source_key, recipient_key, user_id, about, params, happened_at, created_at)
    values (gen_random_uuid(), ${kind}, ${category}, ${key}, ${recipientKey}, ${userId}, '{}', '{}', ${now}, ${now})
    on conflict (kind, source_key, recipient_key) do update set kind = excluded.kind returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`insert into notification_deliveries (notification_id, channel, state, changed_at)
    values (${id}, ${channel}, 'pending', ${now}) on conflict do nothing`.execute(db);
  const { rows: states } = await sql<{ state: string }>`select state from notification_deliveries
    where notification_id = ${id} and channel = ${channel}`.execute(db);
  return { id, state: states[0]?.state ?? 'pending' };
}
