import * as endpoints from '@ngoma/api/features/ledger/transactions';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { releaseEarly } from '../earnings/release-early.ts';
import { showIncome } from './show-income.ts';
import type { transactionsService } from './transactions.service.ts';

/** Lower than for screens, because a file reads far more rows. */
const filesPerMinute = 30;

/** Routes of an organizer's transactions, income and settlements: JSON for screens, CSV and workbooks for spreadsheets. */
export const transactionsRoutes = (
  ctx: Parameters<typeof showIncome>[0],
  transactions: ReturnType<typeof transactionsService>,
  earnings: Parameters<typeof releaseEarly>[0],
): Route[] => [
  route(endpoints.organizerTransactions, ({ query, session, locale }) => transactions.list(session, query, locale)),
  route(
    endpoints.organizerTransactionsCsv,
    async ({ query, session, locale, reply }) => {
      const { headings, rows } = await transactions.table(session, query, locale);
      reply.header('Content-Disposition', csvDisposition('transactions'));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
  route(
    endpoints.organizerTransactionsXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await transactions.workbook(session, query, locale), reply),
    fewDownloads,
  ),
  route(endpoints.organizerIncome, ({ session }) => showIncome(ctx, session)),
  route(endpoints.organizerSettlements, ({ query, session, locale }) => transactions.settlements(session, query, locale)),
  route(endpoints.releaseEarnings, async ({ params, session, locale }) => {
    const amount = await releaseEarly(earnings, session, params.eventId);
    return { message: bilingual('ledger.early.released', { amount })[locale], amount };
  }),
];
