import * as endpoints from '@ngoma/api/features/orders/orders';
import { hashRequest } from '#platform/http/idempotency';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { cancellationService } from './cancellation/cancellation.service.ts';
import { orderUnknown } from './order-errors.ts';
import { paymentUrlOf, toDetails, toPlaced, toPurchase, toRefundsProgress, toRow, toSaved } from './order-views.ts';
import { fileName, type ordersService } from './orders.service.ts';
import type { OrdersDeps } from './orders.types.ts';
import type { placeOrdersService } from './placing/place-orders.service.ts';

interface Parts {
  readonly orders: ReturnType<typeof ordersService>;
  readonly placing: Pick<ReturnType<typeof placeOrdersService>, 'place' | 'turnAway'>;
  readonly cancellation: Pick<ReturnType<typeof cancellationService>, 'progress'>;
  readonly deps: Pick<OrdersDeps, 'pictures' | 'payments'>;
}

const held = bilingual('orders.held');
const confirmed = bilingual('orders.confirmed');
/** The message for each state of an order. A repeated request may find it in a later state. */
const messages = {
  placed: held,
  confirmed,
  expired: bilingual('orders.expired'),
  cancelled: bilingual('orders.cancelled'),
} as const;

const placeRoute = ({ orders, placing, deps }: Parts): Route =>
  route(
    endpoints.placeOrder,
    async ({ body, session, locale, localize, idempotencyKey, reply }) => {
      const idempotency = idempotencyKey
        ? { key: idempotencyKey, requestHash: hashRequest({ params: undefined, query: undefined, body, files: {} }) }
        : undefined;
      const placed = await placing.place(session, body, { locale, idempotency });
      if (placed.isReplay) {
        reply.header('Idempotency-Replayed', 'true');
        const whole = (await orders.loadMany([placed.orderId], locale)).get(placed.orderId);
        if (!whole) throw orderUnknown();
        const { state } = whole.order;
        return {
          message: localize(messages[state]),
          savedOrder: toSaved(whole, locale),
          paymentUrl: paymentUrlOf(whole, deps.payments),
        };
      }
      const { state } = placed.order;
      const tickets = state === 'confirmed' ? await orders.listTickets(placed.order, locale) : [];
      return { message: localize(messages[state]), savedOrder: toPlaced(placed, tickets, locale), paymentUrl: placed.paymentUrl };
    },
    // The key is stored with the order, in the transaction that places it.
    { ownIdempotency: true, turnAway: placing.turnAway },
  );

const singleRoutes = ({ orders, deps }: Parts): Route[] => [
  route(endpoints.getOrder, async ({ params, session, locale }) => ({
    order: toDetails(await orders.get(session, params.id, locale), locale, deps),
  })),
  route(endpoints.retryPayment, async ({ params, body, session, localize }) => {
    const { paymentUrl } = await orders.retryPayment(session, params.id, body.gateway);
    return { message: localize(bilingual('orders.goOnToPay')), paymentUrl };
  }),
  route(endpoints.cancelOrder, async ({ params, session, localize }) => {
    await orders.cancel(session, params.id);
    return { message: localize(bilingual('orders.orderWasCancelled')) };
  }),
  route(
    endpoints.orderTicketsPdf,
    async ({ params, query, session, locale, reply }) => {
      const language = query.lang ?? locale;
      const { pdf, code } = await orders.ticketsPdf(params.id, { session, signature: query.signature }, language);
      reply.header('Content-Disposition', `inline; filename="${fileName(code)}"`);
      return pdf;
    },
    // The PDF is drawn for each request, and the signed link needs no sign-in.
    { limit: { perMinute: 30, by: ({ params }) => params.id.toLowerCase() } },
  ),
];

const listRoutes = ({ orders, deps }: Parts): Route[] => [
  route(endpoints.latestTicketPurchases, async ({ query, session, locale }) => ({
    result: (await orders.listPurchases(session, query.page, query.limit)).map((row) => toPurchase(row, locale, deps.pictures)),
  })),
  route(endpoints.listOrders, async ({ query, session, locale }) => {
    const { all, verified, counted, lines } = await orders.list(session, query);
    const rowOf = (order: (typeof all)[number]) => toRow(order, lines.get(order.id) ?? [], locale, deps.pictures);
    return { allOrders: all.map(rowOf), verifiedOrders: verified.map(rowOf), ...counted, currentPage: query.page };
  }),
];

const refundsRoute = ({ cancellation }: Parts): Route =>
  route(endpoints.getRefundsProgress, async ({ params, session }) => ({
    refunds: toRefundsProgress(await cancellation.progress(session, params.id)),
  }));

/** HTTP routes of orders. */
export const ordersRoutes = (parts: Parts): Route[] => [
  placeRoute(parts),
  ...listRoutes(parts),
  ...singleRoutes(parts),
  refundsRoute(parts),
];
