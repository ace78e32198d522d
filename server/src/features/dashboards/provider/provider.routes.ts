import {
  providerHome,
  providerStatement,
  providerStatementCsv,
  providerStatementXlsx,
} from '@ngoma/api/features/dashboards/provider';
import { csvDownload, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import type { providerDashboardService } from './provider.service.ts';
import type { providerStatementService } from './provider-statement.ts';

/** Routes of a provider's home and statement: JSON for the screens, CSV and XLSX for spreadsheets. */
export const providerDashboardRoutes = (
  dashboard: ReturnType<typeof providerDashboardService>,
  statement: ReturnType<typeof providerStatementService>,
): Route[] => [
  route(providerHome, ({ session, locale }) => dashboard.home(session.userId, locale)),
  route(providerStatement, ({ session, query, locale }) => statement.show(session.userId, query, locale)),
  route(
    providerStatementCsv,
    async ({ session, query, locale, reply }) => csvDownload(await statement.table(session.userId, query, locale), reply, locale),
    fewDownloads,
  ),
  route(
    providerStatementXlsx,
    async ({ session, query, locale, reply }) => xlsxDownload(await statement.table(session.userId, query, locale), reply),
    fewDownloads,
  ),
];
