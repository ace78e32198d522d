import { business } from '@ngoma/api/common/business';
import type { BodyOutput, QueryOutput, ReplyInput } from '@ngoma/api/common/endpoint';
import type * as endpoints from '@ngoma/api/features/conversations';
import { emitLiveChanges } from '#features/live/index';
import { documentFiles, type Uploads } from '#platform/files/documents';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform, StoredFile } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { messageFiles, toClient, toConversation, toMessage } from './conversation-views.ts';
import * as read from './conversations.read.ts';
import {
  conversationClosed,
  conversationUnknown,
  mayStart,
  messageEmpty,
  pairingOf,
  partiesOf,
  tooManyConversations,
} from './conversations.rules.ts';
import { conversationsStore } from './conversations.store.ts';
import type { ConversationRow, ConversationsDeps, KeptFile, MessageRow, SubjectRow } from './conversations.types.ts';
import { maskContacts } from './masking/masking.rules.ts';
import type { ConversationNotifications } from './notify.service.ts';

type Reader = Pick<Session, 'userId' | 'role'>;
const dayMs = 86_400_000;

interface Sending {
  readonly text?: string | undefined;
  readonly uploads?: Uploads;
  /** The idempotency key of the sender's client. */
  readonly key?: string | undefined;
}

/** Conversations of two people about one subject. No third person reads them here; for disputes see `disputeMessages`. */
export function conversationsService(
  platform: Platform,
  { contracts }: ConversationsDeps,
  notifications: ConversationNotifications,
) {
  const { db, clock, jobs, files } = platform;
  const attachments = documentFiles(platform, messageFiles);

  /** Finds a conversation of the caller. Raises `not_found` (404) for conversations of others too. */
  async function own({ userId }: Reader, id: string, at: DbOrTx = db): Promise<ConversationRow> {
    const row = await read.findConversation(at, userId, id);
    if (!row) throw conversationUnknown();
    return row;
  }

  async function hidesContacts(at: DbOrTx, { userId, role }: Reader, row: ConversationRow): Promise<boolean> {
    const parties = partiesOf({ id: userId, role }, { id: row.otherId, role: row.otherRole });
    return parties !== undefined && !(await contracts.signedBetween(at, parties.organizerId, parties.providerId));
  }

  async function resolveOther(reader: Reader, asked: string | undefined, subject: SubjectRow | undefined): Promise<string> {
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
    if (await store.moveToTop(row.id, row.otherId, createdAt))
      await notifications.schedule(tx, { conversationId: row.id, userId: row.otherId });
    await emitLiveChanges(tx, [{ topic: 'conversations', userIds: [row.otherId, session.userId], conversationId: row.id }]);
    return { message: { ...message, removedAt: null, files: named } satisfies MessageRow, isNew: true };
  }

  return {
    async list(
      { userId }: Reader,
      { page, limit, ...filter }: QueryOutput<typeof endpoints.listConversations>,
    ): Promise<ReplyInput<typeof endpoints.listConversations>> {
      const [{ rows, total }, unread] = await Promise.all([
        read.listConversations(db, userId, filter, { limit, offset: (page - 1) * limit }),
        read.countUnread(db, userId),
      ]);
      return { conversations: rows.map((row) => toConversation(row, userId, files)), total, currentPage: page, unread };
    },

    /**
     * Returns the conversation of two people about a subject, created if there is none. Raises `not_found` (404) for callers who
     * may not start it, and `too_many_conversations` (409).
     */
    async start(session: Reader, { with: asked, about }: BodyOutput<typeof endpoints.startConversation>) {
      const { userId, role } = session;
      const subject = about && (await read.findSubject(db, about));
      if (about && !subject) throw conversationUnknown();
      const other = await read.findPerson(db, await resolveOther(session, asked, subject));
      if (!other || other.id === userId) throw conversationUnknown();
      const pairing = pairingOf(userId, other.id, subject);
      let id = await read.findConversationId(db, pairing);
      if (!id) {
        if (!mayStart({ id: userId, role }, other, subject)) throw conversationUnknown();
        const now = clock();
        const begun = role === 'admin' ? 0 : await read.countStarted(db, userId, new Date(now.getTime() - dayMs));
        if (begun >= business.conversation.maxNewPerDay) throw tooManyConversations();
        await db
          .transaction()
          .execute((tx) => conversationsStore(tx).insertConversation(pairing, { id: newId(), begunBy: userId, createdAt: now }));
        id = await read.findConversationId(db, pairing);
      }
      return toConversation(await own(session, id ?? ''), userId, files);
    },

    async messages(session: Reader, id: string, page: QueryOutput<typeof endpoints.listMessages>) {
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

    /**
     * Sends a message. Raises `message_empty` (400), `not_found` (404), `conversation_closed` (409), and 413 or 415 for refused
     * files.
     */
    async send(session: Reader, id: string, sending: Sending): Promise<endpoints.Message> {
      const row = await own(session, id);
      if (row.isClosed) throw conversationClosed();
      const kept = await attachments.store(sending.uploads ?? {});
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

    /** Marks messages as read up to a number, by default all. Never moves backwards. Returns the number still unread. */
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
          if (unread === 0) await notifications.withdraw(tx, { conversationId: id, userId: session.userId });
          await emitLiveChanges(tx, [{ topic: 'conversations', userIds: [row.otherId, session.userId], conversationId: id }]);
        }
        return unread;
      });
    },

    /** Archives or mutes a conversation for the caller alone, or undoes it. Muting withdraws a notification that still waits. */
    async change(
      session: Reader,
      id: string,
      changes: BodyOutput<typeof endpoints.changeConversation>,
    ): Promise<endpoints.Conversation> {
      await own(session, id);
      return db.transaction().execute(async (tx) => {
        await conversationsStore(tx).changeSide(id, session.userId, changes, clock());
        if (changes.isMuted) await notifications.withdraw(tx, { conversationId: id, userId: session.userId });
        await emitLiveChanges(tx, [{ topic: 'conversations', userIds: [session.userId], conversationId: id }]);
        return toConversation(await own(session, id, tx), session.userId, files);
      });
    },

    /** Notifies the other participant's open pages. Nothing is stored in the conversation. */
    async typing(session: Reader, id: string): Promise<void> {
      const row = await own(session, id);
      if (!row.isClosed) await emitLiveChanges(db, [{ topic: 'typing', userIds: [row.otherId], conversationId: id }]);
    },

    /** Returns a file's bytes and name. Raises `not_found` (404) for everyone but the two participants. */
    async file({ userId }: Reader, id: string, fileId: string): Promise<StoredFile & { name: string }> {
      const found = await read.findFile(db, userId, id, fileId);
      const stored = found && (await attachments.read(found.fileKey));
      if (!found || !stored) throw notFound(bilingual('common.fileNotFound'));
      return { ...stored, name: found.name };
    },

    async clients({ userId }: Reader, { page, limit }: QueryOutput<typeof endpoints.listClients>) {
      const { rows, total } = await read.listClients(db, userId, { limit, offset: (page - 1) * limit });
      return { clients: rows.map((row) => toClient(row, files)), total, currentPage: page };
    },

    /** Deletes the texts and files that a person sent, in the transaction that anonymizes the account. */
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      const keys = await conversationsStore(tx).eraseTexts(userId, clock());
      if (keys.length > 0) await jobs.enqueue(tx, 'conversations.drop-files', { keys });
    },

    /** Job: deletes the stored files. */
    dropFiles: ({ keys }: { keys: readonly string[] }): Promise<void> => attachments.discard(keys),
  };
}
export type Conversations = ReturnType<typeof conversationsService>;
