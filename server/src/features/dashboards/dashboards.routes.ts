import { organizerDashboard } from '@ngoma/api/features/dashboards';
import { type Route, route } from '#platform/route';
import type { dashboardsService } from './dashboards.service.ts';

export const dashboardsRoutes = (dashboards: ReturnType<typeof dashboardsService>): Route[] => [
  route(organizerDashboard, ({ session, locale }) => dashboards.ofOrganizer(session, locale)),
];
