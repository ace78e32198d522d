import { sql } from 'kysely';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';

export interface StoredMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  /** The text for French readers, if there is one of their own. */
  readonly subjectFr: string | null;
  readonly messageFr: string | null;
  readonly eventId: string | null;
  readonly createdAt: Date;
}

/** Lists a person's unread messages, newest first. */
export async function listUnread(db: DbOrTx, userId: string, limit: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select message.id, message.subject, message.message, message.subject_fr as "subjectFr", message.message_fr as "messageFr",
      message.event_id as "eventId", message.created_at as "createdAt"
    from notification_recipients recipient join notifications message on message.id = recipient.notification_id
    where recipient.user_id = ${userId} and recipient.read_at is null
      and (message.kind = 'service' or ${isSwitchedOn(sql`recipient.user_id`, 'news', 'inApp')})
    order by message.created_at desc, message.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A message as its recipients are notified of it. */
export interface SentMessage extends Pick<StoredMessage, 'id' | 'subject' | 'message' | 'eventId'> {
  readonly senderId: string;
  readonly senderName: string;
}

/** Finds a message that was sent. */
export async function findMessage(db: DbOrTx, id: string): Promise<SentMessage | undefined> {
  const { rows } = await sql<SentMessage>`
    select message.id, message.subject, message.message, message.event_id as "eventId", message.sender_id as "senderId",
      sender.name as "senderName"
    from notifications message join users sender on sender.id = message.sender_id where message.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the recipients of a message who have not read it. */
export async function listRecipientIds(db: DbOrTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from notification_recipients
    where notification_id = ${id} and read_at is null`.execute(db);
  return rows.map(({ userId }) => userId);
}
