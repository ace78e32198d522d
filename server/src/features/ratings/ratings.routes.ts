import { listRatings, myRatings, rateEvent } from '@ngoma/api/features/ratings';
import { type Route, route } from '#platform/route';
import type { ratingsService } from './ratings.service.ts';

/** The calls about ratings. */
export const ratingsRoutes = (ratings: ReturnType<typeof ratingsService>): Route[] => [
  route(
    rateEvent,
    async ({ session, body, locale, say }) => ({
      rating: await ratings.rate(session, body, locale),
      message: say({ en: 'Thank you for your rating', fr: 'Merci pour votre avis' }),
    }),
    { limit: { perMinute: 30, by: 'session' } },
  ),
  route(listRatings, async ({ params, query, session, locale }) => ({
    ...(await ratings.list(params.id, session, query, locale)),
    currentPage: query.page,
  })),
  route(myRatings, async ({ session }) => ({ ratings: await ratings.listOwn(session) })),
];
