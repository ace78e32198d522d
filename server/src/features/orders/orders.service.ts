import type { Locale } from '@ngoma/api/common/locale';
import type { OrderState } from '@ngoma/api/features/orders';
import type { TicketView } from '@ngoma/api/features/tickets';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/session.ts';
import { listOpen } from '../events/index.ts';
import { pushTo } from '../promotions/index.ts';
import type { OrderPaymentAttempt, OrdersDoors } from './orders.doors.ts';
import { ticketsLetter } from './orders.letters.ts';
import type { TicketsLink } from './orders.link.rules.ts';
import * as read from './orders.read.ts';
import { orderClosed, orderUnknown, paymentRunning } from './orders.refusals.ts';
import { isHeld } from './orders.rules.ts';
import { ordersStore } from './orders.store.ts';

/** An order with all that its page shows. */
export interface WholeOrder {
  readonly order: read.OrderRow;
  readonly lines: readonly read.LineRow[];
  readonly tickets: readonly TicketView[];
  readonly attempt: OrderPaymentAttempt | undefined;
}

/** The same for one reader, who may have no ticket yet, or no more. */
export interface OrderForReader extends WholeOrder {
  readonly hasEventPage: boolean;
}

export interface ListQuestion {
  readonly page: number;
  readonly limit: number;
  readonly eventId?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly q?: string | undefined;
}

/** Whose orders a role looks at: a participant's own, those of an organizer's events, for an admin all. */
const scopeOf = ({ role, userId }: Session): read.Scope =>
  role === 'admin' ? 'all' : role === 'organizer' ? { organizerId: userId } : { buyerId: userId };

/** What happens to orders once they are placed, and how people look at them. */
export const ordersService = (platform: Platform, doors: OrdersDoors, link: TicketsLink) => {
  const { db, clock, config, mail } = platform;

  /** A buyer's own, an organizer's of the events they run, for an admin all. */
  const maySee = async (session: Session, order: read.OrderRow): Promise<boolean> =>
    session.role === 'organizer'
      ? doors.events.mayManage(session, order.eventId)
      : session.role === 'admin' || order.buyerId === session.userId;

  /**
   * Loads orders whole, whoever asks; unknown ids are missing. The orders first: what has come to one by then, the others know
   * of, so that nobody is told of an order that is confirmed and has no tickets yet.
   */
  async function loadMany(ids: readonly string[], locale: Locale): Promise<Map<string, WholeOrder>> {
    const orders = await read.findMany(db, ids);
    const [lines, tickets, attempts] = await Promise.all([
      read.listLines(db, ids),
      doors.tickets.listByOrders(db, ids, locale),
      doors.payments.latestFor(db, 'order', ids),
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
    /** One order as its row says, under the same conditions as `get`. */
    find,

    /** The tickets of one order; none before it is confirmed. */
    listTickets: async (id: string, locale: Locale): Promise<TicketView[]> =>
      (await doors.tickets.listByOrders(db, [id], locale)).get(id) ?? [],

    /** One order, for its buyer, its event's organizer and admins; to everybody else it does not exist. */
    async get(session: Session, id: string, locale: Locale): Promise<OrderForReader> {
      const { id: known, eventId } = await find(session, id);
      const [orders, open] = await Promise.all([loadMany([known], locale), listOpen(db, [eventId], session, clock())]);
      const whole = orders.get(known);
      if (!whole) throw orderUnknown();
      return { ...whole, hasEventPage: open.has(eventId) };
    },

    /**
     * Where to go on paying: the attempt that nobody has started yet, or a new one. Refuses `order_closed` when the tickets
     * are no longer held and `payment_running` while a phone is still being asked.
     */
    async retryPayment(session: Session, id: string, gateway: string | undefined): Promise<{ paymentUrl: string }> {
      doors.payments.requireGateway(gateway);
      return db.transaction().execute(async (tx) => {
        const order = await ordersStore.lock(tx, id);
        if (!order || order.buyerId !== session.userId) throw orderUnknown();
        if (!isHeld(order, clock())) throw orderClosed();
        if ((await read.findMany(tx, [order.id])).get(order.id)?.eventState === 'cancelled') throw orderClosed();
        const latest = (await doors.payments.latestFor(tx, 'order', [order.id])).get(order.id);
        if (latest?.state === 'pending') throw paymentRunning();
        if (latest?.state === 'created') {
          if (gateway === undefined || gateway === latest.gateway) return { paymentUrl: doors.payments.urlOf(latest) };
          await doors.payments.cancelOpen(tx, 'order', order.id);
        }
        const { id: purposeId, totalXaf: amountXaf, buyerId: payerId } = order;
        const [attempt] = await doors.payments.createMany(tx, [{ purposeType: 'order', purposeId, payerId, amountXaf, gateway }]);
        if (!attempt) throw new Error(`No payment was made for order ${order.id}`);
        await ordersStore.change(tx, order.id, { payment: 'pending' });
        return { paymentUrl: attempt.paymentUrl };
      });
    },

    /** Gives the held tickets back. Refuses `order_closed` once the order has ended otherwise; a repeat is harmless. */
    async cancel(session: Session, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const order = await ordersStore.lock(tx, id);
        if (!order || order.buyerId !== session.userId) throw orderUnknown();
        if (order.state === 'cancelled') return;
        if (order.state !== 'placed') throw orderClosed();
        await ordersStore.change(tx, order.id, { state: 'cancelled', payment: 'none', settledAt: clock() });
        await doors.payments.cancelOpen(tx, 'order', order.id);
        const quotaIds = [...new Set(order.items.map(({ quotaId }) => quotaId))];
        if (quotaIds.length > 1) await doors.stock.lock(tx, quotaIds);
        await doors.stock.apply(
          tx,
          order.items.map(({ quotaId, quantity }) => ({ quotaId, sold: 0, held: -quantity })),
        );
      });
    },

    /** Orders by role, and beside them those of which somebody was let in. */
    async list(session: Session, question: ListQuestion) {
      const { page, limit, ...filter } = question;
      const slice = { limit, offset: (page - 1) * limit };
      const scope = scopeOf(session);
      const [all, verified] = await Promise.all([
        read.listPage(db, scope, filter, slice),
        read.listPage(db, scope, { ...filter, isVerified: true }, slice),
      ]);
      const ids = new Set([...all.rows, ...verified.rows].map((row) => row.id));
      return { all: all.rows, verified: verified.rows, total: all.total, lines: await read.listLines(db, [...ids]) };
    },

    /** The latest sales by role, line by line. */
    listPurchases: (session: Session, page: number, limit: number) =>
      read.listPurchases(db, scopeOf(session), { limit, offset: (page - 1) * limit }),

    /** The tickets on paper: for those who may see the order, and for whoever holds the letter with the signed link. */
    async ticketsPdf(
      id: string,
      asker: { readonly session: Session | undefined; readonly signature: string | undefined },
      locale: Locale,
    ): Promise<{ pdf: Buffer; code: string }> {
      const order = (await read.findMany(db, [id])).get(id.toLowerCase());
      const mayHave =
        order &&
        ((asker.signature !== undefined && link.isSigned(order.id, asker.signature)) ||
          (asker.session !== undefined && (await maySee(asker.session, order))));
      const pdf = mayHave ? await doors.tickets.pdfOfOrder(order.id, locale) : undefined;
      if (!order || !pdf) throw orderUnknown();
      return { pdf, code: order.code };
    },

    /** Tells the buyer's browsers that a payment came through: they may be in their operator's app, or gone for a coffee. */
    async pushConfirmed(orderId: string): Promise<void> {
      const order = (await read.findMany(db, [orderId])).get(orderId);
      if (order?.state !== 'confirmed' || order.payment !== 'paid') return;
      const text = {
        en: `Your tickets are here: ${order.eventName}`,
        fr: `Vos billets sont là : ${order.eventNameFr ?? order.eventName}`,
      };
      const push = {
        kind: 'orders',
        userId: order.buyerId,
        topic: `order:${orderId}`,
        text,
        path: '/ticket-management',
      } as const;
      await pushTo(platform.jobs, db, [push]);
    },

    /** The job behind a confirmed order: one letter with the tickets, in the language in which they were ordered. */
    async sendTickets(orderId: string, isLate: boolean): Promise<void> {
      const [orders, lines] = await Promise.all([read.findMany(db, [orderId]), read.listLines(db, [orderId])]);
      const order = orders.get(orderId);
      if (order?.state !== 'confirmed') return;
      const pdf = await doors.tickets.pdfOfOrder(orderId, order.locale);
      if (!pdf) return;
      const letter = ticketsLetter(order, lines.get(orderId) ?? [], { url: ticketsUrl(orderId, order.locale), isLate });
      await mail.send(letter, [{ filename: fileName(order.code), contentType: 'application/pdf', content: pdf }]);
    },
  };
};

/** What a ticket file is called when it is saved. */
export const fileName = (orderCode: string): string => `ngoma-${orderCode}.pdf`;
