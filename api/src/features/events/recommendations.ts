import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { EventBasicDetail } from './events.ts';

/** Reasons why an event is recommended. The web app has a text for each. */
export const recommendationReasons = ['category', 'city', 'organizer', 'wished_alike', 'weekday', 'popular'] as const;

export const RecommendedEvent = EventBasicDetail.extend({
  reason: z.enum(recommendationReasons),
  reasonDetail: z.string().meta({
    description: 'Subject of the reason: name of a category, city, organizer or event, or a weekday from 1 (Monday) to 7',
  }),
}).meta({ id: 'RecommendedEvent' });
export type RecommendedEvent = z.infer<typeof RecommendedEvent>;

export const homeRecommendations = endpoint({
  method: 'GET',
  path: '/home-recommendations',
  summary: 'Returns the participant’s home page: upcoming, popular, recommended and new events, and own figures',
  allow: ['participant'],
  reply: z.object({
    upcomingEvents: z.array(EventBasicDetail),
    popularEvents: z.array(EventBasicDetail),
    recommendedEvents: z.array(RecommendedEvent),
    latestEvents: z.array(EventBasicDetail),
    analytics: z.object({
      ticketsUpcoming: z.int(),
      eventsAttended: z.int(),
      spentThisYear: z.int().meta({ description: 'Amount in whole XAF, net of refunds' }),
      favouriteCategory: z.string().nullable(),
      favouriteCity: z.string().nullable(),
    }),
  }),
});
