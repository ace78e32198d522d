import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, line, prose } from '../common/fields.ts';

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
