import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { reviewsRoutes } from './reviews.routes.ts';
import { type ReviewsDoors, reviewsService } from './reviews.service.ts';
import { reviewsStore } from './reviews.store.ts';

/** The reviews slice: what organizers and providers say of each other after completed work. */
export function reviewsFeature(platform: Platform, doors: ReviewsDoors) {
  const reviews = reviewsService(platform, doors);
  const { write, reply, ofContract, passTime } = reviews;
  return {
    routes: reviewsRoutes(reviews),
    jobs: { 'reviews.pass-time': () => passTime() },
    recurring: [{ name: 'reviews.pass-time', cron: '* * * * *' }],
    write,
    reply,
    ofContract,
    passTime,
    /** Takes away what somebody said; whoever reported it quoted it. */
    forgetPerson: async (tx: Tx, userId: string) => doors.support.forgetQuotes(tx, await reviewsStore.forgetWords(tx, userId)),
  };
}
