import { z } from 'zod';
import { business } from '../common/business.ts';
import { endpoint, type FilePart } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { Role } from '../common/roles.ts';

/** What two people talk about. A contract's talk is that of the project or request it came from; `direct` is about nothing else. */
export const conversationSubjects = ['project', 'request', 'direct'] as const;
export const ConversationSubject = z.enum(conversationSubjects);
export type ConversationSubject = z.infer<typeof ConversationSubject>;

const attachment = (describe: string): FilePart => ({
  describe,
  maxBytes: business.conversation.fileMegabytes * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
});
const files = {
  file1: attachment('A picture or a PDF'),
  file2: attachment('A second one'),
  file3: attachment('A third one'),
  file4: attachment('A fourth one'),
  file5: attachment('A fifth one'),
} as const;

const MessageFile = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'MessageFile' });
export type MessageFile = z.infer<typeof MessageFile>;

export const Message = z
  .object({
    _id: Id,
    /** Its place in the conversation, from 1 on, without gaps. */
    number: z.int().min(1),
    isMine: z.boolean(),
    text: z.string(),
    /** Whether phone numbers or e-mail addresses were hidden in it. */
    isMasked: z.boolean(),
    /** Whether whoever wrote it has left, and their words with them. */
    isRemoved: z.boolean(),
    files: z.array(MessageFile),
    createdAt: Instant,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    _id: Id,
    subject: z.object({
      type: ConversationSubject,
      _id: Id.nullable(),
      title: z.string().nullable(),
      contractId: Id.nullable(),
    }),
    other: z.object({ _id: Id, name: z.string(), role: Role, avatar: Image.nullable(), isVerified: z.boolean() }),
    lastMessage: z.object({ text: z.string(), fileCount: z.int().min(0), isMine: z.boolean(), createdAt: Instant }).nullable(),
    /** Messages of the other person that the reader has not seen. */
    unread: z.int().min(0),
    /** Up to which number the other person has read. */
    otherReadUpTo: z.int().min(0),
    /** Whether the other account is blocked or gone: then nothing more can be written. */
    isClosed: z.boolean(),
    updatedAt: Instant,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

const talkers = ['organizer', 'provider', 'admin'] as const;
const OfConversation = z.object({ id: Id });

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  summary: 'The signed-in person’s conversations, the latest first; `q` looks in names, titles and words',
  allow: talkers,
  query: PageQuery.extend({ q: blankable(line(100)), unread: blankable(z.stringbool()) }),
  reply: PageMarks.extend({
    conversations: z.array(Conversation),
    /** Unread messages in all of them. */
    unread: z.int().min(0),
  }),
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/conversations',
  summary:
    'The conversation with a person about a project, a request or a contract, begun where there is none yet. Without `with` and `about`: with the house',
  allow: talkers,
  body: z.object({
    with: Id.optional(),
    about: z.object({ type: z.enum(['project', 'request', 'contract']), id: Id }).optional(),
  }),
  reply: z.object({ conversation: Conversation }),
  refuses: { 404: ['not_found'], 409: ['too_many_conversations'] },
});

export const Client = z
  .object({
    _id: Id,
    name: z.string(),
    avatar: Image.nullable(),
    isVerified: z.boolean(),
    requests: z.int().min(0),
    contracts: z.object({ open: z.int().min(0), completed: z.int().min(0), total: Xaf }),
    lastAt: Instant,
    /** What the latest conversation is opened or begun about. */
    about: z.object({ type: z.enum(['request', 'contract']), id: Id }),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof Client>;

export const listClients = endpoint({
  method: 'GET',
  path: '/conversations/clients',
  summary: 'The organizers who asked the signed-in provider for something or agreed on something, the latest first',
  allow: ['provider'],
  query: PageQuery,
  reply: PageMarks.extend({ clients: z.array(Client) }),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/:id/messages',
  summary: 'A conversation and its messages, from old to new: the latest, or those before the number of `before`',
  allow: talkers,
  params: OfConversation,
  query: z.object({
    before: blankable(z.coerce.number().int().min(1).max(2_000_000_000)),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({
    conversation: Conversation,
    messages: z.array(Message),
    /** What to send as `before` for what was written earlier; null at the beginning. */
    nextCursor: z.int().min(1).nullable(),
    /** Whether phone numbers and e-mail addresses are hidden, because the two have not signed a contract yet. */
    hidesContacts: z.boolean(),
  }),
  refuses: { 404: ['not_found'] },
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:id/messages',
  summary: 'Write to the other person: words, up to five files, or both',
  allow: talkers,
  params: OfConversation,
  body: z.object({ text: blankable(prose(business.conversation.mostCharacters)) }),
  files,
  status: 201,
  reply: z.object({
    message: Message,
    /** Why something was hidden in what was written; null where nothing was. */
    notice: z.string().nullable(),
  }),
  refuses: {
    400: ['message_empty'],
    404: ['not_found'],
    409: ['conversation_closed'],
    413: ['payload_too_large', 'picture_too_large'],
    415: ['unsupported_media_type', 'not_a_picture', 'not_a_pdf'],
  },
  idempotent: true,
});

export const readConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:id/read',
  summary: 'Mark the messages up to a number as read; all of them where none is given',
  allow: talkers,
  params: OfConversation,
  body: z.object({ upTo: z.int().min(0).max(2_000_000_000).optional() }),
  reply: z.object({ message: z.string(), unread: z.int().min(0) }),
  refuses: { 404: ['not_found'] },
});

export const signalTyping = endpoint({
  method: 'POST',
  path: '/conversations/:id/typing',
  summary: 'Tell the other person’s open pages that one is writing',
  allow: talkers,
  params: OfConversation,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const getMessageFile = endpoint({
  method: 'GET',
  path: '/conversations/:id/files/:fileId',
  summary: 'A file that was sent along, for the two who talk',
  allow: talkers,
  params: OfConversation.extend({ fileId: Id }),
  reply: z.any(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
