import type { TicketsFeature } from '#features/tickets/index';
import { dayOf } from '#platform/business-days.rules';
import type { Platform } from '#platform/platform';
import { adminDashboardRoutes } from './admin/admin.routes.ts';
import { adminDashboards } from './admin/admin.service.ts';
import { sumSalesOf } from './organizer/organizer.read.ts';
import { dashboardsRoutes } from './organizer/organizer.routes.ts';
import { type DashboardsDeps, dashboardsService } from './organizer/organizer.service.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { reportsService } from './reports/reports.service.ts';
import { sumDaysOfRunningEvents, sumSalesDays } from './sales-days/sum-sales-days.ts';
import { sendWeeklyReports } from './weekly-report/send-weekly-reports.ts';
import { weeklyReportRoutes } from './weekly-report/weekly-report.routes.ts';

export { providerDashboardFeature } from './provider/provider.feature.ts';
export { sumSalesDays } from './sales-days/sum-sales-days.ts';

/** Builds the dashboards and reports of each role. The feature sums the sales of past days, and reports those of each week. */
export const dashboardsFeature = (
  platform: Platform,
  deps: DashboardsDeps & { readonly tickets: Pick<TicketsFeature, 'documentPdf'> },
) => {
  const printing = { ...platform, tickets: deps.tickets, reports: reportsService(platform) };
  return {
    routes: [
      ...dashboardsRoutes(dashboardsService(platform, deps)),
      ...adminDashboardRoutes(adminDashboards(platform)),
      ...reportsRoutes(printing),
      ...weeklyReportRoutes(printing),
    ],
    /** Returns how many tickets an organizer has sold since the beginning, and for how much. */
    sumSalesOf: (organizerId: string) => sumSalesOf(platform.db, organizerId, dayOf(platform.clock())),
    jobs: {
      'dashboards.send-weekly-reports': () => sendWeeklyReports(platform),
      'dashboards.sum-sales-days': () => sumSalesDays(platform),
      'dashboards.sum-running-events': () => sumDaysOfRunningEvents(platform),
    },
    recurring: [
      // Monday at 08:00 in Cameroon.
      { name: 'dashboards.send-weekly-reports', cron: '0 7 * * 1' },
      { name: 'dashboards.sum-sales-days', cron: '*/5 * * * *' },
      { name: 'dashboards.sum-running-events', cron: '23 * * * *' },
    ],
  };
};

export type DashboardsFeature = ReturnType<typeof dashboardsFeature>;
