import * as endpoints from '@ngoma/api/features/ledger/statements';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import { showStatement, toTable } from './show-statement.ts';

const limit = { limit: { perMinute: 30, by: 'session' } } as const;

/** HTTP routes of the settlement statement of an event: JSON for the screen, CSV and XLSX for spreadsheets. */
export const statementsRoutes = (ctx: Pick<Platform, 'db' | 'clock'>): Route[] => [
  route(endpoints.eventStatement, ({ params, session, locale }) => showStatement(ctx, session, params.id, locale)),
  route(
    endpoints.eventStatementCsv,
    async ({ params, session, locale, reply }) =>
      csvDownload(toTable(await showStatement(ctx, session, params.id, locale), locale), reply, locale),
    limit,
  ),
  route(
    endpoints.eventStatementXlsx,
    async ({ params, session, locale, reply }) =>
      xlsxDownload(toTable(await showStatement(ctx, session, params.id, locale), locale), reply),
    limit,
  ),
];
