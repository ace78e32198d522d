import { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { type Route, route } from '#platform/http/route';
import type { recommendationsService } from './recommendations.service.ts';

/** Routes of recommendations. */
export const recommendationsRoutes = (recommendations: ReturnType<typeof recommendationsService>): Route[] => [
  route(homeRecommendations, ({ session, locale }) => recommendations.home(session, locale)),
];
