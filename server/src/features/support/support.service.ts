import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic, MessageState } from '@ngoma/api/features/support';
import { notify } from '#features/notifications/index';
import { listActiveAdmins } from '#features/users/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { usualAnswerTime } from './answer-time.rules.ts';
import { countMessages, listMessages, type MessageFilter, type MessageRow, readAnswerTimes } from './support.read.ts';
import { type ContactMessage, type DeletedPerson, supportStore } from './support.store.ts';

export type { MessageRow } from './support.read.ts';

export interface ContactInput {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  /** Hidden field that only bots fill in. */
  readonly company?: string | undefined;
}

/** The answered messages from which the usual time of an answer is read: the latest of the last three months. */
const answersRead = { days: 90, limit: 100 } as const;
const dayMs = 24 * 3_600_000;

/** Receives and answers support messages. */
export function supportService(platform: Platform) {
  const { db, clock, jobs, logger } = platform;
  const notifyAdmins = async ({ messageId }: { messageId: string }): Promise<void> => {
    const message = await supportStore(db).findById(messageId);
    const admins = await listActiveAdmins(db);
    if (!message) return;
    if (admins.length === 0) logger.warn({ messageId }, 'A support message was stored, but there is no admin to notify');
    const { topic, message: text, name: sender, email: senderEmail, locale: senderLocale, userId: senderId } = message;
    await notify(platform, db, {
      kind: 'support.message',
      params: { topic, message: text, sender, senderEmail, senderLocale, senderId },
      to: admins.map((userId) => ({ userId })),
      ...{ key: `contact:${messageId}`, about: senderId ? [senderId] : [] },
    });
  };

  const change = (
    admin: Session,
    messageId: string,
    state: MessageState,
    alongside: (tx: Tx, message: ContactMessage) => Promise<void>,
  ): Promise<MessageRow> =>
    db.transaction().execute(async (tx) => {
      const store = supportStore(tx);
      const message = (await store.setState(messageId, state)) && (await store.findById(messageId));
      if (!message) throw notFound(bilingual('support.messageNotFound'));
      await alongside(tx, message);
      await recordAct(tx, clock, {
        actorId: admin.userId,
        action: `message.${state}`,
        subjectType: 'contact_message',
        subjectId: messageId,
      });
      const [row] = await listMessages(tx, { id: messageId }, { limit: 1, offset: 0 });
      if (!row) throw new Error('The message was removed while it was answered');
      return row;
    });

  return {
    /**
     * Stores a message and enqueues the emails to the admins. Returns its id. A message from a bot is dropped without an error,
     * so that the bot notices nothing.
     */
    async receive(input: ContactInput, sender: Session | undefined, locale: Locale): Promise<string | undefined> {
      const { company, ...written } = input;
      if (company?.trim()) return undefined;
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await supportStore(tx).insert({ ...written, id, userId: sender?.userId ?? null, locale, createdAt: clock() });
        await jobs.enqueue(tx, 'support.notify-admins', { messageId: id });
      });
      return id;
    },

    /** Returns the time within which an answer usually comes; undefined as long as too few were given. */
    answerTime: async () =>
      usualAnswerTime(await readAnswerTimes(db, new Date(clock().getTime() - answersRead.days * dayMs), answersRead.limit)),

    /** Lists one page of messages and the number of those waiting for an answer. */
    async list({ page, limit, ...filter }: { page: number; limit: number } & MessageFilter) {
      const [messages, { total, open }] = await Promise.all([
        listMessages(db, filter, { limit, offset: (page - 1) * limit }),
        countMessages(db, filter),
      ]);
      return { messages, total, open };
    },

    /** Stores an answer and enqueues its email in one transaction. Raises `not_found` (404). */
    answer: (admin: Session, messageId: string, answer: string): Promise<MessageRow> =>
      change(admin, messageId, 'answered', async (tx, message) => {
        await supportStore(tx).insertAnswer({ messageId, adminId: admin.userId, answer, now: clock() });
        const { topic, message: text, name, email, locale } = message;
        await notify(platform, tx, {
          kind: 'support.answer',
          params: { topic, message: text, answer },
          to: [{ email, name, locale }],
          key: `answer:${newId()}`,
        });
      }),

    /** Closes a message or opens it again. Raises `not_found` (404). */
    setState: (admin: Session, messageId: string, state: 'open' | 'closed'): Promise<MessageRow> =>
      change(admin, messageId, state, async () => {}),

    /** Removes a person's name and text from their messages, in the caller's transaction. */
    anonymizePerson: (tx: Tx, userId: string, pseudonym: DeletedPerson): Promise<void> =>
      supportStore(tx).anonymizeSender(userId, pseudonym),

    /** Empties the messages of others that quote a deleted person, in the caller's transaction. */
    eraseQuotes: (tx: Tx, marks: readonly string[]): Promise<void> => supportStore(tx).eraseQuotes(marks),

    jobs: { 'support.notify-admins': notifyAdmins } satisfies JobHandlers,
  };
}
