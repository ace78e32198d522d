import * as endpoints from '@ngoma/api/features/invoices';
import { type Route, route } from '#platform/http/route';
import type { InvoicesContext } from './invoices.types.ts';
import { listAll, listOwn } from './list-invoices.ts';
import { printInvoice } from './print-invoice.ts';

/** The PDF is drawn for each request. */
const perMinute = 30;

/** HTTP routes of invoices: lists for organizers and admins, and their PDFs. */
export const invoicesRoutes = (ctx: InvoicesContext): Route[] => [
  route(endpoints.listInvoices, ({ query, session, locale }) => listOwn(ctx, session, query, locale)),
  route(endpoints.listAllInvoices, ({ query, locale }) => listAll(ctx, query, locale)),
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
