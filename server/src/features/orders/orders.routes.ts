import * as contract from '@ngoma/api/features/orders';
import { hashRequest } from '../../platform/idempotency.ts';
import { type Route, route } from '../../platform/route.ts';
import type { cancellationService } from './cancellation.service.ts';
import type { OrdersDoors } from './orders.doors.ts';
import type { placeService } from './orders.place.service.ts';
import { orderUnknown } from './orders.refusals.ts';
import { fileName, type ordersService } from './orders.service.ts';
import { paymentUrlOf, toDetails, toPlaced, toPurchase, toRefundsProgress, toRow, toSaved } from './orders.views.ts';

interface Parts {
  readonly orders: ReturnType<typeof ordersService>;
  readonly lane: Pick<ReturnType<typeof placeService>, 'place'>;
  readonly cancellation: Pick<ReturnType<typeof cancellationService>, 'progress'>;
  readonly doors: Pick<OrdersDoors, 'pictures' | 'payments'>;
}

const held = {
  en: 'Your tickets are kept for you while you pay',
  fr: 'Vos billets sont réservés pendant le paiement',
};
const confirmed = { en: 'Your tickets are ready', fr: 'Vos billets sont prêts' };
/** The words that fit the order as it stands: a repeated request may find it settled meanwhile. */
const messages = {
  placed: held,
  confirmed,
  expired: { en: 'The time to pay this order has passed', fr: 'Le délai de paiement de cette commande est dépassé' },
  cancelled: { en: 'This order was cancelled', fr: 'Cette commande a été annulée' },
} as const;

const placeRoute = ({ orders, lane, doors }: Parts): Route =>
  route(
    contract.placeOrder,
    async ({ body, session, locale, say, idempotencyKey, reply }) => {
      const idempotency = idempotencyKey
        ? { key: idempotencyKey, requestHash: hashRequest({ params: undefined, query: undefined, body, files: {} }) }
        : undefined;
      const placed = await lane.place(session, body, { locale, idempotency });
      if (placed.isReplay) {
        reply.header('Idempotency-Replayed', 'true');
        const whole = (await orders.loadMany([placed.orderId], locale)).get(placed.orderId);
        if (!whole) throw orderUnknown();
        const { state } = whole.order;
        return {
          message: say(messages[state]),
          savedOrder: toSaved(whole, locale),
          paymentUrl: paymentUrlOf(whole, doors.payments),
        };
      }
      const { id, state } = placed.order;
      const tickets = state === 'confirmed' ? await orders.listTickets(id, locale) : [];
      return { message: say(messages[state]), savedOrder: toPlaced(placed, tickets, locale), paymentUrl: placed.paymentUrl };
    },
    // The key is kept in the order itself, in the transaction that places it.
    { ownIdempotency: true },
  );

const singleRoutes = ({ orders, doors }: Parts): Route[] => [
  route(contract.getOrder, async ({ params, session, locale }) => ({
    order: toDetails(await orders.get(session, params.id, locale), locale, doors),
  })),
  route(contract.retryPayment, async ({ params, body, session, say }) => {
    const { paymentUrl } = await orders.retryPayment(session, params.id, body.gateway);
    return { message: say({ en: 'Please go on to pay', fr: 'Veuillez poursuivre le paiement' }), paymentUrl };
  }),
  route(contract.cancelOrder, async ({ params, session, say }) => {
    await orders.cancel(session, params.id);
    return { message: say({ en: 'Your order was cancelled', fr: 'Votre commande a été annulée' }) };
  }),
  route(
    contract.orderTicketsPdf,
    async ({ params, query, session, locale, reply }) => {
      const language = query.lang ?? locale;
      const { pdf, code } = await orders.ticketsPdf(params.id, { session, signature: query.signature }, language);
      reply.header('Content-Disposition', `inline; filename="${fileName(code)}"`);
      return pdf;
    },
    // A paper is drawn each time, and whoever has the link need not sign in.
    { limit: { perMinute: 30, by: ({ params }) => params.id.toLowerCase() } },
  ),
];

const listRoutes = ({ orders, doors }: Parts): Route[] => [
  route(contract.latestTicketPurchases, async ({ query, session, locale }) => ({
    result: (await orders.listPurchases(session, query.page, query.limit)).map((row) => toPurchase(row, locale)),
  })),
  route(contract.listOrders, async ({ query, session, locale }) => {
    const { all, verified, total, lines } = await orders.list(session, query);
    const rowOf = (order: (typeof all)[number]) => toRow(order, lines.get(order.id) ?? [], locale, doors.pictures);
    return { allOrders: all.map(rowOf), verifiedOrders: verified.map(rowOf), total, currentPage: query.page };
  }),
];

const refundsRoute = ({ cancellation }: Parts): Route =>
  route(contract.getRefundsProgress, async ({ params, session }) => ({
    refunds: toRefundsProgress(await cancellation.progress(session, params.id)),
  }));

/** Everything that is said about orders over HTTP. */
export const ordersRoutes = (parts: Parts): Route[] => [
  placeRoute(parts),
  ...listRoutes(parts),
  ...singleRoutes(parts),
  refundsRoute(parts),
];
