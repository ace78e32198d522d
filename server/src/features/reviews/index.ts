import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { reviewsRoutes } from './reviews.routes.ts';
import { type ReviewsDeps, reviewsService } from './reviews.service.ts';
import { reviewsStore } from './reviews.store.ts';

/** The reviews feature: mutual reviews of organizers and providers after completed work. */
export function reviewsFeature(platform: Platform, deps: ReviewsDeps) {
  const reviews = reviewsService(platform, deps);
  const { write, reply, ofContract, processDue, report } = reviews;
  return {
    routes: reviewsRoutes(reviews),
    jobs: { 'reviews.pass-time': () => processDue() },
    recurring: [{ name: 'reviews.pass-time', cron: '* * * * *' }],
    write,
    reply,
    ofContract,
    report,
    processDue,
    /** Deletes a person's comments, and their quotes in reports to support. */
    anonymizePerson: async (tx: Tx, userId: string) => deps.support.eraseQuotes(tx, await reviewsStore.eraseTexts(tx, userId)),
  };
}
