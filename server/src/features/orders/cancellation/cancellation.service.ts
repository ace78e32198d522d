import { notify } from '#features/notifications/index';
import type { RefundDestination } from '#features/payments/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from '../orders.read.ts';
import { type HeldCredit, type NewItem, ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { withdrawRequests } from '../refunds/decide-refund.ts';
import { reviewsOfRefunds } from '../refunds/refund-state.rules.ts';
import { remainingRefunds } from '../refunds/remaining-refund.ts';
import { releasesOf, walletAccounts } from '../wallet/held-credit.ts';
import { countRefunds } from './cancellation.read.ts';
import { accountsOf, type OwedRefund, refundTransfers, walletPartIn } from './cancellation.rules.ts';
import { type ActiveOrder, cancellationStore } from './cancellation.store.ts';
import { type CancelledOrder, eventCancelled } from './cancellation.templates.ts';

/** Payload of the job. `isLast` marks the final run, which finds orders that were being placed while the event was cancelled. */
export interface CancelledJob {
  readonly eventId: string;
  readonly isLast?: boolean;
}

/** Where the parts of a refund go. */
type Destinations = CancelledOrder['destinations'];

const toWallet = { operator: 'wallet', number: null } as const;

/** Returns the parts of wallets that unpaid orders hold. */
const heldBy = (placed: readonly ActiveOrder[]): HeldCredit[] =>
  placed.flatMap(({ id: orderId, buyerId, walletXaf: amountXaf }) => (amountXaf > 0 ? [{ orderId, buyerId, amountXaf }] : []));

/** Maximum buyers whose orders are cancelled in one transaction, so that locks are held briefly. */
const buyersPerTransaction = 25;
/** Delay of the final run in milliseconds. Placing an order takes less, so orders begun before the cancellation exist by then. */
const finalRunDelayMs = 60_000;

/** Cancels and refunds all orders of a cancelled event. See docs/flows/cancellation.md. */
export const cancellationService = (platform: Platform, deps: OrdersDeps) => {
  const { db, clock, jobs } = platform;

  /** Returns the tickets of these orders to the stock. The event is closed, so they are not sold again. */
  async function releaseTickets(tx: Tx, orders: readonly ActiveOrder[]): Promise<readonly NewItem[]> {
    const items = await ordersStore.listItems(tx, orders);
    const placed = new Set(orders.filter(({ state }) => state === 'placed').map(({ id }) => id));
    await deps.stock.lock(tx, items);
    await deps.stock.apply(
      tx,
      items.map(({ orderId, eventId, quotaId, quantity, refundedQuantity }) =>
        placed.has(orderId)
          ? { eventId, quotaId, sold: 0, held: -quantity }
          : { eventId, quotaId, sold: refundedQuantity - quantity, held: 0 },
      ),
    );
    return items;
  }

  /** Requests what goes back the way it came, and returns the destinations of all refunds by order id. */
  async function requestRefunds(tx: Tx, owed: readonly OwedRefund[]): Promise<Map<string, Destinations>> {
    const byGateway = owed.filter(({ amountXaf, walletXaf }) => amountXaf > walletXaf);
    const requests = byGateway.map(({ id, amountXaf, walletXaf }) => ({
      ...{ purposeType: 'order' as const, purposeId: id, sourceType: 'order', sourceId: id },
      ...{ amountXaf: amountXaf - walletXaf, reason: 'event_cancelled' },
    }));
    const destinations = await deps.payments.refundMany(tx, requests);
    const ways = new Map(byGateway.map(({ id }, place) => [id, destinations[place] as RefundDestination]));
    return new Map(
      owed.map(({ id, walletXaf }) => [
        id,
        [...[ways.get(id)].filter((way) => way !== undefined), ...(walletXaf > 0 ? [toWallet] : [])],
      ]),
    );
  }

  /** Notifies each buyer once of all their orders. The orders of a buyer are always cancelled in the same transaction. */
  async function notifyBuyers(
    tx: Tx,
    orders: readonly ActiveOrder[],
    owed: readonly OwedRefund[],
    destinations: ReadonlyMap<string, Destinations>,
  ) {
    const amounts = new Map(owed.map(({ id, amountXaf }) => [id, amountXaf]));
    const rows = await read.findMany(
      tx,
      orders.map(({ id }) => id),
    );
    // Recipients without an account have orders in the name of the organizer.
    const ofBuyers = Map.groupBy(orders, ({ id, buyerId }) => {
      const row = rows.get(id);
      return row?.issue && !row.issue.hasAccount ? row.buyerEmail : buyerId;
    });
    for (const own of ofBuyers.values()) {
      const known = own.flatMap(({ id, state }): CancelledOrder[] => {
        const order = rows.get(id);
        return order
          ? [{ order, wasPlaced: state === 'placed', amountXaf: amounts.get(id) ?? 0, destinations: destinations.get(id) ?? [] }]
          : [];
      });
      await notify(platform, tx, eventCancelled(known));
    }
  }

  /** Returns what the paid orders still give back. Those whose price was all refunded before give back nothing. */
  async function listOwed(tx: Tx, paid: readonly ActiveOrder[]): Promise<OwedRefund[]> {
    const remaining = await remainingRefunds(tx, paid);
    return paid.flatMap((order) => {
      const refund = remaining.get(order.id);
      if (!refund || refund.amountXaf === 0) return [];
      return [{ id: order.id, buyerId: order.buyerId, ...refund, walletXaf: walletPartIn(order, refund.amountXaf) }];
    });
  }

  /** Posts the refunds, and gives back the credit that unpaid orders hold. */
  async function postMoney(
    tx: Tx,
    { eventId, organizerId }: { readonly eventId: string; readonly organizerId: string },
    owed: readonly OwedRefund[],
    held: readonly HeldCredit[],
  ): Promise<void> {
    if (owed.length === 0 && held.length === 0) return;
    const wallets = held.flatMap(({ buyerId }) => walletAccounts(buyerId));
    const balanceOf = await deps.ledger.lockBalances(tx, [...accountsOf(organizerId, owed), ...wallets]);
    // Read under the lock of the balances, which every release and refund of this organizer takes.
    const eventXaf = owed.length === 0 ? 0 : await deps.ledger.pendingOfEvent(tx, eventId);
    await deps.ledger.postMany(tx, [...refundTransfers(organizerId, owed, balanceOf, eventXaf), ...releasesOf(held)]);
  }

  /** Cancels the orders of the next buyers, and returns how many orders that were. */
  async function cancelNextOrders(tx: Tx, eventId: string, organizerId: string): Promise<number> {
    const orders = await cancellationStore.lockActive(tx, eventId, buyersPerTransaction);
    if (orders.length === 0) return 0;
    const ids = (those: readonly ActiveOrder[]) => those.map(({ id }) => id);
    const placed = orders.filter(({ state }) => state === 'placed');
    const paid = orders.filter(({ payment }) => payment === 'paid');
    const free = orders.filter(({ state, payment }) => state === 'confirmed' && payment !== 'paid');
    const owed = await listOwed(tx, paid);
    await cancellationStore.cancelMany(tx, ids(orders), owed, clock());
    await withdrawRequests({ clock }, tx, ids(orders));
    for (const { id } of placed) await deps.payments.cancelOpen(tx, 'order', id);
    const destinations = await requestRefunds(tx, owed);
    await releaseTickets(tx, orders);
    await deps.tickets.endOfOrders(tx, ids(paid), 'refunded');
    await deps.tickets.endOfOrders(tx, ids(free), 'cancelled');
    await notifyBuyers(tx, orders, owed, destinations);
    for (const job of reviewsOfRefunds) await jobs.enqueue(tx, job, { orderIds: ids(paid) }, { runAt: clock() });
    // Last in the transaction, because every sale of this organizer waits for these ledger rows.
    await postMoney(tx, { eventId, organizerId }, owed, heldBy(placed));
    return orders.length;
  }

  return {
    /**
     * Cancels the orders of some buyers of a cancelled event, and enqueues itself until none is left. Each run and the job that
     * follows it are one transaction, so a run may be interrupted at any point and repeated.
     */
    async cancelOrders({ eventId, isLast }: CancelledJob): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const event = await cancellationStore.lockCancelledEvent(tx, eventId);
        if (!event) return;
        const ended = await cancelNextOrders(tx, eventId, event.organizerId);
        if (ended === 0 && isLast) return;
        const next: CancelledJob = ended > 0 ? { eventId } : { eventId, isLast: true };
        const runAt = ended > 0 ? clock() : new Date(clock().getTime() + finalRunDelayMs);
        await jobs.enqueue(tx, 'event.cancelled', { ...next }, { runAt, key: `event.cancelled:${eventId}` });
      });
    },

    /** Returns the progress of the event's refunds. Raises `not_found` (404) unless the person manages the event. */
    async progress(session: Session, eventId: string) {
      await deps.events.requireManaged(session, eventId);
      return countRefunds(db, eventId);
    },
  };
};
