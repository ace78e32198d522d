import { organizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { type Route, route } from '#platform/http/route';
import type { dashboardsService } from './organizer.service.ts';

export const dashboardsRoutes = (dashboards: ReturnType<typeof dashboardsService>): Route[] => [
  route(organizerDashboard, ({ session, locale }) => dashboards.ofOrganizer(session, locale)),
];
