import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Audience } from '../promotions.rules.ts';

/** The audience of a message. For `past_guests`, the event determines the organizer whose other events count. */
export interface AudienceFilter {
  readonly senderId: string;
  readonly eventId: string | null;
  readonly audience: Audience;
}

/** Builds the query for the user ids of an audience. */
export function audienceUserIds({ audience, eventId }: AudienceFilter): RawBuilder<unknown> {
  switch (audience) {
    case 'ticket_holders':
      return sql`select distinct holder_id as id from tickets where event_id = ${eventId} and state = 'valid'`;
    case 'wishers':
      return sql`select user_id as id from wishlist_items where event_id = ${eventId}`;
    case 'past_guests':
      return sql`select ticket.holder_id as id
        from events mine join events other on other.organizer_id = mine.organizer_id and other.id <> mine.id
        join tickets ticket on ticket.event_id = other.id and ticket.state = 'valid'
        where mine.id = ${eventId}
        except select holder_id from tickets where event_id = ${eventId} and state = 'valid'`;
    case 'everybody':
      return sql`select id from users`;
    default:
      return sql`select id from users where role = ${audience.slice(0, -1)}`;
  }
}

/** Counts the people an audience would reach, and those reached by push. Excludes the sender and blocked accounts. */
export async function countAudience(db: DbOrTx, filter: AudienceFilter): Promise<{ people: number; withPush: number }> {
  const { rows } = await sql<{ people: number; withPush: number }>`
    select count(*)::int as people, count(device.user_id)::int as "withPush"
    from (${audienceUserIds(filter)}) audience left join (select distinct user_id from push_subscriptions) device on device.user_id = audience.id
    where audience.id <> ${filter.senderId}
      and not exists (select from users person where person.id = audience.id and person.blocked_at is not null)`.execute(db);
  return rows[0] ?? { people: 0, withPush: 0 };
}

export interface SentRow {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly audience: Audience;
  readonly eventId: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly createdAt: Date;
  readonly recipients: number;
  readonly read: number;
}

/** Lists the messages a person sent, latest first, with the number of people who have read each. */
export async function listSent(
  db: DbOrTx,
  senderId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select message.id, message.subject, message.message, message.audience, message.event_id as "eventId", event.name as "eventName",
      event.name_fr as "eventNameFr", message.created_at as "createdAt", message.recipient_count as recipients,
      (select count(*)::int from notification_recipients recipient
        where recipient.notification_id = message.id and recipient.read_at is not null) as read
    from notifications message left join events event on event.id = message.event_id
    where message.sender_id = ${senderId}
    order by message.created_at desc, message.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countSent(db: DbOrTx, senderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where sender_id = ${senderId}`.execute(db);
  return rows[0]?.count ?? 0;
}
