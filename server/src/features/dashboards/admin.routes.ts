import { adminDashboard, globalStatistics, globalStatisticsFile, marketActivity } from '@ngoma/api/features/dashboards';
import { csvDisposition, csvFile } from '#platform/csv';
import { type Route, route } from '#platform/route';
import { statisticsFiles } from './admin.files.ts';
import type { adminDashboards } from './admin.service.ts';

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
