import { z } from 'zod';
import { business } from '../common/business.ts';
import { endpoint, type FilePart } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose, TextBoolean, textNumber } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { Role } from '../common/roles.ts';
import { ContractSide } from './contracts/contracts.ts';

/**
 * Subjects of a conversation. Messages about a contract belong to the project or request it came from; `direct` has no subject.
 */
export const conversationSubjects = ['project', 'request', 'direct'] as const;
export const ConversationSubject = z.enum(conversationSubjects);
export type ConversationSubject = z.infer<typeof ConversationSubject>;

const attachment = (describe: string): FilePart => ({
  describe,
  maxBytes: business.conversation.fileMegabytes * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
});
const files = {
  file1: attachment('Picture or PDF'),
  file2: attachment('Second file'),
  file3: attachment('Third file'),
  file4: attachment('Fourth file'),
  file5: attachment('Fifth file'),
} as const;

const MessageFile = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    /** Size in bytes. */
    size: z.int(),
  })
  .meta({ id: 'MessageFile' });
export type MessageFile = z.infer<typeof MessageFile>;

export const Message = z
  .object({
    _id: Id,
    /** Position in the conversation, from 1 and without gaps. */
    number: z.int().min(1),
    isMine: z.boolean(),
    text: z.string(),
    /** Whether phone numbers or email addresses in it were masked. */
    isMasked: z.boolean(),
    /** Whether the text was removed because its author deleted their account. */
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
    /** Number of messages of the other person that the caller has not read. */
    unread: z.int().min(0),
    /** Number of the last message that the other person has read. */
    otherReadUpTo: z.int().min(0),
    /** Whether the other account is blocked or deleted. New messages are then refused. */
    isClosed: z.boolean(),
    /** Whether the caller has put it away. It comes back with the next message of the other person, unless it is muted. */
    isArchived: z.boolean(),
    /** Whether the caller gets no notifications of its messages. They are counted as unread all the same. */
    isMuted: z.boolean(),
    updatedAt: Instant,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

const conversationRoles = ['organizer', 'provider', 'admin'] as const;
const ConversationParams = z.object({ id: Id });

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  summary:
    'Lists the caller’s conversations that are archived, or those that are not, latest first. `q` searches names, titles and message texts.',
  allow: conversationRoles,
  query: PageQuery.extend({ q: blankable(line(100)), unread: blankable(TextBoolean), archived: blankable(TextBoolean) }),
  reply: PageInfo.extend({
    conversations: z.array(Conversation),
    /** Number of unread messages in all conversations that are not archived. */
    unread: z.int().min(0),
  }),
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/conversations',
  summary:
    'Returns the conversation with a person about a project, request or contract, and creates it if needed. Without `with` and `about`: the conversation with the platform.',
  allow: conversationRoles,
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
    /** Latest request or contract with the client, which a new conversation is about. */
    about: z.object({ type: z.enum(['request', 'contract']), id: Id }),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof Client>;

export const listClients = endpoint({
  method: 'GET',
  path: '/conversations/clients',
  summary: 'Lists the organizers who sent the caller a request or signed a contract with them, latest first',
  allow: ['provider'],
  query: PageQuery,
  reply: PageInfo.extend({ clients: z.array(Client) }),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/:id/messages',
  summary:
    'Returns a conversation with its messages, oldest first: the latest page, or the page before the message number in `before`',
  allow: conversationRoles,
  params: ConversationParams,
  query: z.object({
    before: blankable(textNumber(z.int().min(1).max(2_000_000_000))),
    limit: textNumber(z.int().min(1).max(100)).default(30),
  }),
  reply: z.object({
    conversation: Conversation,
    messages: z.array(Message),
    /** Value of `before` for the previous page; null at the beginning of the conversation. */
    nextCursor: z.int().min(1).nullable(),
    /** Whether phone numbers and email addresses are masked because the two have not signed a contract yet. */
    hidesContacts: z.boolean(),
  }),
  refuses: { 404: ['not_found'] },
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:id/messages',
  summary: 'Sends a message with text, up to five files, or both',
  allow: conversationRoles,
  params: ConversationParams,
  body: z.object({ text: blankable(prose(business.conversation.maxCharacters)) }),
  files,
  status: 201,
  reply: z.object({
    message: Message,
    /** Reason why parts of the message were masked; null when nothing was. */
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
  summary: 'Marks messages as read, up to a message number or all of them',
  allow: conversationRoles,
  params: ConversationParams,
  body: z.object({ upTo: z.int().min(0).max(2_000_000_000).optional() }),
  reply: z.object({ message: z.string(), unread: z.int().min(0) }),
  refuses: { 404: ['not_found'] },
});

export const changeConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:id/settings',
  summary: 'Archives or mutes a conversation for the caller, or undoes it. The other person does not see it.',
  allow: conversationRoles,
  params: ConversationParams,
  body: z.object({ isArchived: z.boolean().optional(), isMuted: z.boolean().optional() }),
  reply: z.object({ message: z.string(), conversation: Conversation }),
  refuses: { 404: ['not_found'] },
});

export const signalTyping = endpoint({
  method: 'POST',
  path: '/conversations/:id/typing',
  summary: 'Signals to the other person that the caller is typing',
  allow: conversationRoles,
  params: ConversationParams,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const getMessageFile = endpoint({
  method: 'GET',
  path: '/conversations/:id/files/:fileId',
  summary: 'Downloads a file of a message, for the two people of the conversation',
  allow: conversationRoles,
  params: ConversationParams.extend({ fileId: Id }),
  reply: z.any(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});

/** A message between the two parties of a dispute, as an admin reads it. */
export const DisputeMessage = Message.omit({ isMine: true }).extend({ by: ContractSide }).meta({ id: 'DisputeMessage' });
export type DisputeMessage = z.infer<typeof DisputeMessage>;

const DisputeParams = z.object({ contractId: Id });

export const listDisputeMessages = endpoint({
  method: 'GET',
  path: '/conversations/disputes/:contractId/messages',
  summary:
    'Returns what the parties of an open dispute wrote to each other about the contract, oldest first: the latest page, or the page before the message number in `before`. Each call is recorded in the audit log.',
  allow: ['admin'],
  params: DisputeParams,
  query: z.object({
    before: blankable(textNumber(z.int().min(1).max(2_000_000_000))),
    limit: textNumber(z.int().min(1).max(100)).default(30),
  }),
  reply: z.object({
    messages: z.array(DisputeMessage),
    /** Value of `before` for the previous page; null at the beginning of the conversation. */
    nextCursor: z.int().min(1).nullable(),
  }),
  refuses: { 404: ['not_found'] },
});

export const getDisputeMessageFile = endpoint({
  method: 'GET',
  path: '/conversations/disputes/:contractId/files/:fileId',
  summary: 'Downloads a file of a message between the parties of an open dispute. Each call is recorded in the audit log.',
  allow: ['admin'],
  params: DisputeParams.extend({ fileId: Id }),
  reply: z.any(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
