import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { OrderWithDetails, RefundsProgress, SavedOrder } from '@ngoma/api/features/orders/orders';
import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import { reasonText } from '../payments/index.ts';
import type { RefundsProgressRow } from './cancellation/cancellation.read.ts';
import type { LineRow, ListedOrder, OrderRow } from './orders.read.ts';
import type { OrderForReader, WholeOrder } from './orders.service.ts';
import type { OrdersDeps } from './orders.types.ts';
import type { Placed } from './placing/batch-writer.store.ts';
import type { PurchaseRow } from './purchases.read.ts';
import { sumTaxes, taxLabel } from './taxes/sum-taxes.rules.ts';

const toItem = (line: Omit<LineRow, 'orderId'>, locale: Locale) => ({
  ticketTypeId: line.ticketTypeId,
  name: localizedText(locale, line.name, line.nameFr),
  quantity: line.quantity,
  unitPrice: line.unitPriceXaf,
  unitFee: line.unitFeeXaf,
  unitTax: line.unitTaxXaf,
});

type Essentials = Pick<
  OrderRow,
  | 'id'
  | 'code'
  | 'eventId'
  | 'state'
  | 'payment'
  | 'refund'
  | 'refundPayout'
  | 'totalXaf'
  | 'feesXaf'
  | 'taxesXaf'
  | 'walletXaf'
  | 'holdsUntil'
  | 'createdAt'
>;

const toBare = (order: Essentials, lines: readonly Omit<LineRow, 'orderId'>[], locale: Locale) => ({
  _id: order.id,
  code: order.code,
  eventId: order.eventId,
  state: order.state,
  payment: order.payment,
  refund: order.refund,
  refundPayout: order.refundPayout,
  total: order.totalXaf,
  fees: order.feesXaf,
  addedTaxes: order.taxesXaf,
  taxes: sumTaxes(lines).map((tax) => ({ ...tax, label: taxLabel(tax, locale) })),
  fromBalance: order.walletXaf,
  currency: 'XAF' as const,
  holdsUntil: order.holdsUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  items: lines.map((line) => toItem(line, locale)),
});

/** Converts a new order into its reply, from what was just written, without reading it again. */
export function toPlaced(
  { order, lines }: Placed & { isReplay: false },
  tickets: readonly TicketView[],
  locale: Locale,
): SavedOrder {
  const items = lines.map(({ item, type, taxes }) => ({ ...item, name: type.name, nameFr: type.nameFr, taxes }));
  return { ...toBare({ ...order, refund: 'none', refundPayout: 'none' }, items, locale), tickets: [...tickets] };
}

/** Converts a stored order into the same reply as a new one. */
export const toSaved = ({ order, lines, tickets }: WholeOrder, locale: Locale): SavedOrder => ({
  ...toBare(order, lines, locale),
  tickets: [...tickets],
});

type Pictures = OrdersDeps['pictures'];
const coverOf = (order: OrderRow, pictures: Pictures) =>
  pictures.cover({
    id: order.eventId,
    coverKey: order.coverKey,
    category: { slug: order.categorySlug },
    childCategory: order.childCategorySlug === null ? null : { slug: order.childCategorySlug },
    primaryColor: order.primaryColor,
  });

/** Returns the URL where the order can be paid; null if nothing is to be paid. */
export const paymentUrlOf = ({ order, attempt }: WholeOrder, payments: Pick<OrdersDeps['payments'], 'urlOf'>): string | null =>
  order.state === 'placed' && attempt ? payments.urlOf(attempt) : null;

/** Converts an order into its page, with event, buyer and payment. */
export function toDetails(
  whole: OrderForReader,
  locale: Locale,
  deps: Pick<OrdersDeps, 'pictures' | 'payments'>,
): OrderWithDetails {
  const { order, attempt, hasEventPage: hasPage, isOwn } = whole;
  return {
    ...toSaved(whole, locale),
    event: {
      _id: order.eventId,
      eventName: localizedText(locale, order.eventName, order.eventNameFr),
      location: order.location,
      city: order.city,
      date: order.startsAt.toISOString(),
      endDate: order.endsAt?.toISOString() ?? null,
      zone: order.zone,
      coverImage: coverOf(order, deps.pictures),
      status: order.eventState,
      hasPage,
    },
    buyer: { _id: order.buyerId, name: order.buyerName, email: order.buyerEmail },
    issued: order.issue && {
      reason: order.issue.reason,
      ...(isOwn ? { note: null, by: null } : { note: order.issue.note, by: order.issue.issuerName }),
    },
    attempt: attempt
      ? {
          ref: attempt.ref,
          gateway: attempt.gateway,
          state: attempt.state,
          reason: attempt.reason,
          reasonText: reasonText(attempt, locale),
          paymentUrl: deps.payments.urlOf(attempt),
          createdAt: attempt.createdAt.toISOString(),
        }
      : null,
    paymentUrl: paymentUrlOf(whole, deps.payments),
  };
}

/** Converts an order into a row of a list. */
export const toRow = (order: ListedOrder, lines: readonly LineRow[], locale: Locale, pictures: Pictures) => ({
  ...toBare(order, lines, locale),
  eventName: localizedText(locale, order.eventName, order.eventNameFr),
  eventDate: order.startsAt.toISOString(),
  coverImage: coverOf(order, pictures),
  buyerName: order.buyerName,
  buyerAvatar: pictures.file(order.buyerAvatarKey),
  buyerEmail: order.buyerEmail,
  paidWith: order.paidWith,
  ticketCount: order.ticketCount,
  enteredCount: order.enteredCount,
  issued: order.issue?.reason ?? null,
});

/** Converts a sale into a row of a list. */
export const toPurchase = (row: PurchaseRow, locale: Locale, pictures: Pick<Pictures, 'file'>) => ({
  _id: row.id,
  orderId: row.orderId,
  eventId: row.eventId,
  eventName: localizedText(locale, row.eventName, row.eventNameFr),
  buyerName: row.buyerName,
  buyerAvatar: pictures.file(row.buyerAvatarKey),
  typeName: localizedText(locale, row.typeName, row.typeNameFr),
  quantity: row.quantity,
  amount: row.amountXaf,
  paidWith: row.paidWith,
  purchasedAt: row.purchasedAt.toISOString(),
});

/** Converts the refund progress of an event into its reply. */
export const toRefundsProgress = ({ amountXaf, doneXaf, ...counts }: RefundsProgressRow): RefundsProgress => ({
  ...counts,
  amount: amountXaf,
  doneAmount: doneXaf,
  currency: 'XAF',
});
