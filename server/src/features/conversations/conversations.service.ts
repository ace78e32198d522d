import { business } from '@ngoma/api/common/business';
import type { BodyOutput, QueryOutput, ReplyInput } from '@ngoma/api/common/endpoint';
import type * as contract from '@ngoma/api/features/conversations';
import { announce } from '#features/live/index';
import type { DbOrTx, Tx } from '#platform/database';
import { documentFiles, type Uploads } from '#platform/documents';
import { newId } from '#platform/ids';
import type { Platform, StoredFile } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import * as read from './conversations.read.ts';
import {
  conversationClosed,
  conversationUnknown,
  mayBegin,
  messageEmpty,
  pairingOf,
  partiesOf,
  tooManyConversations,
} from './conversations.rules.ts';
import { conversationsStore } from './conversations.store.ts';
import type { ConversationsTelling } from './conversations.telling.ts';
import type { ConversationDoors, ConversationRow, KeptFile, MessageRow, SubjectRow } from './conversations.types.ts';
import { toClient, toConversation, toMessage } from './conversations.views.ts';
import { maskContacts } from './masking.rules.ts';

type Reader = Pick<Session, 'userId' | 'role'>;
const dayMs = 86_400_000;
const documents = { folder: 'private/messages', widthPixels: 1_600 };

interface Sending {
  readonly text?: string | undefined;
  readonly uploads?: Uploads;
  /** What the sender's program calls this sending. */
  readonly key?: string | undefined;
}

/** Conversations of two people about one thing: nobody else ever reads them. */
export function conversationsService(platform: Platform, { contracts }: ConversationDoors, telling: ConversationsTelling) {
  const { db, clock, jobs, files } = platform;
  const attachments = documentFiles(platform, documents);

  /** Refusal 404: a conversation of others is as unknown as none. */
  async function own({ userId }: Reader, id: string, at: DbOrTx = db): Promise<ConversationRow> {
    const row = await read.findConversation(at, userId, id);
    if (!row) throw conversationUnknown();
    return row;
  }

  async function hidesContacts(at: DbOrTx, { userId, role }: Reader, row: ConversationRow): Promise<boolean> {
    const parties = partiesOf({ id: userId, role }, { id: row.otherId, role: row.otherRole });
    return parties !== undefined && !(await contracts.signedBetween(at, parties.organizerId, parties.providerId));
  }

  async function otherOf(reader: Reader, asked: string | undefined, subject: SubjectRow | undefined): Promise<string> {
    if (asked) return asked;
    const [only] = subject?.providerIds ?? [];
    if (subject && subject.organizerId !== reader.userId && reader.role === 'provider') return subject.organizerId;
    if (subject?.type === 'request' && subject.organizerId === reader.userId && only) return only;
    const admin = subject ? undefined : await read.findAdminFor(db, reader.userId);
    if (!admin) throw conversationUnknown();
    return admin;
  }

  async function insert(tx: Tx, session: Reader, row: ConversationRow, sending: Sending, kept: readonly KeptFile[]) {
    const store = conversationsStore(tx);
    const number = (await store.lock(row.id)) + 1;
    const before =
      sending.key && (await read.findSent(tx, { conversationId: row.id, senderId: session.userId, sendKey: sending.key }));
    if (before) return { message: before, isNew: false };
    const hides = await hidesContacts(tx, session, row);
    const clean = (text: string) => (hides ? maskContacts(text) : { text, isMasked: false });
    const words = clean(sending.text ?? '');
    const named = kept.map((file) => ({ ...file, name: clean(file.name).text.slice(0, 200) }));
    const [id, createdAt] = [newId(), clock()];
    const message = { id, number, senderId: session.userId, ...words, createdAt };
    await store.insertMessage({ ...message, conversationId: row.id, sendKey: sending.key ?? null }, named);
    if (await store.putOnTop(row.id, row.otherId, createdAt))
      await telling.later(tx, { conversationId: row.id, userId: row.otherId });
    await announce(tx, [{ topic: 'conversations', userIds: [row.otherId, session.userId], conversationId: row.id }]);
    return { message: { ...message, removedAt: null, files: named } satisfies MessageRow, isNew: true };
  }

  return {
    async list(
      { userId }: Reader,
      { page, limit, ...filter }: QueryOutput<typeof contract.listConversations>,
    ): Promise<ReplyInput<typeof contract.listConversations>> {
      const [{ rows, total }, unread] = await Promise.all([
        read.listConversations(db, userId, filter, { limit, offset: (page - 1) * limit }),
        read.countUnread(db, userId),
      ]);
      return { conversations: rows.map((row) => toConversation(row, userId, files)), total, currentPage: page, unread };
    },

    /** The conversation of two people about something, begun where there is none. Refusals: 404 for whoever may not begin it, 409 `too_many_conversations`. */
    async start(session: Reader, { with: asked, about }: BodyOutput<typeof contract.startConversation>) {
      const { userId, role } = session;
      const subject = about && (await read.findSubject(db, about));
      if (about && !subject) throw conversationUnknown();
      const other = await read.findPerson(db, await otherOf(session, asked, subject));
      if (!other || other.id === userId) throw conversationUnknown();
      const pairing = pairingOf(userId, other.id, subject);
      let id = await read.findConversationId(db, pairing);
      if (!id) {
        if (!mayBegin({ id: userId, role }, other, subject)) throw conversationUnknown();
        const now = clock();
        const begun = role === 'admin' ? 0 : await read.countBegun(db, userId, new Date(now.getTime() - dayMs));
        if (begun >= business.conversation.mostNewPerDay) throw tooManyConversations();
        await db
          .transaction()
          .execute((tx) => conversationsStore(tx).begin(pairing, { id: newId(), begunBy: userId, createdAt: now }));
        id = await read.findConversationId(db, pairing);
      }
      return toConversation(await own(session, id ?? ''), userId, files);
    },

    async messages(session: Reader, id: string, page: QueryOutput<typeof contract.listMessages>) {
      const row = await own(session, id);
      const [rows, hides] = await Promise.all([read.listMessages(db, id, page), hidesContacts(db, session, row)]);
      const first = rows[0]?.number ?? 1;
      return {
        conversation: toConversation(row, session.userId, files),
        messages: rows.map((message) => toMessage(message, session.userId)),
        nextCursor: first > 1 ? first : null,
        hidesContacts: hides,
      };
    },

    /** Refusals: 400 `message_empty`, 404, 409 `conversation_closed`, 413 and 415 for files that are none of ours. */
    async send(session: Reader, id: string, sending: Sending): Promise<contract.Message> {
      const row = await own(session, id);
      if (row.isClosed) throw conversationClosed();
      const kept = await attachments.keep(sending.uploads ?? {});
      if (!sending.text && kept.length === 0) throw messageEmpty();
      const discard = () => attachments.discard(kept.map(({ fileKey }) => fileKey));
      try {
        const { message, isNew } = await db.transaction().execute((tx) => insert(tx, session, row, sending, kept));
        if (!isNew) await discard();
        return toMessage(message, session.userId);
      } catch (error) {
        await discard();
        throw error;
      }
    },

    /** Marks as read up to a number (all, where none is given), never back; answers what is left unread. */
    async markRead(session: Reader, id: string, upTo?: number): Promise<number> {
      const row = await own(session, id);
      const wanted = Math.min(upTo ?? row.lastNumber, row.lastNumber);
      return db.transaction().execute(async (tx) => {
        const store = conversationsStore(tx);
        const before = await store.lockSide(id, session.userId);
        const readUpTo = Math.max(before, wanted);
        const unread = await read.countAfter(tx, id, session.userId, readUpTo);
        if (readUpTo > before) {
          await store.markRead(id, session.userId, { readUpTo, unread });
          await announce(tx, [{ topic: 'conversations', userIds: [row.otherId, session.userId], conversationId: id }]);
        }
        return unread;
      });
    },

    /** Tells the other person's open pages; nothing of it is kept with the conversation. */
    async typing(session: Reader, id: string): Promise<void> {
      const row = await own(session, id);
      if (!row.isClosed) await announce(db, [{ topic: 'typing', userIds: [row.otherId], conversationId: id }]);
    },

    /** The bytes of a file and its name; 404 for everybody but the two. */
    async file({ userId }: Reader, id: string, fileId: string): Promise<StoredFile & { name: string }> {
      const found = await read.findFile(db, userId, id, fileId);
      const stored = found && (await attachments.read(found.fileKey));
      if (!found || !stored) throw notFound({ en: 'This file does not exist', fr: 'Ce fichier n’existe pas' });
      return { ...stored, name: found.name };
    },

    async clients({ userId }: Reader, { page, limit }: QueryOutput<typeof contract.listClients>) {
      const { rows, total } = await read.listClients(db, userId, { limit, offset: (page - 1) * limit });
      return { clients: rows.map((row) => toClient(row, files)), total, currentPage: page };
    },

    /** Takes away what somebody said and sent, in the transaction that empties their account. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      const keys = await conversationsStore(tx).forgetWords(userId, clock());
      if (keys.length > 0) await jobs.enqueue(tx, 'conversations.drop-files', { keys });
    },

    /** The job behind it. */
    dropFiles: ({ keys }: { keys: readonly string[] }): Promise<void> => attachments.discard(keys),
  };
}
export type Conversations = ReturnType<typeof conversationsService>;
