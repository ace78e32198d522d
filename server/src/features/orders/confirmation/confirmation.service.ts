import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import type { IssueLine } from '#features/tickets/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from '../orders.read.ts';
import { assignAttendees, isHeld, mayMove } from '../orders.rules.ts';
import { type LockedOrder, ordersStore } from '../orders.store.ts';
import { lateRefund } from '../orders.templates.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { releasesOf } from '../wallet/held-credit.ts';
import { describeOrder } from './describe-order.ts';
import { maxExpiredPerTransaction, retakeStock } from './late-sale.ts';
import { type PaidAttempt, type PaidOrder, saleOf } from './sale-transfer.ts';
import { returnedOf, saleDeltas, sumByQuota } from './stock-changes.rules.ts';

/**
 * Use cases that end an order: confirmation by payment, refund of a late payment, expiry of holds. The payments feature calls the
 * settler within its transaction.
 */
export const confirmationService = (platform: Platform, deps: OrdersDeps) => {
  const { db, clock, jobs, config } = platform;

  /** Sells the held tickets of these orders. Several quotas are locked in the order of ids, as everywhere. */
  async function sellHeldTickets(tx: Tx, orders: readonly LockedOrder[]): Promise<void> {
    const items = orders.flatMap((order) => order.items);
    if (sumByQuota(items).size > 1) await deps.stock.lock(tx, items);
    await deps.stock.apply(tx, saleDeltas(items, true));
  }

  /**
   * Confirms orders, one statement per table: issues the tickets, enqueues the jobs for what follows, and posts the sales to the
   * ledger, all in the caller's transaction.
   */
  async function confirmOrders(tx: Tx, paid: readonly PaidOrder[], isLate: boolean): Promise<void> {
    const orders = paid.map(({ order }) => order);
    const ids = orders.map(({ id }) => id);
    await ordersStore.confirmPaid(tx, orders, clock());
    const rows = await read.findWithin(tx, orders);
    const rowOf = (id: string): read.OrderRow => {
      const row = rows.get(id);
      if (!row) throw new Error(`There is no order ${id}`);
      return row;
    };
    await deps.tickets.issue(
      tx,
      orders.flatMap((order) => ticketLines(order, rowOf(order.id))),
    );
    const payloads = ids.map((orderId) => ({ orderId, isLate }));
    await jobs.enqueueMany(tx, 'order.paid', payloads, { runAt: clock(), priority: 'awaited' });
    // Last in the transaction, because every sale of these organizers waits for these ledger rows.
    await deps.ledger.postMany(
      tx,
      paid.map((one) => saleOf(one, rowOf(one.order.id).organizerId, isLate)),
    );
  }

  /** Marks an order whose payment came too late as refunded, and notifies its buyer. Its state stays. */
  async function refundLatePayment(tx: Tx, order: LockedOrder): Promise<'refunded'> {
    if (order.state === 'confirmed') return 'refunded';
    await ordersStore.change(tx, order, { payment: 'paid', refund: 'full' });
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
    const row = (await read.findWithin(tx, [order])).get(order.id);
    if (row) await notify(platform, tx, lateRefund(row));
    return 'refunded';
  }

  return {
    settler: {
      /**
       * Confirms the order if its tickets are still held or others are left. Otherwise the payments feature refunds the payment.
       */
      async succeeded(tx: Tx, payment: PaidAttempt): Promise<'honoured' | 'refunded'> {
        const order = await ordersStore.lock(tx, payment.purposeId);
        if (!order) throw new Error(`Payment ${payment.id} is for an order that does not exist`);
        if (!mayMove(order.state, 'confirmed')) return refundLatePayment(tx, order);
        const isLate = order.state === 'expired';
        if (isLate && !(await retakeStock(tx, { clock, deps }, { order, payment }))) return refundLatePayment(tx, order);
        // A hold that was not expired by the job is still valid, even if its time has passed.
        if (!isLate) await sellHeldTickets(tx, [order]);
        await confirmOrders(tx, [{ order, payment }], isLate);
        return 'honoured';
      },

      /**
       * Confirms those of the orders whose tickets are still held, set-wise, and returns the ids of their payments. The others are
       * left to `succeeded`, in a transaction of their own, because they take stock again.
       */
      async succeededMany(tx: Tx, payments: readonly PaidAttempt[]): Promise<ReadonlySet<string>> {
        const orders = await ordersStore.lockMany(
          tx,
          payments.map(({ purposeId }) => purposeId),
        );
        const paid = payments.flatMap((payment) => {
          const order = orders.get(payment.purposeId);
          return order?.state === 'placed' ? [{ order, payment }] : [];
        });
        if (paid.length > 0) {
          await sellHeldTickets(
            tx,
            paid.map(({ order }) => order),
          );
          await confirmOrders(tx, paid, false);
        }
        return new Set(paid.map(({ payment }) => payment.id));
      },

      /** Records a failed payment. The tickets stay held until the hold expires, so that the buyer can try again. */
      async failed(tx: Tx, payment: Pick<PaidAttempt, 'purposeId'>): Promise<void> {
        const order = await ordersStore.lock(tx, payment.purposeId);
        if (order?.state !== 'placed') return;
        await ordersStore.change(tx, order, { payment: 'failed' });
        await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
      },

      /** Extends the hold while a charge is pending. Returns false if it has ended. */
      extendHold: (tx: Tx, orderId: string, until: Date): Promise<boolean> =>
        ordersStore.extendHold(tx, orderId, { until, now: clock() }),

      endHoldExtension: (tx: Tx, orderId: string): Promise<void> =>
        ordersStore.endHoldExtension(tx, orderId, business.order.holdMinutes),

      /** Records another attempt to pay. Returns false if the tickets are no longer held. */
      async retried(tx: Tx, orderId: string): Promise<boolean> {
        const order = await ordersStore.lock(tx, orderId);
        if (!order || !isHeld(order, clock())) return false;
        await ordersStore.change(tx, order, { payment: 'pending' });
        await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
        return true;
      },

      describe: (orderId: string, locale: Locale) => describeOrder({ db, config }, orderId, locale),
    },

    /** Confirms an order that its buyer's wallet pays entirely. A repeat has no effect. */
    confirmCovered: (orderId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const order = await ordersStore.lock(tx, orderId);
        if (order?.state !== 'placed' || order.walletXaf < order.totalXaf) return;
        await sellHeldTickets(tx, [order]);
        await confirmOrders(tx, [{ order, payment: undefined }], false);
      }),

    /** Expires all holds whose time has passed, and returns the number of quota changes. May be repeated. */
    async expireHolds(): Promise<number> {
      for (let changed = 0; ; ) {
        const released = await db.transaction().execute(async (tx) => {
          const { released: lines, credits } = await ordersStore.expire(tx, { now: clock(), limit: maxExpiredPerTransaction });
          await deps.stock.apply(tx, lines.map(returnedOf));
          await deps.ledger.postMany(tx, releasesOf(credits));
          return lines.length;
        });
        changed += released;
        if (released === 0) return changed;
      }
    },
  };
};

function ticketLines(order: LockedOrder, buyer: Pick<read.OrderRow, 'buyerName' | 'buyerEmail'>): IssueLine[] {
  const names = assignAttendees(order.attendees, order.items, { name: buyer.buyerName, email: buyer.buyerEmail });
  return order.items.map((item, index) => ({
    orderId: order.id,
    orderItemId: item.id,
    eventId: order.eventId,
    ticketTypeId: item.ticketTypeId,
    holderId: order.buyerId,
    quantity: item.quantity,
    priceXaf: item.unitPriceXaf,
    attendees: names[index] ?? [],
  }));
}
