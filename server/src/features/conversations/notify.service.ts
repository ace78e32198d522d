import { business } from '@ngoma/api/common/business';
import { enqueuePushes } from '#features/promotions/index';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { type DueNotification, findDueNotifications } from './conversations.read.ts';
import { pathOf } from './conversations.rules.ts';

interface PendingNotification {
  readonly conversationId: string;
  readonly userId: string;
}

/**
 * Notifies a recipient of unread messages, once until they read. A message that is read within the first minutes triggers no
 * notification.
 */
export function conversationNotifications({ db, jobs, mail, config, clock }: Platform) {
  return {
    /** Enqueues the notification in the transaction of the first unread message. */
    async schedule(tx: Tx, pending: PendingNotification): Promise<void> {
      const runAt = new Date(clock().getTime() + business.conversation.notifyAfterMinutes * 60_000);
      await jobs.enqueue(tx, 'conversations.notify', { ...pending }, { runAt });
    },

    /** Job: sends the notification if messages are still unread. */
    async sendNotification({ conversationId, userId }: PendingNotification): Promise<void> {
      const reader = await findDueNotifications(db, conversationId, userId);
      if (!reader) return;
      const path = pathOf(reader.role, conversationId);
      const id = `conversation:${conversationId}:${userId}:${reader.notifiedAt.getTime()}`;
      await enqueuePushes(jobs, db, [{ kind: 'messages', userId, path, topic: id, text: sentenceOf(reader) }]);
      if (reader.byMail) await mail.send(emailOf(reader, `${config.publicUrl}${path}`), [], id);
    },
  };
}
export type ConversationNotifications = ReturnType<typeof conversationNotifications>;

const sentenceOf = ({ otherName, title }: DueNotification) =>
  title ? bilingual('conversations.sentence', { otherName, title }) : bilingual('conversations.wroteToYou', { otherName });

function emailOf(reader: DueNotification, url: string): EmailMessage {
  const { email, locale, otherName, unread } = reader;
  const sentence = sentenceOf(reader);
  return {
    to: email,
    locale: locale ?? 'en',
    subject: bilingual('conversations.ngomaMessageFrom', { otherName }),
    heading: bilingual('conversations.messageIsWaiting'),
    paragraphs: [
      { en: `${sentence.en}.`, fr: `${sentence.fr}.` },
      unread === 1 ? bilingual('conversations.youHaveNotReadItYet') : bilingual('conversations.messagesAreUnread', { unread }),
    ],
    action: { label: bilingual('conversations.readAndAnswer'), url },
    footnote: bilingual('conversations.howeverMuchIsWritten'),
  };
}
