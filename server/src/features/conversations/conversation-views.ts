import type { Client, Conversation, DisputeMessage, Message } from '@ngoma/api/features/conversations';
import type { Files } from '#platform/platform';
import type { ClientRow, ConversationRow, MessageRow } from './conversations.types.ts';

const pictureOf = (files: Pick<Files, 'url'>, key: string | null) => (key === null ? null : { url: files.url(key) });

export const toConversation = (row: ConversationRow, readerId: string, files: Pick<Files, 'url'>): Conversation => ({
  _id: row.id,
  subject: { type: row.subjectType, _id: row.subjectId, title: row.title, contractId: row.contractId },
  other: {
    _id: row.otherId,
    name: row.otherName,
    role: row.otherRole,
    avatar: pictureOf(files, row.otherAvatarKey),
    isVerified: row.otherVerified,
  },
  lastMessage:
    row.lastAt === null
      ? null
      : {
          text: row.lastText ?? '',
          fileCount: row.lastFileCount,
          isMine: row.lastSenderId === readerId,
          createdAt: row.lastAt.toISOString(),
        },
  unread: row.unread,
  otherReadUpTo: row.otherReadUpTo,
  isClosed: row.isClosed,
  isArchived: row.isArchived,
  isMuted: row.isMuted,
  updatedAt: (row.lastAt ?? row.createdAt).toISOString(),
});

/** Where the files of messages are stored, and the width of their pictures. */
export const messageFiles = { folder: 'private/messages', widthPixels: 1_600 };

const toShared = (row: MessageRow): Omit<Message, 'isMine'> => ({
  _id: row.id,
  number: row.number,
  text: row.text,
  isMasked: row.isMasked,
  isRemoved: row.removedAt !== null,
  files: row.files.map(({ id, name, contentType, sizeBytes }) => ({ _id: id, name, contentType, size: sizeBytes })),
  createdAt: row.createdAt.toISOString(),
});

export const toMessage = (row: MessageRow, readerId: string): Message => ({
  ...toShared(row),
  isMine: row.senderId === readerId,
});

export const toDisputeMessage = (row: MessageRow, organizerId: string): DisputeMessage => ({
  ...toShared(row),
  by: row.senderId === organizerId ? 'organizer' : 'provider',
});

export const toClient = (row: ClientRow, files: Pick<Files, 'url'>): Client => ({
  _id: row.id,
  name: row.name,
  avatar: pictureOf(files, row.avatarKey),
  isVerified: row.isVerified,
  requests: row.requests,
  contracts: { open: row.open, completed: row.completed, total: row.totalXaf },
  lastAt: row.lastAt.toISOString(),
  about: { type: row.aboutType, id: row.aboutId },
});
