import type { Platform } from '#platform/platform';
import { findTastes } from './recommendations.read.ts';
import { recommendationsRoutes } from './recommendations.routes.ts';
import { type RecommendationEvents, recommendationsService } from './recommendations.service.ts';

/** The recommendations feature: the home screen of a participant. It writes nothing. */
export const recommendationsFeature = (platform: Platform, deps: { readonly events: RecommendationEvents }) => ({
  routes: recommendationsRoutes(recommendationsService(platform, deps)),
  /** Returns the categories and cities that a person likes, by what they bought, wished for and rated. */
  tastesOf: (userId: string) => findTastes(platform.db, userId),
});
