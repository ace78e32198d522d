import * as endpoints from '@ngoma/api/features/dashboards/reports';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import type { reportsService } from './reports.service.ts';

/** Lower than for screens, because a file reads far more rows. */
const filesPerMinute = 30;

/** Routes of an organizer's reports: JSON for screens, CSV for spreadsheets. */
export const reportsRoutes = (reports: ReturnType<typeof reportsService>): Route[] => [
  route(endpoints.organizerReports, ({ query, session, locale }) => reports.ofPeriod(session, query, locale)),
  route(
    endpoints.organizerReportFile,
    async ({ params, query, session, locale, reply }) => {
      const { headings, rows, name } = await reports.table(session, params.report, query, locale);
      reply.header('Content-Disposition', csvDisposition(name));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
];
