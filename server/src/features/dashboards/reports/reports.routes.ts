import * as endpoints from '@ngoma/api/features/dashboards/reports';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import { type PrintReportContext, printReport } from './print-report.ts';
import type { reportsService } from './reports.service.ts';

/** Lower than for screens, because a file reads far more rows. */
const filesPerMinute = 30;

const limit = { limit: { perMinute: filesPerMinute, by: 'session' } } as const;

interface ReportsContext extends PrintReportContext {
  readonly reports: ReturnType<typeof reportsService>;
}

/** Routes of an organizer's reports: JSON for screens, CSV for spreadsheets, and a PDF, which is drawn for each request. */
export const reportsRoutes = (ctx: ReportsContext): Route[] => [
  route(endpoints.organizerReports, ({ query, session, locale }) => ctx.reports.ofPeriod(session, query, locale)),
  route(
    endpoints.organizerReportFile,
    async ({ params, query, session, locale, reply }) => {
      const { headings, rows, name } = await ctx.reports.table(session, params.report, query, locale);
      reply.header('Content-Disposition', csvDisposition(name));
      return csvFile(headings, rows, locale);
    },
    limit,
  ),
  route(
    endpoints.organizerReportPdf,
    async ({ query: { lang, ...query }, session, locale, reply }) => {
      const { pdf, name } = await printReport(ctx, session, query, lang ?? locale);
      reply.header('Content-Disposition', `attachment; filename="ngoma-report-${name}.pdf"`);
      return pdf;
    },
    limit,
  ),
];
