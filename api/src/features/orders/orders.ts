import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Email, Id, Image, Instant, line, Phone, TextBoolean, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CappedPageInfo, PageQuery } from '../../common/paging.ts';
import { Day } from '../../common/reporting.ts';
import { SortOrder } from '../../common/sorting.ts';
import { TaxAmount } from '../events/ticketing/taxes.ts';
import { PaymentReason } from '../payments.ts';
import { HasPage, TicketView } from '../tickets/tickets.ts';
import { IssuedBy, IssueReason } from './issuing.ts';

/** States of an order. Payment and refund have states of their own and are never mixed into this one. */
export const orderStates = ['placed', 'confirmed', 'expired', 'cancelled'] as const;
export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;
export const orderPayments = ['none', 'pending', 'paid', 'failed'] as const;
export const OrderPayment = z.enum(orderPayments);
export type OrderPayment = z.infer<typeof OrderPayment>;
export const orderRefunds = ['none', 'partial', 'full'] as const;
export const OrderRefund = z.enum(orderRefunds);
export type OrderRefund = z.infer<typeof OrderRefund>;

const OrderTax = TaxAmount.extend({
  label: z.string().meta({ description: 'Name and rate in the caller’s language', example: 'of which VAT 19.25%' }),
});

export const OrderItem = z.object({
  ticketTypeId: Id,
  name: z.string(),
  quantity: z.int(),
  unitPrice: Xaf,
  unitFee: Xaf,
  unitTax: Xaf.meta({ description: 'Taxes added to the price of one ticket' }),
});

/** `sent`: the operator has the order to pay; `failed`: it could not be paid, so the buyer or an admin has to act. */
export const refundPayouts = ['none', 'sent', 'failed', 'done'] as const;
export const RefundPayout = z.enum(refundPayouts);
export type RefundPayout = z.infer<typeof RefundPayout>;

export const SavedOrder = z
  .object({
    _id: Id,
    code: z.string().meta({ example: 'R7KQ2M' }),
    eventId: Id,
    state: OrderState,
    payment: OrderPayment,
    refund: OrderRefund,
    refundPayout: RefundPayout.meta({ description: 'Whether what was refunded has reached the buyer' }),
    /** Amount that the buyer pays: tickets, fees and added taxes. */
    total: Xaf,
    /** Fees included in `total`. */
    fees: Xaf,
    addedTaxes: Xaf.meta({ description: 'Taxes included in `total` that were added to the prices' }),
    taxes: z.array(OrderTax).meta({ description: 'All taxes on the tickets, included and added, as they were sold' }),
    fromBalance: Xaf.meta({ description: 'Part of `total` that the buyer’s balance pays; the rest is paid through a gateway' }),
    currency: z.literal('XAF'),
    holdsUntil: Instant.nullable().meta({
      description: 'End of the hold on the tickets during payment; null once the order is final',
    }),
    createdAt: Instant,
    items: z.array(OrderItem),
    tickets: z.array(TicketView),
  })
  .meta({ id: 'SavedOrder' });
export type SavedOrder = z.infer<typeof SavedOrder>;

/** State of the last payment attempt, for the buyer. */
export const PaymentAttempt = z.object({
  ref: z.string(),
  gateway: z.string(),
  state: z.enum(['created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded']),
  reason: PaymentReason.nullable(),
  /** Why it was not paid and what to do now, in the caller's language. */
  reasonText: z.string().nullable(),
  paymentUrl: z.string(),
  createdAt: Instant,
});

export const OrderWithDetails = SavedOrder.extend({
  event: z.object({
    _id: Id,
    eventName: z.string(),
    location: z.string(),
    city: z.string(),
    date: Instant,
    endDate: Instant.nullable(),
    zone: TimeZone,
    coverImage: Image,
    status: z.string(),
    hasPage: HasPage,
  }),
  buyer: z.object({ _id: Id, name: z.string(), email: z.string() }),
  issued: IssuedBy.nullable().meta({ description: 'Set if the organizer issued the order by hand' }),
  attempt: PaymentAttempt.nullable(),
  paymentUrl: z.string().nullable().meta({ description: 'Address to pay or to try again; null when there is nothing to pay' }),
}).meta({ id: 'Order' });
export type OrderWithDetails = z.infer<typeof OrderWithDetails>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/event-order/order',
  summary: 'Places an order. Tickets are held for 15 minutes; a free order is confirmed at once.',
  allow: ['participant'],
  body: z.object({
    eventId: Id,
    items: z
      .array(z.object({ ticketTypeId: Id, quantity: z.int().min(1).max(20) }))
      .min(1)
      .max(10),
    attendees: z
      .array(z.object({ name: line(120), email: Email.optional(), number: Phone.optional() }))
      .max(20)
      .optional(),
    gateway: z.string().trim().max(40).optional(),
    number: Phone.optional(),
    accessCode: z.string().trim().max(40).optional(),
    promoCode: z.string().trim().max(40).optional(),
    useBalance: z
      .boolean()
      .optional()
      .meta({ description: 'Pays with the buyer’s balance as far as it goes. An order that it covers is confirmed at once.' }),
  }),
  status: 201,
  reply: z.object({
    message: z.string(),
    savedOrder: SavedOrder,
    paymentUrl: z.string().nullable(),
  }),
  refuses: {
    404: ['not_found'],
    409: [
      ...['sold_out', 'not_on_sale', 'limit_per_order', 'limit_per_person', 'event_closed', 'idempotency_in_progress'],
      'sales_stopped',
    ],
    400: ['access_code_wrong', 'promo_code_unknown', 'gateway_unknown', 'attendees_mismatch'],
    422: ['idempotency_mismatch'],
    503: ['busy'],
  },
  idempotent: true,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/event-order/:id',
  summary: 'Returns an order with its tickets, to its buyer, the event’s team and admins',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ order: OrderWithDetails }),
  refuses: { 404: ['not_found'] },
});

export const retryPayment = endpoint({
  method: 'POST',
  path: '/event-order/:id/pay',
  summary: 'Starts another payment attempt for an order whose tickets are still held',
  allow: ['participant'],
  params: z.object({ id: Id }),
  body: z.object({ gateway: z.string().trim().max(40).optional() }),
  status: 201,
  reply: z.object({ message: z.string(), paymentUrl: z.string() }),
  refuses: { 400: ['gateway_unknown'], 404: ['not_found'], 409: ['order_closed', 'payment_running'] },
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/event-order/:id/cancel',
  summary: 'Cancels an unpaid order and releases its held tickets',
  allow: ['participant'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['order_closed'] },
});

export const orderTicketsPdf = endpoint({
  method: 'GET',
  path: '/event-order/:id/tickets.pdf',
  summary: 'Downloads the tickets of a confirmed order as PDF, by session or by the signature in the emailed link',
  allow: 'public',
  params: z.object({ id: Id }),
  query: z.object({ signature: z.string().max(200).optional(), lang: z.enum(['en', 'fr']).optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});

export const RefundsProgress = z
  .object({
    /** Number of paid orders that are refunded, without free ones. */
    total: z.int(),
    /** Number of refunds submitted to their gateway. */
    asked: z.int(),
    /** Number of completed refunds. */
    done: z.int(),
    /** Number of refunds that a gateway refused and an admin handles. */
    failed: z.int(),
    amount: Xaf,
    /** Part of `amount` that has been refunded. */
    doneAmount: Xaf,
    currency: z.literal('XAF'),
  })
  .meta({ id: 'RefundsProgress' });
export type RefundsProgress = z.infer<typeof RefundsProgress>;

export const getRefundsProgress = endpoint({
  method: 'GET',
  path: '/event/:id/refunds-progress',
  summary: 'Returns the progress of the refunds of a cancelled event in orders and XAF, to the event’s team and admins',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ refunds: RefundsProgress }),
  refuses: { 404: ['not_found'] },
});

const PaidWith = z.string().nullable().meta({
  description:
    'Operator or else gateway of the last payment that succeeded, `wallet` if the balance paid it all, null if nothing was paid',
});

const OrderRow = SavedOrder.omit({ tickets: true }).extend({
  eventName: z.string(),
  eventDate: Instant,
  coverImage: Image,
  buyerName: z.string(),
  buyerAvatar: Image.nullable(),
  buyerEmail: z.string(),
  paidWith: PaidWith,
  ticketCount: z.int(),
  enteredCount: z.int(),
  issued: IssueReason.nullable().meta({ description: 'Why the organizer issued the order by hand; null for other orders' }),
});

/** Sort keys of a list of orders: the time at which they were placed. */
export const orderSorts = ['placed'] as const;
export const OrderSort = z.enum(orderSorts);
export type OrderSort = z.infer<typeof OrderSort>;

/** The search, filters and order of a list of orders. */
export const OrderListFilter = z.object({
  eventId: Id.optional(),
  state: OrderState.optional(),
  /** Only orders of which something was refunded. */
  refunded: blankable(TextBoolean),
  /** Only orders that organizers issued by hand. */
  issued: blankable(TextBoolean),
  /** Days in Cameroon on which orders were placed, both included. They are swapped when `from` is after `to`. */
  from: blankable(Day),
  to: blankable(Day),
  q: z.string().trim().max(100).optional(),
  sort: blankable(OrderSort).meta({ description: 'The time at which they were placed' }),
  order: blankable(SortOrder).meta({ description: 'By default `desc`: the latest first' }),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/event-order',
  summary:
    'Lists orders: a participant’s own, those of an organizer’s events, all for an admin. `verifiedOrders` are those with an admission.',
  allow: ['participant', 'organizer', 'admin'],
  query: PageQuery.extend(OrderListFilter.shape),
  reply: CappedPageInfo.extend({ allOrders: z.array(OrderRow), verifiedOrders: z.array(OrderRow) }),
});

export const latestTicketPurchases = endpoint({
  method: 'GET',
  path: '/event-order/event-ticket-purchase-user',
  summary: 'Lists the latest sales: a participant’s purchases, an organizer’s sales, all for an admin',
  allow: ['participant', 'organizer', 'admin'],
  query: PageQuery,
  reply: z.object({
    result: z.array(
      z.object({
        _id: Id,
        orderId: Id,
        eventId: Id,
        eventName: z.string(),
        buyerName: z.string(),
        buyerAvatar: Image.nullable(),
        typeName: z.string(),
        quantity: z.int(),
        amount: Xaf,
        paidWith: PaidWith,
        purchasedAt: Instant,
      }),
    ),
  }),
});
