import { business } from '@ngoma/api/common/business';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import { isOut, overAt, type SellableEvent } from '#features/events/index';
import { type InventoryDelta, leftOf } from '#features/inventory/index';
import { accounts, type Transfer } from '#features/ledger/index';
import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import type { IssueLine } from '#features/tickets/index';
import { translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from '../orders.read.ts';
import { assignAttendees, isHeld, mayMove } from '../orders.rules.ts';
import { type HeldCredit, type LockedOrder, type NewItem, ordersStore, type Released } from '../orders.store.ts';
import { lateRefund } from '../orders.templates.ts';
import type { OrderPaymentAttempt, OrdersDeps } from '../orders.types.ts';
import { sumTaxes } from '../taxes/sum-taxes.rules.ts';
import { releasesOf, walletAccounts } from '../wallet/held-credit.ts';

type PaidAttempt = Pick<OrderPaymentAttempt, 'id' | 'gateway' | 'purposeId' | 'amountXaf'>;

/** An order under a row lock, with the payment that succeeded. None if the buyer's wallet pays everything. */
interface PaidOrder {
  readonly order: LockedOrder;
  readonly payment: PaidAttempt | undefined;
}

/** Maximum holds expired in one transaction, so that locks are held briefly. */
const maxExpiredPerTransaction = 500;

/**
 * Use cases that end an order: confirmation by payment, refund of a late payment, expiry of holds. The payments feature calls the
 * settler within its transaction.
 */
export const confirmationService = (platform: Platform, deps: OrdersDeps) => {
  const { db, clock, jobs, config } = platform;

  /** Returns the stock changes of selling held or new tickets. */
  const saleDeltas = (items: readonly NewItem[], wasHeld: boolean): InventoryDelta[] =>
    items.map(({ eventId, quotaId, quantity }) => ({ eventId, quotaId, sold: quantity, held: wasHeld ? -quantity : 0 }));

  /** Sells the held tickets of these orders. Several quotas are locked in the order of ids, as everywhere. */
  async function sellHeldTickets(tx: Tx, orders: readonly LockedOrder[]): Promise<void> {
    const items = orders.flatMap((order) => order.items);
    if (sumByQuota(items).size > 1) await deps.stock.lock(tx, items);
    await deps.stock.apply(tx, saleDeltas(items, true));
  }

  /**
   * Locks the ledger rows of a late sale and of the credit that other expired orders give back, all at once, and returns whether
   * the buyer's wallet still holds its part of the order.
   */
  async function lockLateSale(tx: Tx, paid: PaidOrder, organizerId: string, credits: readonly HeldCredit[]): Promise<boolean> {
    const { buyerId, walletXaf } = paid.order;
    if (walletXaf === 0 && credits.length === 0) return true;
    const ofSale = saleOf(paid, organizerId, true).postings.map(({ account }) => account);
    const balanceOf = await deps.ledger.lockBalances(tx, [...ofSale, ...credits.flatMap((one) => walletAccounts(one.buyerId))]);
    await deps.ledger.postMany(tx, releasesOf(credits));
    const back = credits.filter((one) => one.buyerId === buyerId).reduce((sum, { amountXaf }) => sum + amountXaf, 0);
    return walletXaf === 0 || balanceOf(accounts.wallet(buyerId)) + back >= walletXaf;
  }

  /**
   * Takes stock and the buyer's credit again for an expired order, and returns whether enough of both is left and the event still
   * sells.
   */
  async function retakeStock(tx: Tx, paid: PaidOrder): Promise<boolean> {
    const { order } = paid;
    const now = clock();
    const event = (await deps.events.findSellable(tx, [order.eventId])).get(order.eventId);
    if (!event || !isStillSelling(event, now)) return false;
    const { released, credits } = await ordersStore.expire(tx, {
      eventIds: [order.eventId],
      now,
      limit: maxExpiredPerTransaction,
    });
    const requested = sumByQuota(order.items);
    const quotas = await deps.stock.lock(tx, [...order.items, ...released]);
    const freed = released.map(returnedOf);
    const isLeft = [...requested].every(([quotaId, quantity]) => {
      const quota = quotas.get(quotaId);
      const free = released.find((line) => line.quotaId === quotaId)?.quantity ?? 0;
      return quota !== undefined && quantity <= leftOf({ ...quota, held: quota.held - free });
    });
    const fits = (await lockLateSale(tx, paid, event.organizerId, credits)) && isLeft;
    await deps.stock.apply(tx, fits ? [...freed, ...saleDeltas(order.items, false)] : freed);
    return fits;
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
        if (isLate && !(await retakeStock(tx, { order, payment }))) return refundLatePayment(tx, order);
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

      /** Returns the title, lines and state of an order for the payment page; undefined for an unknown id. */
      async describe(orderId: string, locale: Locale) {
        const order = (await read.findMany(db, [orderId])).get(orderId);
        if (!order) return undefined;
        const lines = await read.listLines(db, [order]);
        const tickets = (lines.get(orderId) ?? []).map((line) => ({
          label: `${line.quantity} × ${localizedText(locale, line.name, line.nameFr)}`,
          amountXaf: line.quantity * line.unitPriceXaf,
        }));
        const taxes = sumTaxes(lines.get(orderId) ?? [])
          .filter(({ mode }) => mode === 'added')
          .map((tax) => ({ label: taxName(tax, locale), amountXaf: tax.amount }));
        const fees =
          order.feesXaf > 0 ? [{ label: translate(locale, 'orders.labels.serviceFee'), amountXaf: order.feesXaf }] : [];
        const balance =
          order.walletXaf > 0 ? [{ label: translate(locale, 'orders.labels.yourBalance'), amountXaf: -order.walletXaf }] : [];
        return {
          title: localizedText(locale, order.eventName, order.eventNameFr),
          lines: [...tickets, ...taxes, ...fees, ...balance],
          orderId,
          holdsUntil: order.holdsUntil,
          returnUrl: `${config.publicUrl}/orders/${orderId}?bought=1`,
          // Payments stop when the event is cancelled, even before the job has cancelled this order.
          orderState: order.eventState === 'cancelled' && order.state === 'placed' ? 'cancelled' : order.state,
        };
      },
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

/**
 * Returns the transfer of a sale. The wallet's part was held since the order was placed. A late sale takes it from the wallet,
 * because it was given back when the order expired.
 */
const saleOf = ({ order, payment }: PaidOrder, organizerId: string, isLate: boolean): Transfer => ({
  sourceType: 'order',
  sourceId: order.id,
  kind: 'sale',
  ...(payment && { detail: { paymentId: payment.id } }),
  postings: [
    ...(payment ? [{ account: accounts.gatewayClearing(payment.gateway), amountXaf: order.totalXaf - order.walletXaf }] : []),
    ...(order.walletXaf > 0
      ? [{ account: isLate ? accounts.wallet(order.buyerId) : accounts.walletHeld(order.buyerId), amountXaf: order.walletXaf }]
      : []),
    { account: accounts.organizerPending(organizerId), amountXaf: order.commissionXaf - order.totalXaf },
    { account: accounts.platformFees, amountXaf: -order.commissionXaf },
  ],
});

/** Returns the stock change of an expired hold. */
const returnedOf = ({ eventId, quotaId, quantity }: Released): InventoryDelta => ({ eventId, quotaId, sold: 0, held: -quantity });

const isStillSelling = (event: SellableEvent, now: Date): boolean => isOut(event, now) && now < overAt(event);

function sumByQuota(items: readonly NewItem[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { quotaId, quantity } of items) sums.set(quotaId, (sums.get(quotaId) ?? 0) + quantity);
  return sums;
}
