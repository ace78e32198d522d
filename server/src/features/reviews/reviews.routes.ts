import * as contract from '@ngoma/api/features/reviews';
import { type Route, route } from '#platform/route';
import type { reviewsService } from './reviews.service.ts';

/** Nobody reviews, replies or reports more often than that by hand. */
const limit = { perMinute: 30, by: 'session' } as const;

/** The calls about reviews. */
export const reviewsRoutes = (reviews: ReturnType<typeof reviewsService>): Route[] => [
  route(contract.listReviews, ({ params, query }) => reviews.list(params.id, query)),
  route(contract.contractReviews, ({ session, params }) => reviews.ofContract(session, params.contractId)),
  route(
    contract.writeReview,
    async ({ session, params, body, say }) => ({
      ...(await reviews.write(session, params.contractId, body)),
      message: say({ en: 'Thank you for your review', fr: 'Merci pour votre avis' }),
    }),
    { limit },
  ),
  route(
    contract.replyToReview,
    async ({ session, params, body, say }) => ({
      review: await reviews.reply(session, params.id, body.reply),
      message: say({ en: 'Your reply is there for everybody', fr: 'Votre réponse est visible par tous' }),
    }),
    { limit },
  ),
  route(
    contract.reportReview,
    async ({ session, params, body, locale, say }) => {
      await reviews.report(session, params.id, body.reason, locale);
      return { message: say({ en: 'Thank you: we will look at this review', fr: 'Merci : nous allons examiner cet avis' }) };
    },
    { limit },
  ),
];
