import { homeRecommendations } from '@ngoma/api/features/recommendations';
import { type Route, route } from '#platform/route';
import type { recommendationsService } from './recommendations.service.ts';

/** The one call of the slice. */
export const recommendationsRoutes = (recommendations: ReturnType<typeof recommendationsService>): Route[] => [
  route(homeRecommendations, ({ session, locale }) => recommendations.home(session, locale)),
];
