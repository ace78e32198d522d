import * as files from '@ngoma/api/features/invoice-files';
import * as endpoints from '@ngoma/api/features/invoices';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { exportAll, exportOwn } from './export-invoices.ts';
import type { InvoicesContext } from './invoices.types.ts';
import { listAll, listOwn } from './list-invoices.ts';
import { printInvoice } from './print-invoice.ts';

/** The PDF is drawn for each request. */
const perMinute = 30;
/** A file is a whole list. */
const few = { limit: { perMinute: 10, by: 'session' } } as const;

const fileRoutes = (ctx: InvoicesContext): Route[] => [
  route(
    files.invoicesCsv,
    async ({ query, session, locale, reply }) => csvDownload(await exportOwn(ctx, session, query, locale), reply, locale),
    few,
  ),
  route(
    files.invoicesXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await exportOwn(ctx, session, query, locale), reply),
    few,
  ),
  route(
    files.allInvoicesCsv,
    async ({ query, session, locale, reply }) => csvDownload(await exportAll(ctx, session, query, locale), reply, locale),
    few,
  ),
  route(
    files.allInvoicesXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await exportAll(ctx, session, query, locale), reply),
    few,
  ),
];

/** HTTP routes of invoices: lists for organizers and admins, also as files, and their PDFs. */
export const invoicesRoutes = (ctx: InvoicesContext): Route[] => [
  route(endpoints.listInvoices, ({ query, session, locale }) => listOwn(ctx, session, query, locale)),
  route(endpoints.listAllInvoices, ({ query, locale }) => listAll(ctx, query, locale)),
  ...fileRoutes(ctx),
  route(
    endpoints.invoicePdf,
    async ({ params, query, session, locale, reply }) => {
      const { pdf, code } = await printInvoice(ctx, session, params.id, query.lang ?? locale);
      reply.header('Content-Disposition', `attachment; filename="ngoma-${code}.pdf"`);
      return pdf;
    },
    { limit: { perMinute, by: 'session' } },
  ),
];
