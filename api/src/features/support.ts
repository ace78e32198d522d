import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, Id, Instant, line, prose } from '../common/fields.ts';
import { Locale } from '../common/locale.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { Day } from '../common/reporting.ts';

/** Topics of the contact form, in the order in which they are listed. */
export const contactTopics = ['tickets', 'payment', 'event', 'account', 'other'] as const;
export const ContactTopic = z.enum(contactTopics);
export type ContactTopic = z.infer<typeof ContactTopic>;

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the platform, which is notified by email',
  allow: 'public',
  body: z.object({
    name: line(120),
    email: Email,
    topic: ContactTopic,
    message: prose(5000),
    company: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Must stay empty: the field is hidden, and only bots fill it in', example: '' }),
  }),
  status: 201,
  reply: z.object({ message: z.string() }),
});

export const contactAnswerTime = endpoint({
  method: 'GET',
  path: '/contact/answer-time',
  summary: 'Returns the time within which the platform usually answers; null while it has answered too few messages',
  allow: 'public',
  reply: z.object({ answerTime: z.object({ unit: z.enum(['hours', 'days']), count: z.int() }).nullable() }),
});

/** States of a contact message: not answered yet, answered by email, or closed. */
export const messageStates = ['open', 'answered', 'closed'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

export const ContactMessage = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    topic: ContactTopic,
    message: z.string(),
    locale: Locale,
    state: MessageState,
    userId: Id.nullable().meta({ description: 'Account of the sender, if they were signed in' }),
    createdAt: Instant,
    answers: z.array(z.object({ _id: Id, answer: z.string(), adminName: z.string(), createdAt: Instant })),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

const MessageParams = z.object({ id: Id });
const MessageReply = z.object({ message: z.string(), contactMessage: ContactMessage });

export const listMessages = endpoint({
  method: 'GET',
  path: '/contact/messages',
  summary: 'Lists contact messages, latest first',
  allow: ['admin'],
  query: PageQuery.extend({
    state: MessageState.optional(),
    q: z.string().trim().max(100).optional(),
    from: Day.optional(),
    to: Day.optional().meta({ description: 'Messages of these days in Cameroon, both included' }),
    id: Id.optional().meta({ description: 'This message alone, wherever it is in the list' }),
  }),
  reply: PageInfo.extend({ messages: z.array(ContactMessage), openCount: z.int() }),
});

export const answerMessage = endpoint({
  method: 'POST',
  path: '/contact/messages/:id/answer',
  summary: 'Answers a contact message by email, in the sender’s language',
  allow: ['admin'],
  params: MessageParams,
  body: z.object({ answer: prose(5000) }),
  reply: MessageReply,
  refuses: { 404: ['not_found'] },
  idempotent: true,
});

export const setMessageState = endpoint({
  method: 'PUT',
  path: '/contact/messages/:id/state',
  summary: 'Closes a contact message that needs no answer, or reopens it',
  allow: ['admin'],
  params: MessageParams,
  body: z.object({ state: z.enum(['open', 'closed']) }),
  reply: MessageReply,
  refuses: { 404: ['not_found'] },
});
