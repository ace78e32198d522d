import { performanceFile, providerPerformance } from '@ngoma/api/features/dashboards/performance';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import { performanceTable } from './performance-tables.ts';
import { showPerformance } from './show-performance.ts';

/** Lower than for screens, because each file computes all figures. */
const files = { limit: { perMinute: 30, by: 'session' } } as const;

/** Routes of a provider's performance: JSON for the screen, CSV for spreadsheets. */
export const performanceRoutes = (platform: Pick<Platform, 'db' | 'clock'>): Route[] => [
  route(providerPerformance, ({ session, query }) => showPerformance(platform, session.userId, query)),
  route(
    performanceFile,
    async ({ params: { table }, query, session, locale, reply }) => {
      const figures = await showPerformance(platform, session.userId, query);
      const { headings, rows } = performanceTable(table, figures, locale);
      reply.header('Content-Disposition', csvDisposition(`${table}-${figures.from}-${figures.to}`));
      return csvFile(headings, rows, locale);
    },
    files,
  ),
];
