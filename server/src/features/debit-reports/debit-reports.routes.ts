import * as endpoints from '@ngoma/api/features/debit-reports';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { closeReport } from './close-report.ts';
import { confirmNumber, requestCode } from './confirm-number.ts';
import type { DebitReportsContext } from './debit-reports.types.ts';
import { reportDebit } from './report-debit.ts';
import { showDetails, showReport, toNeutral } from './show-report.ts';

/** Routes of reports: endpoint → use case → reply. Number and transaction id have limits of their own, which are stored. */
export const debitReportsRoutes = (ctx: DebitReportsContext): Route[] => [
  route(
    endpoints.reportDebit,
    async ({ body: { number, amount, debitedAt, transactionId }, session, localize }) => {
      const report = await reportDebit(ctx, {
        ...{ number, transactionId, amountXaf: amount, debitedAt: new Date(debitedAt), reporter: session },
      });
      return {
        report: toNeutral(ctx, report),
        message: localize(bilingual('debitReports.reportTaken', { code: report.code })),
      };
    },
    { limit: { perMinute: 20, by: 'address' } },
  ),
  route(endpoints.getDebitReport, async ({ params, session, locale }) => ({
    report: await showReport(ctx, params.ref, session, locale),
  })),
  route(
    endpoints.requestDebitReportCode,
    async ({ params, locale, localize }) => {
      await requestCode(ctx, params.ref, locale);
      return { message: localize(bilingual('debitReports.codeIsOnItsWay')) };
    },
    { limit: { perMinute: 20, by: 'address' }, sendsMail: true },
  ),
  route(endpoints.confirmDebitReport, ({ params, body, locale }) => confirmNumber(ctx, params.ref, body.code, locale), {
    limit: { perMinute: 30, by: 'address' },
  }),
  route(endpoints.showDebitReportDetails, async ({ params, body, locale }) => ({
    report: await showDetails(ctx, params.ref, body.key, locale),
  })),
  route(endpoints.closeDebitReport, async ({ params, body, session, localize }) => {
    const { code } = await closeReport(ctx, session, { id: params.id, reason: body.reason });
    return { message: localize(bilingual('debitReports.caseClosed', { code })) };
  }),
];
