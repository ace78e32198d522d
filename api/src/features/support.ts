import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, Id, Instant, line, prose } from '../common/fields.ts';
import { Locale } from '../common/locale.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

/** What people write about, in the order in which they are asked. */
export const contactTopics = ['tickets', 'payment', 'event', 'account', 'other'] as const;
export const ContactTopic = z.enum(contactTopics);
export type ContactTopic = z.infer<typeof ContactTopic>;

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Write to those who run the house; they are told by mail',
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
      .meta({ description: 'Stays empty: people do not see this field, and what fills it in is a program', example: '' }),
  }),
  status: 201,
  reply: z.object({ message: z.string() }),
});

/** What became of a message: unread or unanswered, answered by mail, or done with. */
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
    userId: Id.nullable().meta({ description: 'The account of whoever wrote it, where they were signed in' }),
    createdAt: Instant,
    answers: z.array(z.object({ _id: Id, answer: z.string(), adminName: z.string(), createdAt: Instant })),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

const OneMessage = z.object({ id: Id });
const ChangedMessage = z.object({ message: z.string(), contactMessage: ContactMessage });

export const listMessages = endpoint({
  method: 'GET',
  path: '/contact/messages',
  summary: 'What people wrote to the house, the latest first',
  allow: ['admin'],
  query: PageQuery.extend({ state: MessageState.optional(), q: z.string().trim().max(100).optional() }),
  reply: PageMarks.extend({ messages: z.array(ContactMessage), openCount: z.int() }),
});

export const answerMessage = endpoint({
  method: 'POST',
  path: '/contact/messages/:id/answer',
  summary: 'Answer by mail, in the language the sender wrote in',
  allow: ['admin'],
  params: OneMessage,
  body: z.object({ answer: prose(5000) }),
  reply: ChangedMessage,
  refuses: { 404: ['not_found'] },
  idempotent: true,
});

export const setMessageState = endpoint({
  method: 'PUT',
  path: '/contact/messages/:id/state',
  summary: 'Close a message that needs no answer, or open it again',
  allow: ['admin'],
  params: OneMessage,
  body: z.object({ state: z.enum(['open', 'closed']) }),
  reply: ChangedMessage,
  refuses: { 404: ['not_found'] },
});
