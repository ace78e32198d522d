import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { EventBasicDetail } from './events.ts';

/** Why an event is recommended; the screen says it in words. */
export const recommendationReasons = ['category', 'city', 'organizer', 'wished_alike', 'weekday', 'popular'] as const;

export const RecommendedEvent = EventBasicDetail.extend({
  reason: z.enum(recommendationReasons),
  reasonDetail: z.string().meta({
    description: 'What the reason is about: a category, city, organizer or event by name, or a weekday from 1 (Monday) to 7',
  }),
}).meta({ id: 'RecommendedEvent' });
export type RecommendedEvent = z.infer<typeof RecommendedEvent>;

export const homeRecommendations = endpoint({
  method: 'GET',
  path: '/home-recommendations',
  summary: 'The participant’s home: what comes, what is popular, what fits, what is new, and the own figures',
  allow: ['participant'],
  reply: z.object({
    upcomingEvents: z.array(EventBasicDetail),
    popularEvents: z.array(EventBasicDetail),
    recommendedEvents: z.array(RecommendedEvent),
    latestEvents: z.array(EventBasicDetail),
    analytics: z.object({
      ticketsUpcoming: z.int(),
      eventsAttended: z.int(),
      spentThisYear: z.int().meta({ description: 'Whole XAF, refunds taken off' }),
      favouriteCategory: z.string().nullable(),
      favouriteCity: z.string().nullable(),
    }),
  }),
});
