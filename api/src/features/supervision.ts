import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { EventState } from './events/events.ts';
import { AccountKind } from './ledger/ledger.ts';
import { OrderPayment, OrderRefund, OrderState } from './orders/orders.ts';
import { PaymentReason, PaymentState } from './payments.ts';
import { TicketState } from './tickets/tickets.ts';

const Person = z.object({ _id: Id, name: z.string(), email: z.string() });
const Search = z.string().trim().max(100).optional();

/** States of a refund. */
export const refundStates = ['created', 'pending', 'succeeded', 'failed'] as const;
export const RefundState = z.enum(refundStates);

export const SupervisedOrder = z
  .object({
    _id: Id,
    code: z.string(),
    eventId: Id,
    eventName: z.string(),
    organizerName: z.string(),
    buyer: Person,
    state: OrderState,
    payment: OrderPayment,
    refund: OrderRefund,
    ticketCount: z.int(),
    total: Xaf,
    commission: Xaf,
    paidWith: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SupervisedOrder' });
export type SupervisedOrder = z.infer<typeof SupervisedOrder>;

export const SupervisedRefund = z
  .object({
    _id: Id,
    amount: Xaf,
    state: RefundState,
    reason: z.string(),
    attempts: z.int(),
    createdAt: Instant,
    settledAt: Instant.nullable(),
  })
  .meta({ id: 'SupervisedRefund' });

export const SupervisedPayment = z
  .object({
    _id: Id,
    purpose: z.string(),
    purposeId: Id,
    orderCode: z.string().nullable(),
    payer: Person,
    gateway: z.string(),
    gatewayRef: z.string(),
    gatewayTxnId: z.string().nullable(),
    operator: z.string().nullable(),
    number: z.string().nullable(),
    state: PaymentState,
    reason: PaymentReason.nullable(),
    outcome: z.enum(['honoured', 'refunded']).nullable(),
    amount: Xaf,
    createdAt: Instant,
    settledAt: Instant.nullable(),
  })
  .meta({ id: 'SupervisedPayment' });
export type SupervisedPayment = z.infer<typeof SupervisedPayment>;

/** A payment attempt with its history, gateway events and refunds. */
const PaymentDetails = SupervisedPayment.extend({
  facts: z.array(z.object({ kind: z.string(), at: Instant })),
  callbacks: z.array(z.object({ _id: Id, receivedAt: Instant, handledAt: Instant.nullable(), outcome: z.string().nullable() })),
  refunds: z.array(SupervisedRefund),
});

export const listSupervisedOrders = endpoint({
  method: 'GET',
  path: '/supervision/orders',
  summary: 'Lists all orders, latest first, filtered by code, buyer, event or any of their three states',
  allow: ['admin'],
  query: PageQuery.extend({
    q: Search,
    state: OrderState.optional(),
    payment: OrderPayment.optional(),
    refund: OrderRefund.optional(),
    eventId: Id.optional(),
    buyerId: Id.optional(),
  }),
  reply: PageInfo.extend({ orders: z.array(SupervisedOrder) }),
});

export const getSupervisedOrder = endpoint({
  method: 'GET',
  path: '/supervision/orders/:id',
  summary: 'Returns an order with its lines, payment attempts, gateway events, refunds and ledger entries',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({
    order: SupervisedOrder.extend({
      fees: Xaf,
      settledAt: Instant.nullable(),
      holdsUntil: Instant.nullable(),
      eventDate: Instant,
      /** Time zone of the event's times. */
      eventZone: z.string(),
      organizerId: Id,
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Xaf, unitFee: Xaf })),
      tickets: z.array(z.object({ _id: Id, state: TicketState, enteredAt: Instant.nullable() })),
      payments: z.array(PaymentDetails),
      transfers: z.array(
        z.object({
          _id: Id,
          kind: z.string(),
          at: Instant,
          postings: z.array(z.object({ account: AccountKind, owner: z.string().nullable(), amount: z.int() })),
        }),
      ),
    }),
  }),
  refuses: { 404: ['not_found'] },
});

export const listSupervisedPayments = endpoint({
  method: 'GET',
  path: '/supervision/payments',
  summary: 'Lists all payment attempts, latest first, filtered by reference, number, payer, state or gateway',
  allow: ['admin'],
  query: PageQuery.extend({ q: Search, state: PaymentState.optional(), gateway: z.string().trim().max(40).optional() }),
  reply: PageInfo.extend({ payments: z.array(SupervisedPayment), gateways: z.array(z.string()) }),
});

export const listSupervisedEvents = endpoint({
  method: 'GET',
  path: '/supervision/events',
  summary: 'Lists all events, upcoming first, filtered by name, city, organizer or state',
  allow: ['admin'],
  query: PageQuery.extend({ q: Search, state: EventState.optional() }),
  reply: PageInfo.extend({
    events: z.array(
      z.object({
        _id: Id,
        eventName: z.string(),
        city: z.string(),
        date: Instant,
        zone: z.string(),
        status: EventState,
        visibility: z.string(),
        statusReason: z.string().nullable(),
        organizer: Person,
        sold: z.int(),
        capacity: z.int(),
        revenue: Xaf,
      }),
    ),
  }),
});

/** Kinds of cases that an admin has to handle. */
export const caseKinds = ['failed_refund', 'unhonoured', 'mismatch', 'stuck'] as const;
export const CaseKind = z.enum(caseKinds);
export type CaseKind = z.infer<typeof CaseKind>;

export const PaymentCase = z
  .object({
    _id: Id.meta({ description: 'Id of the refund for a failed refund, otherwise of the payment' }),
    kind: CaseKind,
    paymentId: Id,
    purpose: z.string(),
    purposeId: Id,
    orderCode: z.string().nullable(),
    eventName: z.string().nullable(),
    payer: Person,
    gateway: z.string(),
    amount: Xaf,
    reason: z.string().nullable(),
    attempts: z.int(),
    /** State of the refund of money that could not be honoured. */
    refundState: RefundState.nullable(),
    at: Instant,
  })
  .meta({ id: 'PaymentCase' });
export type PaymentCase = z.infer<typeof PaymentCase>;

export const listCases = endpoint({
  method: 'GET',
  path: '/supervision/cases',
  summary: 'Lists payment cases to handle by hand: failed refunds, late payments, wrong amounts and stuck attempts',
  allow: ['admin'],
  query: PageQuery.extend({ kind: CaseKind.optional() }),
  reply: PageInfo.extend({
    cases: z.array(PaymentCase),
    counts: z.object({ failed_refund: z.int(), unhonoured: z.int(), mismatch: z.int(), stuck: z.int() }),
  }),
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/supervision/refunds/:id/retry',
  summary:
    'Retries a failed refund, after checking with the gateway whether the earlier one arrived. A repeated request sends nothing twice.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['refund_not_failed'] },
});
