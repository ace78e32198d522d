import type { Bilingual } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/reviews';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { reviewsService } from './reviews.service.ts';

/** A rate limit beyond manual use. */
const limit = { perMinute: 30, by: 'session' } as const;

const decided: Readonly<Record<endpoints.ReviewDecision, Bilingual>> = {
  taken_down: bilingual('reviews.takenDown'),
  kept: bilingual('reviews.kept'),
  restored: bilingual('reviews.restored'),
};

/** Routes of reviews. */
export const reviewsRoutes = (reviews: ReturnType<typeof reviewsService>): Route[] => [
  route(endpoints.listReviews, ({ params, query }) => reviews.list(params.id, query), { readsReplica: true }),
  route(endpoints.contractReviews, ({ session, params }) => reviews.ofContract(session, params.contractId)),
  route(
    endpoints.writeReview,
    async ({ session, params, body, localize }) => ({
      ...(await reviews.write(session, params.contractId, body)),
      message: localize(bilingual('reviews.thankYouForReview')),
    }),
    { limit },
  ),
  route(
    endpoints.replyToReview,
    async ({ session, params, body, localize }) => ({
      review: await reviews.reply(session, params.id, body.reply),
      message: localize(bilingual('reviews.replyIsThereForEverybody')),
    }),
    { limit },
  ),
  route(
    endpoints.reportReview,
    async ({ session, params, body, localize }) => {
      await reviews.report(session, params.id, body.reason);
      return { message: localize(bilingual('reviews.thankYouWeWillLook')) };
    },
    { limit },
  ),
  route(endpoints.decideReview, async ({ session, params, body, localize }) => {
    await reviews.decide(session, params.id, body);
    return { message: localize(decided[body.decision]) };
  }),
];
