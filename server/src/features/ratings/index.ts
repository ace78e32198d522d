import type { Platform } from '#platform/platform';
import { ratingsRoutes } from './ratings.routes.ts';
import { type EventsRated, type RatingRewards, ratingsService } from './ratings.service.ts';
import { ratingsStore } from './ratings.store.ts';

/** The ratings slice: what people who were there say of an event. */
export function ratingsFeature(platform: Platform, doors: { readonly events: EventsRated; readonly loyalty: RatingRewards }) {
  const ratings = ratingsService(platform, doors);
  return { routes: ratingsRoutes(ratings), rate: ratings.rate, forgetPerson: ratingsStore.forgetWords };
}
