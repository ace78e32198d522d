import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { OrderWithDetails, RefundsProgress, SavedOrder } from '@ngoma/api/features/orders';
import type { TicketView } from '@ngoma/api/features/tickets';
import type { RefundsProgressRow } from './cancellation.read.ts';
import type { OrdersDoors } from './orders.doors.ts';
import type { LineRow, ListedOrder, OrderRow, PurchaseRow } from './orders.read.ts';
import type { OrderForReader, WholeOrder } from './orders.service.ts';
import type { Placed } from './orders.writer.ts';

const toItem = (line: Omit<LineRow, 'orderId'>, locale: Locale) => ({
  ticketTypeId: line.ticketTypeId,
  name: inReaders(locale, line.name, line.nameFr),
  quantity: line.quantity,
  unitPrice: line.unitPriceXaf,
  unitFee: line.unitFeeXaf,
});

type Essentials = Pick<
  OrderRow,
  'id' | 'code' | 'eventId' | 'state' | 'payment' | 'refund' | 'totalXaf' | 'feesXaf' | 'holdsUntil' | 'createdAt'
>;

const toBare = (order: Essentials, lines: readonly Omit<LineRow, 'orderId'>[], locale: Locale) => ({
  _id: order.id,
  code: order.code,
  eventId: order.eventId,
  state: order.state,
  payment: order.payment,
  refund: order.refund,
  total: order.totalXaf,
  fees: order.feesXaf,
  currency: 'XAF' as const,
  holdsUntil: order.holdsUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  items: lines.map((line) => toItem(line, locale)),
});

/** The answer to a new order, from what was just written: nothing is read again. */
export function toPlaced(
  { order, lines }: Placed & { isReplay: false },
  tickets: readonly TicketView[],
  locale: Locale,
): SavedOrder {
  const items = lines.map(({ item, type }) => ({ ...item, name: type.name, nameFr: type.nameFr }));
  return { ...toBare({ ...order, refund: 'none' }, items, locale), tickets: [...tickets] };
}

/** An order as it stands now, the way a new one is answered. */
export const toSaved = ({ order, lines, tickets }: WholeOrder, locale: Locale): SavedOrder => ({
  ...toBare(order, lines, locale),
  tickets: [...tickets],
});

type Pictures = OrdersDoors['pictures'];
const coverOf = (order: OrderRow, pictures: Pictures) =>
  pictures.cover({
    id: order.eventId,
    coverKey: order.coverKey,
    category: { slug: order.categorySlug },
    childCategory: order.childCategorySlug === null ? null : { slug: order.childCategorySlug },
  });

/** Where to pay, or to try again; null when nothing is to be paid. */
export const paymentUrlOf = ({ order, attempt }: WholeOrder, payments: Pick<OrdersDoors['payments'], 'urlOf'>): string | null =>
  order.state === 'placed' && attempt ? payments.urlOf(attempt) : null;

/** An order with its event, its buyer and how its payment stands. */
export function toDetails(
  whole: OrderForReader,
  locale: Locale,
  doors: Pick<OrdersDoors, 'pictures' | 'payments'>,
): OrderWithDetails {
  const { order, attempt, hasEventPage: hasPage } = whole;
  return {
    ...toSaved(whole, locale),
    event: {
      _id: order.eventId,
      eventName: inReaders(locale, order.eventName, order.eventNameFr),
      location: order.location,
      city: order.city,
      date: order.startsAt.toISOString(),
      endDate: order.endsAt?.toISOString() ?? null,
      zone: order.zone,
      coverImage: coverOf(order, doors.pictures),
      status: order.eventState,
      hasPage,
    },
    buyer: { _id: order.buyerId, name: order.buyerName, email: order.buyerEmail },
    attempt: attempt
      ? {
          ref: attempt.ref,
          gateway: attempt.gateway,
          state: attempt.state,
          reason: attempt.reason,
          paymentUrl: doors.payments.urlOf(attempt),
          createdAt: attempt.createdAt.toISOString(),
        }
      : null,
    paymentUrl: paymentUrlOf(whole, doors.payments),
  };
}

/** An order as a row of a list. */
export const toRow = (order: ListedOrder, lines: readonly LineRow[], locale: Locale, pictures: Pictures) => ({
  ...toBare(order, lines, locale),
  eventName: inReaders(locale, order.eventName, order.eventNameFr),
  eventDate: order.startsAt.toISOString(),
  coverImage: coverOf(order, pictures),
  buyerName: order.buyerName,
  buyerEmail: order.buyerEmail,
  ticketCount: order.ticketCount,
  enteredCount: order.enteredCount,
});

/** A sale as a row of a list. */
export const toPurchase = (row: PurchaseRow, locale: Locale) => ({
  _id: row.id,
  orderId: row.orderId,
  eventId: row.eventId,
  eventName: inReaders(locale, row.eventName, row.eventNameFr),
  buyerName: row.buyerName,
  typeName: inReaders(locale, row.typeName, row.typeNameFr),
  quantity: row.quantity,
  amount: row.amountXaf,
  paidWith: row.paidWith,
  purchasedAt: row.purchasedAt.toISOString(),
});

/** How far the refunds of an event are, as its team is told. */
export const toRefundsProgress = ({ amountXaf, doneXaf, ...counts }: RefundsProgressRow): RefundsProgress => ({
  ...counts,
  amount: amountXaf,
  doneAmount: doneXaf,
  currency: 'XAF',
});
