import type { Platform } from '#platform/platform';
import { adminDashboardRoutes } from './admin.routes.ts';
import { adminDashboards } from './admin.service.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';
import { type DashboardsDoors, dashboardsService } from './dashboards.service.ts';
import { reportsRoutes } from './reports.routes.ts';
import { reportsService } from './reports.service.ts';
import { transactionsService } from './transactions.service.ts';

/** The dashboards slice: the figures with which a role is met, and the reports behind them. It writes nothing. */
export const dashboardsFeature = (platform: Platform, doors: DashboardsDoors) => ({
  routes: [
    ...dashboardsRoutes(dashboardsService(platform, doors)),
    ...adminDashboardRoutes(adminDashboards(platform)),
    ...reportsRoutes({ reports: reportsService(platform), transactions: transactionsService(platform) }),
  ],
});
