import * as endpoints from '@ngoma/api/features/ledger/monthly-statements';
import { type Route, route } from '#platform/http/route';
import { type MonthlyStatementsContext, printMonthlyStatement } from './print-monthly-statement.ts';
import { listStatementMonths, showMonthlyStatement } from './show-monthly-statement.ts';

/** The PDF is drawn for each request. */
const limit = { limit: { perMinute: 30, by: 'session' } } as const;

/** HTTP routes of the monthly statements of organizers and providers. */
export const monthlyStatementsRoutes = (ctx: MonthlyStatementsContext): Route[] => [
  route(endpoints.statementMonths, async ({ session }) => ({ months: await listStatementMonths(ctx, session) })),
  route(endpoints.monthlyStatement, ({ params, session, locale }) => showMonthlyStatement(ctx, session, params.month, locale)),
  route(
    endpoints.monthlyStatementPdf,
    async ({ params, query, session, locale, reply }) => {
      const pdf = await printMonthlyStatement(ctx, session, params.month, query.lang ?? locale);
      reply.header('Content-Disposition', `attachment; filename="ngoma-statement-${params.month}.pdf"`);
      return pdf;
    },
    limit,
  ),
];
