import * as endpoints from '@ngoma/api/features/events/ratings';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { listOwnRatings, listRatings } from './list-ratings.ts';
import { rateEvent } from './rate-event.ts';
import type { RatingsContext } from './ratings.types.ts';

/** Routes of ratings: endpoint → use case → reply. */
export const ratingsRoutes = (ctx: RatingsContext): Route[] => [
  route(
    endpoints.rateEvent,
    async ({ session, body: { eventId, rating, comment }, locale, localize }) => ({
      rating: await rateEvent(ctx, { rater: session, locale, eventId, stars: rating, comment }),
      message: localize(bilingual('ratings.thankYouForRating')),
    }),
    { limit: { perMinute: 30, by: 'session' } },
  ),
  route(
    endpoints.listRatings,
    async ({ params, query, session, locale }) => ({
      ...(await listRatings(ctx, { eventId: params.id, reader: session, locale, ...query })),
      currentPage: query.page,
    }),
    { readsReplica: true },
  ),
  route(endpoints.myRatings, async ({ session }) => ({ ratings: await listOwnRatings(ctx, session) })),
];
