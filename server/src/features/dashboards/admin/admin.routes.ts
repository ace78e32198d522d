import {
  adminDashboard,
  globalStatistics,
  globalStatisticsFile,
  marketActivity,
} from '@ngoma/api/features/dashboards/dashboards';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import type { adminDashboards } from './admin.service.ts';
import { statisticsFiles } from './admin-tables.ts';

export const adminDashboardRoutes = (dashboards: ReturnType<typeof adminDashboards>): Route[] => [
  route(adminDashboard, () => dashboards.ofAdmin()),
  route(marketActivity, ({ locale }) => dashboards.ofMarket(locale)),
  route(globalStatistics, ({ query, locale }) => dashboards.ofPeriod(query, locale)),
  route(
    globalStatisticsFile,
    async ({ params, query, locale, reply }) => {
      const figures = await dashboards.ofPeriod(query, locale);
      const { headings, rows } = statisticsFiles[params.table](figures, locale);
      reply.header('Content-Disposition', csvDisposition(`${params.table}-${figures.from}-${figures.to}`));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];
