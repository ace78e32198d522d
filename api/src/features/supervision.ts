import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { EventState } from './events.ts';
import { OrderPayment, OrderRefund, OrderState } from './orders.ts';
import { PaymentState } from './payments.ts';

const Person = z.object({ _id: Id, name: z.string(), email: z.string() });
const Search = z.string().trim().max(100).optional();

/** Where money on its way back stands. */
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
    reason: z.string().nullable(),
    outcome: z.enum(['honoured', 'refunded']).nullable(),
    amount: Xaf,
    createdAt: Instant,
    settledAt: Instant.nullable(),
  })
  .meta({ id: 'SupervisedPayment' });
export type SupervisedPayment = z.infer<typeof SupervisedPayment>;

/** One attempt with all that is known of it: what happened, what its gateway told, what went back. */
const WholePayment = SupervisedPayment.extend({
  facts: z.array(z.object({ kind: z.string(), at: Instant })),
  callbacks: z.array(z.object({ _id: Id, receivedAt: Instant, handledAt: Instant.nullable(), outcome: z.string().nullable() })),
  refunds: z.array(SupervisedRefund),
});

export const listSupervisedOrders = endpoint({
  method: 'GET',
  path: '/supervision/orders',
  summary: 'All orders, the latest first: by code, buyer or event, by their three states, of one event, of one buyer',
  allow: ['admin'],
  query: PageQuery.extend({
    q: Search,
    state: OrderState.optional(),
    payment: OrderPayment.optional(),
    refund: OrderRefund.optional(),
    eventId: Id.optional(),
    buyerId: Id.optional(),
  }),
  reply: PageMarks.extend({ orders: z.array(SupervisedOrder) }),
});

export const getSupervisedOrder = endpoint({
  method: 'GET',
  path: '/supervision/orders/:id',
  summary: 'One order with its lines, every attempt to pay it, what gateways told, what went back and what the ledger says',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({
    order: SupervisedOrder.extend({
      fees: Xaf,
      settledAt: Instant.nullable(),
      holdsUntil: Instant.nullable(),
      eventDate: Instant,
      /** In which the event’s times are told. */
      eventZone: z.string(),
      organizerId: Id,
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Xaf, unitFee: Xaf })),
      tickets: z.array(z.object({ _id: Id, state: z.string(), enteredAt: Instant.nullable() })),
      payments: z.array(WholePayment),
      transfers: z.array(
        z.object({
          _id: Id,
          kind: z.string(),
          at: Instant,
          postings: z.array(z.object({ account: z.string(), owner: z.string().nullable(), amount: z.int() })),
        }),
      ),
    }),
  }),
  refuses: { 404: ['not_found'] },
});

export const listSupervisedPayments = endpoint({
  method: 'GET',
  path: '/supervision/payments',
  summary: 'All attempts to pay, the latest first: by reference, number or payer, by state and gateway',
  allow: ['admin'],
  query: PageQuery.extend({ q: Search, state: PaymentState.optional(), gateway: z.string().trim().max(40).optional() }),
  reply: PageMarks.extend({ payments: z.array(SupervisedPayment), gateways: z.array(z.string()) }),
});

export const listSupervisedEvents = endpoint({
  method: 'GET',
  path: '/supervision/events',
  summary: 'All events, those to come first: by name, city or organizer, and by state',
  allow: ['admin'],
  query: PageQuery.extend({ q: Search, state: EventState.optional() }),
  reply: PageMarks.extend({
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

/** What a person has to look at, and how many there are of each. */
export const caseKinds = ['failed_refund', 'unhonoured', 'mismatch', 'stuck'] as const;
export const CaseKind = z.enum(caseKinds);
export type CaseKind = z.infer<typeof CaseKind>;

export const Case = z
  .object({
    _id: Id.meta({ description: 'Of the refund where it is one that failed, else of the payment' }),
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
    /** Of money that could not be honoured: whether it is back. */
    refundState: RefundState.nullable(),
    at: Instant,
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof Case>;

export const listCases = endpoint({
  method: 'GET',
  path: '/supervision/cases',
  summary: 'Money that needs a person: refunds a gateway refused, payments that came too late, odd sums, attempts without an end',
  allow: ['admin'],
  query: PageQuery.extend({ kind: CaseKind.optional() }),
  reply: PageMarks.extend({
    cases: z.array(Case),
    counts: z.object({ failed_refund: z.int(), unhonoured: z.int(), mismatch: z.int(), stuck: z.int() }),
  }),
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/supervision/refunds/:id/retry',
  summary:
    'Send a refund again that its gateway refused; asked first whether the earlier one did arrive. A repeat sends nothing twice',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['refund_not_failed'] },
});
