import * as endpoints from '@ngoma/api/features/ledger/statements';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { xlsxDisposition, xlsxFile } from '#platform/files/xlsx';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import { showStatement, toTable } from './show-statement.ts';

const limit = { limit: { perMinute: 30, by: 'session' } } as const;

/** Returns the name of a statement's file: the event and the day on which it was made. */
const nameOf = ({ event, asOf }: { readonly event: { readonly date: string }; readonly asOf: string }): string =>
  `statement-${event.date.slice(0, 10)}-${asOf.slice(0, 10)}`;

/** HTTP routes of the settlement statement of an event: JSON for the screen, CSV and XLSX for spreadsheets. */
export const statementsRoutes = (ctx: Pick<Platform, 'db' | 'clock'>): Route[] => [
  route(endpoints.eventStatement, ({ params, session, locale }) => showStatement(ctx, session, params.id, locale)),
  route(
    endpoints.eventStatementCsv,
    async ({ params, session, locale, reply }) => {
      const statement = await showStatement(ctx, session, params.id, locale);
      const { headings, rows } = toTable(statement, locale);
      reply.header('Content-Disposition', csvDisposition(nameOf(statement)));
      return csvFile(headings, rows, locale);
    },
    limit,
  ),
  route(
    endpoints.eventStatementXlsx,
    async ({ params, session, locale, reply }) => {
      const statement = await showStatement(ctx, session, params.id, locale);
      const { title, headings, rows } = toTable(statement, locale);
      reply.header('Content-Disposition', xlsxDisposition(nameOf(statement)));
      return xlsxFile(title, headings, rows);
    },
    limit,
  ),
];
