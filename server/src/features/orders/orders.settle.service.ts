import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { Tx } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOut, overAt, type SellableEvent } from '../events/index.ts';
import { accounts } from '../ledger/index.ts';
import { announce } from '../live/index.ts';
import { leftOf, type StockDelta } from '../stock/index.ts';
import type { OrderPaymentAttempt, OrdersDoors } from './orders.doors.ts';
import { lateRefundLetter } from './orders.letters.ts';
import * as read from './orders.read.ts';
import { mayMove, spreadAttendees } from './orders.rules.ts';
import { type LockedOrder, type NewItem, ordersStore } from './orders.store.ts';

type PaidAttempt = Pick<OrderPaymentAttempt, 'id' | 'gateway' | 'purposeId' | 'amountXaf'>;

/** Holds ended in one transaction at most, so that no lock is held for long. */
const mostExpiredAtOnce = 500;

/** How orders end: paid, paid too late, not paid. The payments slice calls the settler under its own lock. */
export const settleService = (platform: Platform, doors: OrdersDoors) => {
  const { db, clock, jobs, mail, config } = platform;

  /** What the held or newly taken tickets do to the stock. */
  const sell = (items: readonly NewItem[], wasHeld: boolean): StockDelta[] =>
    items.map(({ quotaId, quantity }) => ({ quotaId, sold: quantity, held: wasHeld ? -quantity : 0 }));

  async function sellHeld(tx: Tx, order: LockedOrder): Promise<void> {
    // Locked in the order of ids, as everywhere, where there are several.
    if (order.items.length > 1) await doors.stock.lock(tx, [...sumByQuota(order.items).keys()]);
    await doors.stock.apply(tx, sell(order.items, true));
  }

  /** Takes the stock of an expired order again, if there is any and its event still sells. */
  async function takeAgain(tx: Tx, order: LockedOrder): Promise<boolean> {
    const now = clock();
    const event = (await doors.events.findSellable(tx, [order.eventId])).get(order.eventId);
    if (!event || !isStillOn(event, now)) return false;
    const released = await ordersStore.expire(tx, { eventIds: [order.eventId], now, limit: mostExpiredAtOnce });
    const wanted = sumByQuota(order.items);
    const quotas = await doors.stock.lock(tx, [...new Set([...wanted.keys(), ...released.map(({ quotaId }) => quotaId)])]);
    const freed = released.map(({ quotaId, quantity }) => ({ quotaId, sold: 0, held: -quantity }));
    const fits = [...wanted].every(([quotaId, quantity]) => {
      const quota = quotas.get(quotaId);
      const free = released.find((line) => line.quotaId === quotaId)?.quantity ?? 0;
      return quota !== undefined && quantity <= leftOf({ ...quota, held: quota.held - free });
    });
    await doors.stock.apply(tx, fits ? [...freed, ...sell(order.items, false)] : freed);
    return fits;
  }

  /** Tickets, the sale in the ledger and what follows, all in the transaction that confirms. */
  async function confirm(tx: Tx, order: LockedOrder, payment: PaidAttempt, isLate: boolean): Promise<void> {
    await ordersStore.change(tx, order.id, { state: 'confirmed', payment: 'paid', settledAt: clock() });
    const row = (await read.findMany(tx, [order.id])).get(order.id);
    if (!row) throw new Error(`There is no order ${order.id}`);
    const names = spreadAttendees(order.attendees, order.items, { name: row.buyerName, email: row.buyerEmail });
    await doors.tickets.issue(
      tx,
      order.items.map((item, index) => ({
        orderId: order.id,
        orderItemId: item.id,
        eventId: order.eventId,
        ticketTypeId: item.ticketTypeId,
        holderId: order.buyerId,
        quantity: item.quantity,
        priceXaf: item.unitPriceXaf,
        attendees: names[index] ?? [],
      })),
    );
    await jobs.enqueue(tx, 'order.paid', { orderId: order.id, isLate }, { runAt: clock(), priority: 'awaited' });
    // Last, because every sale of this organizer waits for these rows.
    await doors.ledger.post(tx, {
      sourceType: 'order',
      sourceId: order.id,
      kind: 'sale',
      detail: { paymentId: payment.id },
      postings: [
        { account: accounts.gatewayClearing(payment.gateway), amountXaf: order.totalXaf },
        { account: accounts.organizerPending(row.organizerId), amountXaf: order.commissionXaf - order.totalXaf },
        { account: accounts.platformFees, amountXaf: -order.commissionXaf },
      ],
    });
  }

  /** An order that could not be honoured keeps its state; its buyer is told that the money comes back. */
  async function letGo(tx: Tx, order: LockedOrder): Promise<'refunded'> {
    if (order.state === 'confirmed') return 'refunded';
    await ordersStore.change(tx, order.id, { payment: 'paid', refund: 'full' });
    await announce(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
    const row = (await read.findMany(tx, [order.id])).get(order.id);
    if (row) await mail.enqueue(tx, lateRefundLetter(row, config.publicUrl));
    return 'refunded';
  }

  return {
    settler: {
      /** Honours the order if its tickets are still held, or if there are others left; else the money is to go back. */
      async succeeded(tx: Tx, payment: PaidAttempt): Promise<'honoured' | 'refunded'> {
        const order = await ordersStore.lock(tx, payment.purposeId);
        if (!order) throw new Error(`Payment ${payment.id} is for an order that does not exist`);
        if (!mayMove(order.state, 'confirmed')) return letGo(tx, order);
        const isLate = order.state === 'expired';
        if (isLate && !(await takeAgain(tx, order))) return letGo(tx, order);
        // Whatever the clock says, nobody has taken a hold away that still stands.
        if (!isLate) await sellHeld(tx, order);
        await confirm(tx, order, payment, isLate);
        return 'honoured';
      },

      /** The attempt failed; the tickets stay held until their time ends, so that another can be made. */
      async failed(tx: Tx, payment: Pick<PaidAttempt, 'purposeId'>): Promise<void> {
        const order = await ordersStore.lock(tx, payment.purposeId);
        if (order?.state !== 'placed') return;
        await ordersStore.change(tx, order.id, { payment: 'failed' });
        await announce(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
      },

      /** What is being paid, for the payment page; undefined for an unknown id. */
      async describe(orderId: string, locale: Locale) {
        const [rows, lines] = await Promise.all([read.findMany(db, [orderId]), read.listLines(db, [orderId])]);
        const order = rows.get(orderId);
        if (!order) return undefined;
        const tickets = (lines.get(orderId) ?? []).map((line) => ({
          label: `${line.quantity} × ${inReaders(locale, line.name, line.nameFr)}`,
          amountXaf: line.quantity * line.unitPriceXaf,
        }));
        const fees =
          order.feesXaf > 0 ? [{ label: locale === 'fr' ? 'Frais de service' : 'Service fee', amountXaf: order.feesXaf }] : [];
        return {
          title: inReaders(locale, order.eventName, order.eventNameFr),
          lines: [...tickets, ...fees],
          orderId,
          holdsUntil: order.holdsUntil,
          returnUrl: `${config.publicUrl}/ticket-purchase-process?order=${orderId}`,
          // Nobody is asked for money any more once the event is called off, though the job has not got to this order yet.
          orderState: order.eventState === 'cancelled' && order.state === 'placed' ? 'cancelled' : order.state,
        };
      },
    },

    /** Ends the holds whose time has passed, everywhere; answers how many quotas got tickets back. Harmless to repeat. */
    async expireHolds(): Promise<number> {
      for (let changed = 0; ; ) {
        const released = await db.transaction().execute(async (tx) => {
          const lines = await ordersStore.expire(tx, { now: clock(), limit: mostExpiredAtOnce });
          await doors.stock.apply(
            tx,
            lines.map(({ quotaId, quantity }) => ({ quotaId, sold: 0, held: -quantity })),
          );
          return lines.length;
        });
        changed += released;
        if (released === 0) return changed;
      }
    },
  };
};

const isStillOn = (event: SellableEvent, now: Date): boolean => isOut(event, now) && now < overAt(event);

function sumByQuota(items: readonly NewItem[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { quotaId, quantity } of items) sums.set(quotaId, (sums.get(quotaId) ?? 0) + quantity);
  return sums;
}
