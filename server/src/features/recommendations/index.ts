import type { Platform } from '#platform/platform';
import { recommendationsRoutes } from './recommendations.routes.ts';
import { type RecommendationEvents, recommendationsService } from './recommendations.service.ts';

/** The recommendations feature: the home screen of a participant. It writes nothing. */
export const recommendationsFeature = (platform: Platform, deps: { readonly events: RecommendationEvents }) => ({
  routes: recommendationsRoutes(recommendationsService(platform, deps)),
});
