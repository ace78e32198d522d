import type { Platform } from '#platform/platform';
import { dashboardsRoutes } from './dashboards.routes.ts';
import { type DashboardsDoors, dashboardsService } from './dashboards.service.ts';

/** The dashboards slice: the figures with which a role is met. It reads and writes nothing. */
export const dashboardsFeature = (platform: Platform, doors: DashboardsDoors) => ({
  routes: dashboardsRoutes(dashboardsService(platform, doors)),
});
