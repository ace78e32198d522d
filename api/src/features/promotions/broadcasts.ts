import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, prose, TextBoolean } from '../../common/fields.ts';
import { locales } from '../../common/locale.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** Who a broadcast goes to. Admins get none: they send them. */
export const broadcastAudiences = ['everybody', 'participants', 'organizers', 'providers'] as const;
export type BroadcastAudience = (typeof broadcastAudiences)[number];

/**
 * `news` respects what people have switched off and their quiet hours. `service` concerns the use of the platform, such as a change of
 * terms or an outage, and reaches all.
 */
export const broadcastKinds = ['news', 'service'] as const;
export type BroadcastKind = (typeof broadcastKinds)[number];

export const broadcastStates = ['sending', 'sent', 'cancelled'] as const;
export const broadcastTerms = { maxSubject: 120, maxMessage: 2_000 } as const;

const textFields = ['subjectEn', 'messageEn', 'subjectFr', 'messageFr'] as const;
type TextField = (typeof textFields)[number];

/** Returns the fields that still have to be written: one language is enough, and the other one is whole or blank. */
export function missingBroadcastTexts(texts: Readonly<Partial<Record<TextField, string>>>): TextField[] {
  const isWritten = (name: TextField) => texts[name] !== undefined && texts[name].trim() !== '';
  const hasFrench = isWritten('subjectFr') || isWritten('messageFr');
  const needsEnglish = isWritten('subjectEn') || isWritten('messageEn') || !hasFrench;
  return textFields.filter((name) => !isWritten(name) && (name.endsWith('Fr') ? hasFrench : needsEnglish));
}

const filter = {
  audience: z.enum(broadcastAudiences),
  kind: z.enum(broadcastKinds),
  language: z.enum(locales).nullish().meta({ description: 'Only people who use this language; all if it is left out' }),
};

const content = {
  kind: z.enum(broadcastKinds),
  subjectEn: blankable(line(broadcastTerms.maxSubject)),
  messageEn: blankable(prose(broadcastTerms.maxMessage)),
  subjectFr: blankable(line(broadcastTerms.maxSubject)),
  messageFr: blankable(prose(broadcastTerms.maxMessage)),
};

export const Broadcast = z
  .object({
    _id: Id,
    ...filter,
    language: z.enum(locales).nullable(),
    verifiedOnly: z.boolean(),
    byEmail: z.boolean(),
    byPush: z.boolean(),
    subject: z.string(),
    subjectFr: z.string().nullable(),
    message: z.string(),
    messageFr: z.string().nullable(),
    state: z.enum(broadcastStates),
    people: z.int().meta({ description: 'Recipients when it was started' }),
    sent: z.int().meta({ description: 'Recipients so far' }),
    read: z.int().meta({ description: 'Recipients who opened it in the app' }),
    sender: z.string(),
    startedAt: Instant,
    endedAt: Instant.nullable(),
    cancelledBy: z.string().nullable(),
  })
  .meta({ id: 'Broadcast' });
export type Broadcast = z.infer<typeof Broadcast>;

export const countBroadcast = endpoint({
  method: 'GET',
  path: '/promotion/broadcasts/audience',
  summary: 'Counts the people whom a message to all would reach, by channel',
  allow: ['admin'],
  query: z.object({ ...filter, language: blankable(z.enum(locales)), verifiedOnly: TextBoolean.default(false) }),
  reply: z.object({
    people: z.int(),
    withEmail: z.int().meta({ description: 'Those who get emails of this kind' }),
    withPush: z.int().meta({ description: 'Those with a browser that shows notifications of this kind' }),
  }),
});

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/promotion/broadcasts',
  summary: 'Lists the messages to all, the latest first, with their progress and readers',
  allow: ['admin'],
  query: PageQuery,
  reply: PageInfo.extend({ broadcasts: z.array(Broadcast) }),
});

export const testBroadcast = endpoint({
  method: 'POST',
  path: '/promotion/broadcasts/test',
  summary: 'Sends the email of a message to all to the caller only, in each language that it has',
  allow: ['admin'],
  body: z.object(content),
  reply: z.object({ message: z.string() }),
});

export const startBroadcast = endpoint({
  method: 'POST',
  path: '/promotion/broadcasts',
  summary: 'Starts a message to all: in the bell, and by email and push if chosen. One is sent at a time.',
  allow: ['admin'],
  idempotent: true,
  status: 201,
  body: z.object({
    ...content,
    ...filter,
    verifiedOnly: z.boolean().default(false),
    byEmail: z.boolean(),
    byPush: z.boolean(),
  }),
  reply: z.object({ message: z.string(), broadcast: Broadcast }),
  refuses: { 409: ['no_recipients', 'broadcast_running', 'idempotency_in_progress'] },
});

export const cancelBroadcast = endpoint({
  method: 'PUT',
  path: '/promotion/broadcasts/:id/cancel',
  summary: 'Stops a message to all that is being sent. Those who have it keep it.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), broadcast: Broadcast }),
  refuses: { 404: ['not_found'], 409: ['broadcast_ended'] },
});
