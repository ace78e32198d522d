import { weeklyReportPdf } from '@ngoma/api/features/dashboards/reports';
import { type Route, route } from '#platform/http/route';
import { printWeeklyReport, type WeeklyReportContext } from './print-weekly-report.ts';

/** HTTP route of the weekly report as PDF, which is drawn for each request. */
export const weeklyReportRoutes = (ctx: WeeklyReportContext): Route[] => [
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
