import { business } from '@ngoma/api/common/business';
import { pushTo } from '#features/promotions/index';
import type { Tx } from '#platform/database';
import type { Letter, Platform } from '#platform/platform';
import { findToTell, type ToTell } from './conversations.read.ts';
import { pathOf } from './conversations.rules.ts';

interface Silence {
  readonly conversationId: string;
  readonly userId: string;
}

/**
 * Tells somebody who does not look that something waits: once per silence, however much is written, and not at all where
 * they read it within the first minutes.
 */
export function conversationsTelling({ db, jobs, mail, config, clock }: Platform) {
  return {
    /** In the transaction of the first message that was not read. */
    async later(tx: Tx, silence: Silence): Promise<void> {
      const runAt = new Date(clock().getTime() + business.conversation.tellAfterMinutes * 60_000);
      await jobs.enqueue(tx, 'conversations.tell', { ...silence }, { runAt });
    },

    /** The job behind it. */
    async tell({ conversationId, userId }: Silence): Promise<void> {
      const reader = await findToTell(db, conversationId, userId);
      if (!reader) return;
      const path = pathOf(reader.role, conversationId);
      const id = `conversation:${conversationId}:${userId}:${reader.toldAt.getTime()}`;
      await pushTo(jobs, db, [{ kind: 'messages', userId, path, topic: id, text: sentenceOf(reader) }]);
      if (reader.byMail) await mail.send(letterOf(reader, `${config.publicUrl}${path}`), [], id);
    },
  };
}
export type ConversationsTelling = ReturnType<typeof conversationsTelling>;

const sentenceOf = ({ otherName, title }: ToTell) => ({
  en: title ? `${otherName} wrote to you about “${title}”` : `${otherName} wrote to you`,
  fr: title ? `${otherName} vous a écrit au sujet de « ${title} »` : `${otherName} vous a écrit`,
});

function letterOf(reader: ToTell, url: string): Letter {
  const { email, locale, otherName, unread } = reader;
  const sentence = sentenceOf(reader);
  return {
    to: email,
    locale: locale ?? 'en',
    subject: { en: `Ngoma: a message from ${otherName}`, fr: `Ngoma : un message de ${otherName}` },
    heading: { en: 'A message is waiting', fr: 'Un message vous attend' },
    paragraphs: [
      { en: `${sentence.en}.`, fr: `${sentence.fr}.` },
      unread === 1
        ? { en: 'You have not read it yet.', fr: 'Vous ne l’avez pas encore lu.' }
        : { en: `${unread} messages are unread.`, fr: `${unread} messages ne sont pas lus.` },
    ],
    action: { label: { en: 'Read and answer', fr: 'Lire et répondre' }, url },
    footnote: {
      en: 'However much is written, we tell you once until you have read. You choose in your account whether we do.',
      fr: 'Quel que soit le nombre de messages, nous vous prévenons une seule fois jusqu’à votre lecture. Vous réglez ces envois dans votre compte.',
    },
  };
}
