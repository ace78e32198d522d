import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic, MessageState } from '@ngoma/api/features/support';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { answerLetter, contactLetter } from './support.letters.ts';
import { countMessages, listAdmins, listMessages, type MessageFilter, type MessageRow } from './support.read.ts';
import { type ContactMessage, type Leaver, supportStore } from './support.store.ts';

export interface Writing {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  /** The field that only programs fill in. */
  readonly company?: string | undefined;
}

/** What people write to those who run the house. */
export function supportService({ db, clock, jobs, mail, logger, config }: Platform) {
  const tellAdmins = async ({ messageId }: { messageId: string }): Promise<void> => {
    const message = await supportStore(db).findById(messageId);
    const admins = await listAdmins(db);
    if (!message) return;
    if (admins.length === 0) logger.warn({ messageId }, 'A message was kept, but there is no admin to tell');
    for (const admin of admins) await mail.send(contactLetter(admin, message), [], `contact:${messageId}:${admin.id}`);
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
      if (!message) throw notFound({ en: 'This message does not exist', fr: 'Ce message n’existe pas' });
      await alongside(tx, message);
      await recordAct(tx, clock, {
        actorId: admin.userId,
        action: `message.${state}`,
        subjectType: 'contact_message',
        subjectId: messageId,
      });
      const [row] = await listMessages(tx, { id: messageId }, { limit: 1, offset: 0 });
      if (!row) throw new Error('A message went away while it was answered');
      return row;
    });

  return {
    /** Keeps a message and has the admins told. Answers its id. What a program wrote is let go in silence, so that it learns nothing. */
    async receive(writing: Writing, sender: Session | undefined, locale: Locale): Promise<string | undefined> {
      const { company, ...written } = writing;
      if (company?.trim()) return undefined;
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await supportStore(tx).insert({ ...written, id, userId: sender?.userId ?? null, locale, createdAt: clock() });
        await jobs.enqueue(tx, 'support.tell-admins', { messageId: id });
      });
      return id;
    },

    /** One page of what people wrote, and how many messages wait for an answer. */
    async list({ page, limit, ...filter }: { page: number; limit: number } & MessageFilter) {
      const [messages, { total, open }] = await Promise.all([
        listMessages(db, filter, { limit, offset: (page - 1) * limit }),
        countMessages(db, filter),
      ]);
      return { messages, total, open };
    },

    /** Answers by mail, in the transaction that keeps the answer. Refuses 404. */
    answer: (admin: Session, messageId: string, answer: string): Promise<MessageRow> =>
      change(admin, messageId, 'answered', async (tx, message) => {
        await supportStore(tx).insertAnswer({ messageId, adminId: admin.userId, answer, now: clock() });
        await mail.enqueue(tx, answerLetter(message, answer, config.publicUrl));
      }),

    /** Closes a message, or opens it again. Refuses 404. */
    setState: (admin: Session, messageId: string, state: 'open' | 'closed'): Promise<MessageRow> =>
      change(admin, messageId, state, async () => {}),

    /** Takes out of somebody's messages who wrote them, in the caller's transaction. */
    forgetPerson: (tx: Tx, userId: string, pseudonym: Leaver): Promise<void> => supportStore(tx).forgetSender(userId, pseudonym),

    /** Takes out of others' messages what they quote of somebody, in the caller's transaction. */
    forgetQuotes: (tx: Tx, marks: readonly string[]): Promise<void> => supportStore(tx).forgetQuotes(marks),

    jobs: { 'support.tell-admins': tellAdmins } satisfies JobHandlers,
  };
}
