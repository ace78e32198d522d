import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { audiences } from './promotions.ts';

const Audience = z.enum(audiences);

export const promotionAudiences = endpoint({
  method: 'GET',
  path: '/promotion/audiences',
  summary: 'Returns the audiences of an own event with their sizes, and the number of messages left today',
  allow: ['organizer'],
  query: z.object({ eventId: Id }),
  reply: z.object({
    audiences: z.array(
      z.object({
        audience: Audience,
        people: z.int(),
        withPush: z
          .int()
          .meta({ description: 'Number of those who get a push notification at once; the others see it in their bell' }),
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
  summary: 'Lists the caller’s promotions, latest first, with the number of readers',
  allow: ['organizer', 'admin'],
  query: PageQuery,
  reply: PageInfo.extend({ sent: z.array(SentPromotion) }),
});
