import { weeklyReportPdf } from '@ngoma/api/features/dashboards/reports';
import { type Route, route } from '#platform/http/route';
import type { PrintReportContext } from '../reports/print-report.ts';
import { printWeeklyReport } from './print-weekly-report.ts';

/** HTTP route of the weekly report as PDF, which is drawn for each request. */
export const weeklyReportRoutes = (ctx: PrintReportContext): Route[] => [
  route(
    weeklyReportPdf,
    async ({ params, query, session, locale, reply }) => {
      const { pdf, from } = await printWeeklyReport(ctx, session, params.day, query.lang ?? locale);
      reply.header('Content-Disposition', `attachment; filename="ngoma-week-${from}.pdf"`);
      return pdf;
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];
