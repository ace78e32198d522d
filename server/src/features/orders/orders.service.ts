import type { Locale } from '@ngoma/api/common/locale';
import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import type { Session } from '#platform/http/session/session';
import { toCappedRange } from '#platform/postgres/search/capped-count';
import type { Platform } from '../../platform/platform.ts';
import { listAccessible } from '../events/index.ts';
import { walletRelease } from '../ledger/index.ts';
import { notify, sendNow } from '../notifications/index.ts';
import { orderClosed, orderUnknown, paymentRunning } from './order-errors.ts';
import type { OrderKey } from './order-keys.read.ts';
import { type RequestedSorting, scopeOf, sortingOf } from './order-list.ts';
import * as read from './orders.read.ts';
import { isHeld } from './orders.rules.ts';
import { ordersStore } from './orders.store.ts';
import { eventNameOf, ticketsParams } from './orders.templates.ts';
import type { OrderPaymentAttempt, OrdersDeps } from './orders.types.ts';
import { listPurchases } from './purchases.read.ts';
import { findOrders } from './search/find-orders.ts';
import type { TicketsLink } from './ticket-link.rules.ts';

/** An order with all data of its page. */
export interface WholeOrder {
  readonly order: read.OrderRow;
  readonly lines: readonly read.LineRow[];
  readonly tickets: readonly TicketView[];
  readonly attempt: OrderPaymentAttempt | undefined;
}

/** An order as one reader sees it. `hasEventPage` says whether the event page is open to them. */
export interface OrderForReader extends WholeOrder {
  readonly hasEventPage: boolean;
  /** Whether the reader is the buyer, and not of the event's team. */
  readonly isOwn: boolean;
}

export interface ListOrdersInput extends Omit<read.OrderFilter, 'isVerified'>, RequestedSorting {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Use cases that read, pay and cancel orders after they were placed. */
export const ordersService = (platform: Platform, deps: OrdersDeps, link: TicketsLink) => {
  const { db, clock, config } = platform;

  /** Returns whether the person may see the order: its buyer, an organizer who manages the event, or an admin. */
  const maySee = async (session: Session, order: read.OrderRow): Promise<boolean> =>
    session.role === 'organizer'
      ? deps.events.mayManage(session, order.eventId)
      : session.role === 'admin' || order.buyerId === session.userId;

  /**
   * Loads complete orders without checking access; unknown ids are missing. The orders are read before tickets and payments, so
   * that a confirmed order is never shown without its tickets.
   */
  async function loadMany(ids: readonly string[], locale: Locale): Promise<Map<string, WholeOrder>> {
    const orders = await read.findMany(db, ids);
    const [lines, tickets, attempts] = await Promise.all([
      read.listLines(db, [...orders.values()]),
      deps.tickets.listByOrders(db, [...orders.values()], locale),
      deps.payments.latestFor(db, 'order', ids),
    ]);
    return new Map(
      [...orders].map(([id, order]) => [
        id,
        { order, lines: lines.get(id) ?? [], tickets: tickets.get(id) ?? [], attempt: attempts.get(id) },
      ]),
    );
  }

  async function find(session: Session, id: string): Promise<read.OrderRow> {
    const order = (await read.findMany(db, [id])).get(id.toLowerCase());
    if (!order || !(await maySee(session, order))) throw orderUnknown();
    return order;
  }

  const ticketsUrl = (orderId: string, locale: Locale): string =>
    `${config.publicUrl}/api/event-order/${orderId}/tickets.pdf?signature=${link.sign(orderId)}&lang=${locale}`;

  return {
    loadMany,
    /** Returns the row of one order. Raises `not_found` (404) as `get` does. */
    find,

    /** Returns the tickets of an order; none before it is confirmed. */
    listTickets: async (order: OrderKey, locale: Locale): Promise<TicketView[]> =>
      (await deps.tickets.listByOrders(db, [order], locale)).get(order.id) ?? [],

    /** Returns an order for its buyer, its event's organizers or an admin. Raises `not_found` (404) otherwise. */
    async get(session: Session, id: string, locale: Locale): Promise<OrderForReader> {
      const { id: known, eventId } = await find(session, id);
      const [orders, open] = await Promise.all([loadMany([known], locale), listAccessible(db, [eventId], session, clock())]);
      const whole = orders.get(known);
      if (!whole) throw orderUnknown();
      return { ...whole, hasEventPage: open.has(eventId), isOwn: session.role === 'participant' };
    },

    /**
     * Returns the URL to continue paying: that of an attempt not started yet, or of a new one. Raises `order_closed` (409) if the
     * tickets are no longer held or the balance pays everything, and `payment_running` (409) while the operator waits for the payer.
     */
    async retryPayment(session: Session, id: string, gateway: string | undefined): Promise<{ paymentUrl: string }> {
      deps.payments.requireGateway(gateway);
      return db.transaction().execute(async (tx) => {
        const order = await ordersStore.lock(tx, id);
        if (!order || order.buyerId !== session.userId) throw orderUnknown();
        if (!isHeld(order, clock()) || order.walletXaf === order.totalXaf) throw orderClosed();
        if ((await read.findWithin(tx, [order])).get(order.id)?.eventState === 'cancelled') throw orderClosed();
        const latest = (await deps.payments.latestFor(tx, 'order', [order.id])).get(order.id);
        if (latest?.state === 'pending') throw paymentRunning();
        if (latest?.state === 'created') {
          if (gateway === undefined || gateway === latest.gateway) return { paymentUrl: deps.payments.urlOf(latest) };
          await deps.payments.cancelOpen(tx, 'order', order.id);
        }
        const { id: purposeId, totalXaf, walletXaf, buyerId: payerId } = order;
        const amountXaf = totalXaf - walletXaf;
        const [attempt] = await deps.payments.createMany(tx, [{ purposeType: 'order', purposeId, payerId, amountXaf, gateway }]);
        if (!attempt) throw new Error(`No payment was made for order ${order.id}`);
        await ordersStore.change(tx, order, { payment: 'pending' });
        return { paymentUrl: attempt.paymentUrl };
      });
    },

    /**
     * Cancels a placed order and releases the tickets and the credit that it holds. A repeat changes nothing. Raises `order_closed` (409) if the order is
     * confirmed or expired.
     */
    async cancel(session: Session, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const order = await ordersStore.lock(tx, id);
        if (!order || order.buyerId !== session.userId) throw orderUnknown();
        if (order.state === 'cancelled') return;
        if (order.state !== 'placed') throw orderClosed();
        await ordersStore.change(tx, order, { state: 'cancelled', payment: 'none', settledAt: clock() });
        await deps.payments.cancelOpen(tx, 'order', order.id);
        if (order.items.length > 1) await deps.stock.lock(tx, order.items);
        await deps.stock.apply(
          tx,
          order.items.map(({ eventId, quotaId, quantity }) => ({ eventId, quotaId, sold: 0, held: -quantity })),
        );
        const held = { orderId: order.id, buyerId: order.buyerId, amountXaf: order.walletXaf };
        if (held.amountXaf > 0) await deps.ledger.post(tx, walletRelease(held));
      });
    },

    /** Lists orders by role, and separately those with at least one admitted ticket. */
    async list(session: Session, input: ListOrdersInput) {
      const { page, limit, sort, order, ...filter } = input;
      const scope = scopeOf(session);
      const sorting = sortingOf({ sort, order });
      const found = await findOrders(db, scope, filter, { ...toCappedRange({ page, limit }), sorting });
      const orders = new Map([...found.all, ...found.verified].map((row) => [row.id, row]));
      return { ...found, lines: await read.listLines(db, [...orders.values()]) };
    },

    /** Lists the latest sales by role, line by line. */
    listPurchases: (session: Session, page: number, limit: number) =>
      listPurchases(db, scopeOf(session), toCappedRange({ page, limit })),

    /**
     * Returns the ticket PDF, for people who may see the order and for requests with the signature from the email. Raises
     * `not_found` (404) otherwise.
     */
    async ticketsPdf(
      id: string,
      requester: { readonly session: Session | undefined; readonly signature: string | undefined },
      locale: Locale,
    ): Promise<{ pdf: Buffer; code: string }> {
      const order = (await read.findMany(db, [id])).get(id.toLowerCase());
      const mayDownload =
        order &&
        ((requester.signature !== undefined && link.isSigned(order.id, requester.signature)) ||
          (requester.session !== undefined && (await maySee(requester.session, order))));
      const pdf = mayDownload ? await deps.tickets.pdfOfOrder(order, locale) : undefined;
      if (!order || !pdf) throw orderUnknown();
      return { pdf, code: order.code };
    },

    /**
     * Sends a push notification to the buyer that the payment succeeded, because they may have left the page for their operator's
     * app.
     */
    async pushConfirmed(orderId: string): Promise<void> {
      const order = (await read.findMany(db, [orderId])).get(orderId);
      if (order?.state !== 'confirmed' || order.payment !== 'paid') return;
      const { code, totalXaf, buyerId } = order;
      await notify(platform, db, {
        kind: 'orders.paid',
        params: { code, name: eventNameOf(order), totalXaf },
        ...{ to: [{ userId: buyerId, locale: order.locale }], key: `order:${orderId}` },
      });
    },

    /**
     * Sends the email with the tickets of a confirmed order, in the language of the order. What was sent under a key is not sent
     * again under it.
     */
    async sendTickets(orderId: string, { isLate, key }: { readonly isLate: boolean; readonly key: string }): Promise<void> {
      const order = (await read.findMany(db, [orderId])).get(orderId);
      if (order?.state !== 'confirmed') return;
      const lines = await read.listLines(db, [order]);
      const pdf = await deps.tickets.pdfOfOrder(order, order.locale);
      if (!pdf) return;
      const { buyerId: userId, buyerEmail: email, buyerName: name, locale, issue } = order;
      const hasAccount = !issue || issue.hasAccount;
      await sendNow(platform, {
        kind: 'orders.tickets',
        params: ticketsParams(order, lines.get(orderId) ?? [], { url: ticketsUrl(orderId, locale), isLate }),
        to: { ...(hasAccount && { userId }), email, name, locale },
        key,
        eventId: order.eventId,
        attachments: [{ filename: fileName(order.code), contentType: 'application/pdf', content: pdf }],
      });
    },
  };
};

/** Returns the file name of the ticket PDF. */
export const fileName = (orderCode: string): string => `ngoma-${orderCode}.pdf`;
