import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { audiences } from './promotions.ts';

const Audience = z.enum(audiences);

export const promotionAudiences = endpoint({
  method: 'GET',
  path: '/promotion/audiences',
  summary: 'Whom an organizer may write to about an own event, how many that are, and how many messages are left today',
  allow: ['organizer'],
  query: z.object({ eventId: Id }),
  reply: z.object({
    audiences: z.array(
      z.object({
        audience: Audience,
        people: z.int(),
        withPush: z.int().meta({ description: 'Of these, how many a push reaches at once; the others find it in their bell' }),
      }),
    ),
    mostPerDay: z.int(),
    leftToday: z.int(),
  }),
  refuses: { 404: ['not_found'] },
});

export const SentPromotion = z
  .object({
    _id: Id,
    subject: z.string(),
    message: z.string(),
    audience: Audience,
    event: z.object({ _id: Id, eventName: z.string() }).nullable(),
    sentAt: Instant,
    recipients: z.int(),
    read: z.int(),
  })
  .meta({ id: 'SentPromotion' });
export type SentPromotion = z.infer<typeof SentPromotion>;

export const sentPromotions = endpoint({
  method: 'GET',
  path: '/promotion/sent',
  summary: 'The own messages to many people, the latest first, with how many have read them',
  allow: ['organizer', 'admin'],
  query: PageQuery,
  reply: PageMarks.extend({ sent: z.array(SentPromotion) }),
});
