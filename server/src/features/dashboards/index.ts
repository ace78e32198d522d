import type { Platform } from '#platform/platform';
import { adminDashboardRoutes } from './admin/admin.routes.ts';
import { adminDashboards } from './admin/admin.service.ts';
import { dashboardsRoutes } from './organizer/organizer.routes.ts';
import { type DashboardsDeps, dashboardsService } from './organizer/organizer.service.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { reportsService } from './reports/reports.service.ts';

export { providerDashboardFeature } from './provider/provider.feature.ts';

/** Builds the dashboards and reports of each role. The feature only reads. */
export const dashboardsFeature = (platform: Platform, deps: DashboardsDeps) => ({
  routes: [
    ...dashboardsRoutes(dashboardsService(platform, deps)),
    ...adminDashboardRoutes(adminDashboards(platform)),
    ...reportsRoutes(reportsService(platform)),
  ],
});
