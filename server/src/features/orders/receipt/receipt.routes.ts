import { getReceiptCompany, removeReceiptCompany, setReceiptCompany } from '@ngoma/api/features/orders/receipt-company';
import { orderReceiptPdf } from '@ngoma/api/features/orders/timeline';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { printReceipt, type ReceiptContext } from './print-receipt.ts';
import { clearCompany, setCompany, showCompany } from './receipt-company.ts';

/** The PDF is drawn for each request. */
const perMinute = 30;

/** HTTP routes of the receipt of an order, and of the company on it. */
export const receiptRoutes = (ctx: ReceiptContext): Route[] => [
  route(
    orderReceiptPdf,
    async ({ params, query, session, locale, reply }) => {
      const { pdf, code } = await printReceipt(ctx, session, params.id, query.lang ?? locale);
      reply.header('Content-Disposition', `inline; filename="ngoma-${code}-receipt.pdf"`);
      return pdf;
    },
    { limit: { perMinute, by: 'session' } },
  ),
  route(getReceiptCompany, ({ params, session }) => showCompany(ctx, session, params.id)),
  route(
    setReceiptCompany,
    async ({ params, body, session, localize }) => {
      await setCompany(ctx, session, params.id, body);
      return { message: localize(bilingual('orders.companySaved')) };
    },
    { limit: { perMinute, by: 'session' } },
  ),
  route(
    removeReceiptCompany,
    async ({ params, session, localize }) => {
      await clearCompany(ctx, session, params.id);
      return { message: localize(bilingual('orders.companyRemoved')) };
    },
    { limit: { perMinute, by: 'session' } },
  ),
];
