import * as contract from '@ngoma/api/features/reports';
import { csvDisposition, csvFile } from '#platform/csv';
import { type Route, route } from '#platform/route';
import type { reportsService } from './reports.service.ts';
import type { transactionsService } from './transactions.service.ts';

interface Parts {
  readonly reports: ReturnType<typeof reportsService>;
  readonly transactions: ReturnType<typeof transactionsService>;
}

/** A file reads far more than a page does. */
const filesPerMinute = 30;

/** An organizer's figures and money over HTTP, as JSON for screens and as files for spreadsheets. */
export const reportsRoutes = ({ reports, transactions }: Parts): Route[] => [
  route(contract.organizerReports, ({ query, session, locale }) => reports.ofPeriod(session, query, locale)),
  route(
    contract.organizerReportFile,
    async ({ params, query, session, locale, reply }) => {
      const { headings, rows, name } = await reports.table(session, params.report, query, locale);
      reply.header('Content-Disposition', csvDisposition(name));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
  route(contract.organizerTransactions, ({ query, session, locale }) => transactions.list(session, query, locale)),
  route(
    contract.organizerTransactionsFile,
    async ({ query, session, locale, reply }) => {
      const { headings, rows } = await transactions.table(session, query, locale);
      reply.header('Content-Disposition', csvDisposition('transactions'));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
  route(contract.organizerSettlements, ({ query, session, locale }) => transactions.settlements(session, query, locale)),
];
