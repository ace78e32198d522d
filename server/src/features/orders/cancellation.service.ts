import type { Tx } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Session } from '../../platform/session.ts';
import { accounts } from '../ledger/index.ts';
import type { RefundDestination } from '../payments/index.ts';
import { type BuyersOrder, calledOffLetter } from './cancellation.letters.ts';
import { countRefunds } from './cancellation.read.ts';
import { cancellationStore, type StandingOrder } from './cancellation.store.ts';
import type { OrdersDoors } from './orders.doors.ts';
import * as read from './orders.read.ts';
import { type NewItem, ordersStore } from './orders.store.ts';

/** What the job is given. `isLast`: the look for orders that were being written while their event was called off. */
export interface CancelledJob {
  readonly eventId: string;
  readonly isLast?: boolean;
}

/** Buyers whose orders end in one transaction, so that no lock is held for long. */
const buyersAtOnce = 25;
/** No order takes as long as this to be written, so what was begun before the event was called off is there by then. */
const lastLookMs = 60_000;

/**
 * What a cancelled event means for its orders: all of them end, and what was paid goes back. docs/flows/cancellation.md tells
 * the whole way.
 */
export const cancellationService = (platform: Platform, doors: OrdersDoors) => {
  const { db, clock, jobs, mail, config } = platform;

  /** Tickets that nobody can use any more are no stock that is sold; nothing sells them either, since the event is closed. */
  async function giveBack(tx: Tx, orders: readonly StandingOrder[]): Promise<readonly NewItem[]> {
    const items = await ordersStore.listItems(
      tx,
      orders.map(({ id }) => id),
    );
    const placed = new Set(orders.filter(({ state }) => state === 'placed').map(({ id }) => id));
    await doors.stock.lock(tx, [...new Set(items.map(({ quotaId }) => quotaId))]);
    await doors.stock.apply(
      tx,
      items.map(({ orderId, quotaId, quantity }) =>
        placed.has(orderId) ? { quotaId, sold: 0, held: -quantity } : { quotaId, sold: -quantity, held: 0 },
      ),
    );
    return items;
  }

  /** Sends what was paid back; answers where to, by order. */
  async function refund(tx: Tx, paid: readonly StandingOrder[]): Promise<Map<string, RefundDestination>> {
    const requests = paid.map(({ id, totalXaf: amountXaf }) => ({
      ...{ purposeType: 'order' as const, purposeId: id, sourceType: 'order', sourceId: id },
      ...{ amountXaf, reason: 'event_cancelled' },
    }));
    const destinations = await doors.payments.refundMany(tx, requests);
    return new Map(paid.map(({ id }, place) => [id, destinations[place] as RefundDestination]));
  }

  /** One letter per buyer, about all of their orders; a buyer's orders always end together. */
  async function write(tx: Tx, orders: readonly StandingOrder[], destinations: ReadonlyMap<string, RefundDestination>) {
    const rows = await read.findMany(
      tx,
      orders.map(({ id }) => id),
    );
    const ofBuyers = Map.groupBy(orders, ({ buyerId }) => buyerId);
    for (const own of ofBuyers.values()) {
      const known = own.flatMap(({ id, state }): BuyersOrder[] => {
        const order = rows.get(id);
        return order ? [{ order, wasPlaced: state === 'placed', destination: destinations.get(id) }] : [];
      });
      await mail.enqueue(tx, calledOffLetter(known, config.publicUrl), 'patient');
    }
  }

  /** The organizer gives back what they were to get, the house its commission: a buyer never pays for what did not happen. */
  const toTransfer = (organizerId: string, { id, totalXaf, commissionXaf }: StandingOrder) => ({
    sourceType: 'order',
    sourceId: id,
    kind: 'refund_asked',
    detail: { reason: 'event_cancelled' },
    postings: [
      { account: accounts.organizerPending(organizerId), amountXaf: totalXaf - commissionXaf },
      { account: accounts.platformFees, amountXaf: commissionXaf },
      { account: accounts.refundsPayable, amountXaf: -totalXaf },
    ],
  });

  /** Ends the orders of the next buyers; answers how many that were. */
  async function endNext(tx: Tx, eventId: string, organizerId: string): Promise<number> {
    const orders = await cancellationStore.lockStanding(tx, eventId, buyersAtOnce);
    if (orders.length === 0) return 0;
    const ids = (those: readonly StandingOrder[]) => those.map(({ id }) => id);
    const placed = orders.filter(({ state }) => state === 'placed');
    const paid = orders.filter(({ payment }) => payment === 'paid');
    const free = orders.filter(({ state, payment }) => state === 'confirmed' && payment !== 'paid');
    await cancellationStore.cancelMany(tx, ids(orders), clock());
    for (const { id } of placed) await doors.payments.cancelOpen(tx, 'order', id);
    const destinations = await refund(tx, paid);
    await giveBack(tx, orders);
    await doors.tickets.endOfOrders(tx, ids(paid), 'refunded');
    await doors.tickets.endOfOrders(tx, ids(free), 'cancelled');
    await write(tx, orders, destinations);
    await jobs.enqueue(tx, 'loyalty.review-orders', { orderIds: ids(paid) }, { runAt: clock() });
    // Last, because every sale of this organizer waits for these rows.
    await doors.ledger.postMany(
      tx,
      paid.map((order) => toTransfer(organizerId, order)),
    );
    return orders.length;
  }

  return {
    /**
     * The job behind a cancelled event: ends the orders of some buyers, and goes on with the next until none is left. Each
     * run is one transaction with the job that follows it, so that it may be cut off anywhere and may run twice.
     */
    async endOrders({ eventId, isLast }: CancelledJob): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const event = await cancellationStore.lockCancelledEvent(tx, eventId);
        if (!event) return;
        const ended = await endNext(tx, eventId, event.organizerId);
        if (ended === 0 && isLast) return;
        const next: CancelledJob = ended > 0 ? { eventId } : { eventId, isLast: true };
        const runAt = ended > 0 ? clock() : new Date(clock().getTime() + lastLookMs);
        await jobs.enqueue(tx, 'event.cancelled', { ...next }, { runAt, key: `event.cancelled:${eventId}` });
      });
    },

    /** How far the refunds of an event are, for its team. Refuses `not_found` (404) to everybody else. */
    async progress(session: Session, eventId: string) {
      if (!(await doors.events.mayManage(session, eventId))) throw notFound();
      return countRefunds(db, eventId);
    },
  };
};
