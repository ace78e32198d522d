import { isOut, overAt } from '#features/events/index';
import { accounts } from '#features/ledger/index';
import { emitLiveChanges } from '#features/live/index';
import type { Tx } from '#platform/postgres/database';
import { ordersStore } from '../orders.store.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { payOut, postCredit, returnablePartOf, walletPartOfRequest } from './pay-out.ts';
import { claim, commissionBackOf, divide, shareOf } from './refund-split.rules.ts';
import { amountTooLarge, nothingToRefund, reviewsOfRefunds, ticketNotRefundable } from './refund-state.rules.ts';
import { refundsStore } from './refunds.store.ts';
import type { Decision, RefundableOrder, RefundableTicket, RefundLine, RefundsContext, StoredRequest } from './refunds.types.ts';

/** Returns the tickets of an order by their ids. Raises `ticket_not_refundable` (409) for ids of others. */
export function chooseTickets({ tickets }: RefundableOrder, ids: readonly string[]): RefundableTicket[] {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) throw ticketNotRefundable(missing);
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

const leftOf = ({ paidXaf, earlierXaf }: RefundableTicket): number => paidXaf - earlierXaf;

/**
 * Divides an amount among tickets in proportion to what is left of their prices. Raises `nothing_to_refund` and
 * `refund_exceeds_paid` (409). Without an amount everything that is left.
 */
export function planLines(
  tickets: readonly RefundableTicket[],
  amountXaf: number | undefined,
  returnsCommission: boolean,
): RefundLine[] {
  const left = tickets.map(leftOf);
  const leftXaf = left.reduce((sum, one) => sum + one, 0);
  if (leftXaf === 0) throw nothingToRefund();
  if (amountXaf !== undefined && amountXaf > leftXaf) throw amountTooLarge(leftXaf);
  const parts = divide(amountXaf ?? leftXaf, left);
  return tickets.map((ticket, place) => {
    const partXaf = parts[place] ?? 0;
    const commissionBackXaf = returnsCommission ? commissionBackOf(ticket, partXaf) : 0;
    return { ticketId: ticket.id, amountXaf: partXaf, commissionBackXaf };
  });
}

const sumOf = (lines: readonly RefundLine[], key: 'amountXaf' | 'commissionBackXaf') =>
  lines.reduce((sum, line) => sum + line[key], 0);

/** Returns from which balances a refund would be taken, and locks them. */
export async function claimFromOrganizer(
  { deps }: Pick<RefundsContext, 'deps'>,
  tx: Tx,
  order: RefundableOrder,
  lines: readonly RefundLine[],
) {
  const { eventId, organizerId, buyerId } = order;
  const [pending, available, receivable] = [
    accounts.organizerPending(organizerId),
    accounts.organizerAvailable(organizerId),
    accounts.organizerReceivable(organizerId),
  ];
  const chosen = new Set(lines.map(({ ticketId }) => ticketId));
  const shareXaf = order.tickets.filter(({ id }) => chosen.has(id)).reduce((sum, ticket) => sum + shareOf(ticket), 0);
  const balanceOf = await deps.ledger.lockBalances(tx, [
    pending,
    available,
    receivable,
    accounts.platformFees,
    accounts.refundsPayable,
    accounts.wallet(buyerId),
  ]);
  // Read under the lock of the balances, which every release and refund of this organizer takes.
  const eventXaf = await deps.ledger.pendingOfEvent(tx, eventId);
  const amountXaf = sumOf(lines, 'amountXaf') - sumOf(lines, 'commissionBackXaf');
  const from = { shareXaf, eventXaf, pendingXaf: balanceOf(pending), availableXaf: balanceOf(available) };
  return { ...claim(amountXaf, from), pending, available, receivable };
}

/** Posts the debt to the buyer. The source is the order, as for its sale, so that the books of the event find it. */
async function postRefund(
  ctx: RefundsContext,
  tx: Tx,
  order: RefundableOrder,
  request: StoredRequest,
  lines: readonly RefundLine[],
): Promise<void> {
  const { pendingXaf, availableXaf, owedXaf, pending, available, receivable } = await claimFromOrganizer(ctx, tx, order, lines);
  await ctx.deps.ledger.post(tx, {
    sourceType: 'order',
    sourceId: order.id,
    kind: `refund_${request.number}`,
    detail: { requestId: request.id },
    postings: [
      { account: pending, amountXaf: pendingXaf },
      { account: available, amountXaf: availableXaf },
      { account: receivable, amountXaf: owedXaf },
      { account: accounts.platformFees, amountXaf: sumOf(lines, 'commissionBackXaf') },
      { account: accounts.refundsPayable, amountXaf: -sumOf(lines, 'amountXaf') },
    ],
  });
}

/** Ends the tickets and returns them to the stock while the event sells or will sell again. */
async function endTickets(ctx: RefundsContext, tx: Tx, order: RefundableOrder, chosen: readonly RefundableTicket[]) {
  const ended = await ctx.deps.tickets.end(
    tx,
    chosen.map(({ id }) => id),
    'refunded',
  );
  if (ended !== chosen.length) throw new Error(`${ended} of ${chosen.length} tickets of the order ${order.id} were valid`);
  await returnStock(ctx, tx, order, chosen);
}

/** Returns tickets that have ended to the stock while the event sells or will sell again. */
export async function returnStock(
  { deps, clock }: Pick<RefundsContext, 'deps' | 'clock'>,
  tx: Tx,
  order: RefundableOrder,
  chosen: readonly RefundableTicket[],
): Promise<void> {
  if (chosen.length === 0) return;
  const event = (await deps.events.findSellable(tx, [order.eventId])).get(order.eventId);
  // A postponed event sells again when it has a date.
  const sellsLater = event?.state === 'postponed';
  if (!event || !(sellsLater || (isOut(event, clock()) && clock() < overAt(event)))) return;
  const returned = chosen.map(({ quotaId }) => ({ eventId: order.eventId, quotaId, sold: -1, held: 0 }));
  await deps.stock.lock(tx, returned);
  await deps.stock.apply(tx, returned);
}

/** Counts tickets by their order line. */
export const countByItem = (tickets: readonly RefundableTicket[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(tickets, ({ orderItemId }) => orderItemId)].map(([id, those]) => [id, those.length]));

/**
 * Approves a request in the caller's transaction, which has locked the order: tickets, stock, order, ledger, the refund of the
 * payment, the buyer's wallet and the notifications change together or not at all. Raises `ticket_not_refundable` (409) if a ticket
 * is no longer valid.
 */
export async function approveRequest(
  ctx: RefundsContext,
  tx: Tx,
  order: RefundableOrder,
  request: StoredRequest,
  { lines, ...decision }: Decision & { readonly lines: readonly RefundLine[] },
): Promise<void> {
  const { clock, jobs } = ctx;
  const chosen = chooseTickets(order, request.ticketIds);
  const gone = chosen.filter(({ state }) => state !== 'valid').map(({ id }) => id);
  if (gone.length > 0) throw ticketNotRefundable(gone);
  const amountXaf = sumOf(lines, 'amountXaf');
  await refundsStore(tx).decide(request.id, 'approved', decision, lines, clock());
  const ending = request.endsTickets ? chosen : [];
  const isLast = order.tickets.filter(({ state }) => state === 'valid').length === ending.length;
  await ordersStore.recordRefund(tx, order.id, { amountXaf, ended: countByItem(ending), isLast, now: clock() });
  const walletXaf = walletPartOfRequest(order, request, amountXaf);
  const returnableXaf = returnablePartOf(order, request, amountXaf);
  await payOut(ctx, tx, request, { walletXaf, returnableXaf, restXaf: amountXaf - walletXaf, by: decision.by });
  if (ending.length > 0) await endTickets(ctx, tx, order, ending);
  await emitLiveChanges(tx, [{ topic: 'orders', userIds: [order.buyerId] }]);
  for (const job of reviewsOfRefunds) await jobs.enqueue(tx, job, { orderIds: [order.id] }, { runAt: clock() });
  await notifyOfRefund(ctx, tx, request.id, 'approved');
  // A credit note, if the commission was invoiced already.
  if (sumOf(lines, 'commissionBackXaf') > 0) {
    const { eventId } = order;
    await jobs.enqueue(tx, 'invoices.issue', { eventId }, { runAt: clock(), key: `invoices.issue:${eventId}`, priority: 'low' });
  }
  // Last in the transaction, because every sale of this organizer waits for these ledger rows.
  await postRefund(ctx, tx, order, request, lines);
  await postCredit(ctx, tx, order, request, walletXaf);
}
