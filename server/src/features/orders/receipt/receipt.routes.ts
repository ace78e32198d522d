import { orderReceiptPdf } from '@ngoma/api/features/orders/timeline';
import { type Route, route } from '#platform/http/route';
import { printReceipt, type ReceiptContext } from './print-receipt.ts';

/** The PDF is drawn for each request. */
const perMinute = 30;

/** HTTP route of the receipt of an order. */
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
];
