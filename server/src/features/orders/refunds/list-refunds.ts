import type { Locale } from '@ngoma/api/common/locale';
import { localizedText } from '@ngoma/api/common/locale';
import type { RefundQuote, RefundRequest } from '@ngoma/api/features/orders/refunds';
import { refundStepsOf } from '#features/events/index';
import type { Session } from '#platform/http/session/session';
import { type CappedTotal, toCappedRange } from '#platform/postgres/search/capped-count';
import { isRequestable, lastRequestAt, quoteTicket } from './refund-quote.rules.ts';
import { orderNotRefundable } from './refund-state.rules.ts';
import { type RefundReader, toRequest } from './refund-views.ts';
import { loadRefundable } from './refundable-order.ts';
import * as read from './refunds.read.ts';
import type { RefundableOrder, RefundsContext } from './refunds.types.ts';

const hourMs = 3_600_000;

function toQuote(order: RefundableOrder, now: Date, locale: Locale): RefundQuote {
  const { terms } = order;
  const closesAt = lastRequestAt(terms, now);
  const isOpen = now <= closesAt;
  return {
    orderId: order.id,
    currency: 'XAF',
    refundPolicy: terms.policy,
    steps: refundStepsOf(terms.policy).map((step) => ({
      ...step,
      until: new Date(terms.startsAt.getTime() - step.hoursBefore * hourMs).toISOString(),
    })),
    isOpen,
    lastRequestAt: closesAt.toISOString(),
    destination: { operator: order.operator, numberEnding: order.number?.slice(-4) ?? null },
    ...{ total: order.totalXaf, fromBalance: order.walletXaf, refunded: order.refundedXaf },
    gatewayFee: order.gatewayFeeXaf,
    tickets: order.tickets.map((ticket) => {
      const quote = quoteTicket(terms, ticket, now);
      const mayAskAgain = !ticket.wasDeclined || quote.amountXaf > 0;
      return {
        ...{ _id: ticket.id, code: ticket.code, holder: ticket.holderName },
        typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
        ...{ paid: ticket.paidXaf, fee: ticket.feeXaf, addedTax: ticket.taxXaf },
        ...{ commission: ticket.commissionXaf, earlier: ticket.earlierXaf },
        ...{ percent: quote.percent, amount: quote.amountXaf, reason: quote.reason, returnsCommission: quote.returnsCommission },
        mayRequest: isOpen && isRequestable(quote) && ticket.openRequestId === null && mayAskAgain,
        openRequestId: ticket.openRequestId,
      };
    }),
  };
}

/** Returns what comes back per ticket of an order now. Raises `not_found` (404), and `order_not_refundable` (409). */
export async function quoteRefund(ctx: RefundsContext, reader: Session, orderId: string, locale: Locale): Promise<RefundQuote> {
  const { id } = await ctx.findOrder(reader, orderId);
  const order = await loadRefundable(ctx.db, id);
  if (!order.isRefundable) throw orderNotRefundable();
  return toQuote(order, ctx.clock(), locale);
}

type ListContext = Pick<RefundsContext, 'db' | 'deps'>;

/** Adds tickets and history to requests. */
async function complete(
  { db, deps: { pictures } }: ListContext,
  rows: readonly read.RequestRow[],
  reader: Omit<RefundReader, 'pictures'>,
): Promise<RefundRequest[]> {
  const ids = rows.map(({ id }) => id);
  const [tickets, steps] = await Promise.all([read.listRequestTickets(db, ids), read.listSteps(db, ids)]);
  return rows.map((row) => toRequest(row, tickets.get(row.id) ?? [], steps.get(row.id) ?? [], { ...reader, pictures }));
}

/** Returns the requests of an order, latest first. Raises `not_found` (404). */
export async function listOrderRefunds(
  ctx: RefundsContext,
  reader: Session,
  orderId: string,
  locale: Locale,
): Promise<RefundRequest[]> {
  const { id } = await ctx.findOrder(reader, orderId);
  return complete(ctx, await read.listOfOrder(ctx.db, id), { role: reader.role, locale });
}

/** Returns one request without checking access. */
export async function getRequest(
  ctx: ListContext,
  { role }: Pick<Session, 'role'>,
  id: string,
  locale: Locale,
): Promise<RefundRequest> {
  const [request] = await complete(ctx, await read.findRequests(ctx.db, [id]), { role, locale });
  if (!request) throw new Error(`There is no refund request ${id}`);
  return request;
}

interface ListInput extends Pick<read.RequestFilter, 'state' | 'eventId'> {
  readonly page: number;
  readonly limit: number;
}

/** Returns a page of the requests of an organizer's events, or of all for an admin. */
export async function listRefundRequests(
  ctx: ListContext,
  reader: Pick<Session, 'userId' | 'role'>,
  { page, limit, ...filter }: ListInput,
  locale: Locale,
): Promise<CappedTotal & { refunds: RefundRequest[] }> {
  const scope = reader.role === 'admin' ? {} : { managerId: reader.userId };
  const { rows, ...counted } = await read.listRequests(ctx.db, { ...filter, ...scope }, toCappedRange({ page, limit }));
  return { refunds: await complete(ctx, rows, { role: reader.role, locale }), ...counted };
}
