import type { Platform } from '#platform/platform';
import { recommendationsRoutes } from './recommendations.routes.ts';
import { type EventsRecommended, recommendationsService } from './recommendations.service.ts';

/** The recommendations slice: what a participant finds at home. It writes nothing. */
export const recommendationsFeature = (platform: Platform, doors: { readonly events: EventsRecommended }) => ({
  routes: recommendationsRoutes(recommendationsService(platform, doors)),
});
