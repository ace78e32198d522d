import { business } from '@ngoma/api/common/business';
import { accounts, type Posting } from '#features/ledger/index';
import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import { listActiveAdmins } from '#features/users/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from '../orders.read.ts';
import { ordersStore } from '../orders.store.ts';
import { eventNameOf } from '../orders.templates.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { claimFromOrganizer, returnStock } from '../refunds/approve-request.ts';
import { divide } from '../refunds/refund-split.rules.ts';
import { reviewsOfRefunds } from '../refunds/refund-state.rules.ts';
import { lockRefundable } from '../refunds/refundable-order.ts';
import { orderEnded } from './dispute-errors.ts';
import * as store from './disputes.store.ts';

/** A dispute as orders see it. */
interface OrderDispute {
  readonly id: string;
  readonly amountXaf: number;
  readonly organizerXaf: number;
  readonly respondBy: Date | null;
}
type DisputedPayment = { readonly purposeId: string };
type Context = Platform & { readonly deps: OrdersDeps };

const dayMs = 86_400_000;

async function findRow(tx: Tx, orderId: string): Promise<read.OrderRow> {
  const row = (await read.findMany(tx, [orderId])).get(orderId);
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row;
}

/** Locks the order as refunds do: event, order, tickets. */
async function lock(tx: Tx, orderId: string) {
  const row = await findRow(tx, orderId);
  const order = await lockRefundable(tx, { id: orderId, eventId: row.eventId });
  const money = await store.lockMoney(tx, orderId);
  if (!money) throw new Error(`There is no order ${orderId}`);
  return { row, order, money };
}

async function notifyAbout(
  ctx: Context,
  tx: Tx,
  { row, dispute, state }: { row: read.OrderRow; dispute: OrderDispute; state: 'opened' | 'won' | 'lost' },
): Promise<void> {
  const params = {
    ...{ code: row.code, name: eventNameOf(row), amountXaf: dispute.amountXaf, state },
    respondBy: state === 'opened' ? (dispute.respondBy?.toISOString() ?? null) : null,
  };
  const key = `${state}:${dispute.id}`;
  await notify(ctx, tx, {
    kind: 'orders.dispute',
    params: { ...params, reader: 'organizer' },
    to: [{ userId: row.organizerId }],
    key,
  });
  const admins = (await listActiveAdmins(tx)).filter((userId) => userId !== row.organizerId).map((userId) => ({ userId }));
  await notify(ctx, tx, { kind: 'orders.dispute', params: { ...params, reader: 'admin' }, to: admins, key: `admin:${key}` });
}

/**
 * The consequences of disputes for orders. The payments feature calls these within its transaction and posts the
 * returned postings under the order.
 */
export const orderDisputes = (ctx: Context) => ({
  /** Makes the valid tickets void at check-in, and returns what the organizer bears: as for a refund, but without the stock. */
  async disputed(tx: Tx, { purposeId }: DisputedPayment, dispute: OrderDispute): Promise<readonly Posting[]> {
    const { order, money } = await lock(tx, purposeId);
    const valid = order.tickets.filter(({ state }) => state === 'valid');
    const ids = valid.map(({ id }) => id);
    if (ids.length > 0) await ctx.deps.tickets.end(tx, ids, 'revoked');
    await store.insertDisputedTickets(tx, dispute.id, ids);
    // What was refunded before is no longer the organizer's.
    const amountXaf = Math.min(dispute.amountXaf, money.totalXaf - money.refundedXaf - money.disputedXaf);
    if (amountXaf <= 0) return [];
    await store.addDisputed(tx, purposeId, amountXaf);
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
    const left = order.tickets.map(({ paidXaf, earlierXaf }) => paidXaf - earlierXaf);
    const parts = divide(amountXaf, left.every((one) => one === 0) ? order.tickets.map(() => 1) : left);
    const lines = order.tickets.map(({ id }, place) => ({ ticketId: id, amountXaf: parts[place] ?? 0, commissionBackXaf: 0 }));
    const claim = await claimFromOrganizer(ctx, tx, order, lines);
    return [
      { account: claim.pending, amountXaf: claim.pendingXaf },
      { account: claim.available, amountXaf: claim.availableXaf },
      { account: claim.receivable, amountXaf: claim.owedXaf },
    ].filter((one) => one.amountXaf > 0);
  },

  async disputeOpened(tx: Tx, { purposeId }: DisputedPayment, dispute: OrderDispute): Promise<void> {
    await notifyAbout(ctx, tx, { row: await findRow(tx, purposeId), dispute, state: 'opened' });
  },

  /**
   * Gives the organizer back what they bore: debts first, then the pending balance, or the available one once the reserve of the
   * event is released. If the event was cancelled meanwhile, the buyer is refunded instead. The tickets stay void.
   */
  async disputeWon(tx: Tx, { purposeId }: DisputedPayment, dispute: OrderDispute): Promise<readonly Posting[]> {
    const { row, order, money } = await lock(tx, purposeId);
    const amountXaf = dispute.organizerXaf;
    await notifyAbout(ctx, tx, { row, dispute, state: 'won' });
    if (amountXaf === 0) return [];
    await store.addDisputed(tx, purposeId, -amountXaf);
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
    if (money.state === 'cancelled') {
      await ordersStore.recordRefund(tx, purposeId, { amountXaf, ended: new Map(), isLast: false, now: ctx.clock() });
      const source = { sourceType: 'dispute', sourceId: dispute.id, reason: 'event_cancelled' };
      // What the payment no longer has was refunded before, and the wallet paid the rest.
      const restXaf = Math.min(amountXaf, await ctx.deps.payments.refundableOf(tx, 'order', purposeId));
      if (restXaf > 0)
        await ctx.deps.payments.refundMany(tx, [{ purposeType: 'order', purposeId, amountXaf: restXaf, ...source }]);
      return [
        { account: accounts.refundsPayable, amountXaf: -restXaf },
        { account: accounts.wallet(order.buyerId), amountXaf: restXaf - amountXaf },
      ].filter((one) => one.amountXaf < 0);
    }
    const [pending, available, receivable] = [
      accounts.organizerPending(order.organizerId),
      accounts.organizerAvailable(order.organizerId),
      accounts.organizerReceivable(order.organizerId),
    ];
    const balanceOf = await ctx.deps.ledger.lockBalances(tx, [pending, available, receivable]);
    const settledXaf = Math.min(balanceOf(receivable), amountXaf);
    const isReleased = ctx.clock().getTime() >= money.overAt.getTime() + business.refundReserve.days * dayMs;
    return [
      { account: receivable, amountXaf: -settledXaf },
      { account: isReleased ? available : pending, amountXaf: settledXaf - amountXaf },
    ].filter((one) => one.amountXaf < 0);
  },

  /** Counts the amount as refunded, and returns the tickets to the stock while the event still sells. */
  async disputeLost(tx: Tx, { purposeId }: DisputedPayment, dispute: OrderDispute): Promise<void> {
    const { row, order, money } = await lock(tx, purposeId);
    await notifyAbout(ctx, tx, { row, dispute, state: 'lost' });
    if (money.disputedXaf === 0) return;
    const ids = new Set(await store.listDisputedTickets(tx, dispute.id));
    const isOpen = money.state === 'confirmed';
    const gone = isOpen ? order.tickets.filter(({ id }) => ids.has(id)) : [];
    const isLast = isOpen && order.tickets.every(({ state }) => state !== 'valid');
    await store.addDisputed(tx, purposeId, -money.disputedXaf);
    const ended = new Map([...Map.groupBy(gone, ({ orderItemId }) => orderItemId)].map(([id, those]) => [id, those.length]));
    await ordersStore.recordRefund(tx, purposeId, { amountXaf: money.disputedXaf, ended, isLast, now: ctx.clock() });
    await returnStock(ctx, tx, order, gone);
    for (const job of reviewsOfRefunds) await ctx.jobs.enqueue(tx, job, { orderIds: [purposeId] }, { runAt: ctx.clock() });
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
  },

  /** Makes the tickets valid again that a dispute made void. Raises `event_closed` (409) if the order has ended meanwhile. */
  async restoreDisputed(tx: Tx, { purposeId }: DisputedPayment, { id }: OrderDispute): Promise<void> {
    const { money } = await lock(tx, purposeId);
    if (money.state !== 'confirmed') throw orderEnded();
    await ctx.deps.tickets.restore(tx, await store.listDisputedTickets(tx, id));
  },
});
