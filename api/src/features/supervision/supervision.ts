import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CappedPageInfo, PageInfo, PageQuery } from '../../common/paging.ts';
import { DebitCaseReason } from '../debit-reports.ts';
import { PostedTransfer } from '../ledger/ledger.ts';
import { PayoutOperator } from '../ledger/wallet.ts';
import { OrderPayment, OrderRefund, OrderSort, OrderState } from '../orders/orders.ts';
import { GatewayMode, gatewayFlows, Operator, PaymentReason, PaymentState } from '../payments.ts';
import { TicketState } from '../tickets/tickets.ts';
import { period, sortedFilter, supervisedFiles } from './supervised-lists.ts';

const Person = z.object({ _id: Id, name: z.string(), email: z.string() });
const PicturedPerson = Person.extend({ avatar: Image.nullable() });
const Search = z.string().trim().max(100).optional();

/** States of a refund. */
export const refundStates = ['created', 'pending', 'succeeded', 'failed', 'credited'] as const;
export const RefundState = z.enum(refundStates);

export const SupervisedOrder = z
  .object({
    _id: Id,
    code: z.string(),
    eventId: Id,
    eventName: z.string(),
    organizerName: z.string(),
    buyer: PicturedPerson,
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
    /** The number it is paid out to; null if it goes back the way the money came. */
    paidTo: z.object({ operator: PayoutOperator, number: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SupervisedRefund' });

export const SupervisedPayment = z
  .object({
    _id: Id,
    purpose: z.string(),
    purposeId: Id,
    orderCode: z.string().nullable(),
    payer: PicturedPerson,
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

/** The entries of a payment's history. */
const paymentFactKinds = [
  ...(['sent', 'started', 'succeeded', 'honoured', 'unhonoured', 'failed', 'cancelled', 'mismatch'] as const),
  ...(['refunded', 'refund_failed', 'refund_retried', 'refund_credited'] as const),
  ...(['refund_number_chosen', 'refund_number_confirmed', 'refund_number_declined'] as const),
  ...(['dispute', 'dispute_won', 'dispute_lost', 'dispute_closed'] as const),
  ...(['money_assigned', 'assigned', 'suspense_closed'] as const),
] as const;
export type PaymentFactKind = (typeof paymentFactKinds)[number];

/** A payment attempt with its history, gateway events and refunds. */
const PaymentDetails = SupervisedPayment.extend({
  facts: z.array(z.object({ kind: z.enum(paymentFactKinds), at: Instant })),
  callbacks: z.array(z.object({ _id: Id, receivedAt: Instant, handledAt: Instant.nullable(), outcome: z.string().nullable() })),
  refunds: z.array(SupervisedRefund),
});

export const OrdersFilter = sortedFilter(
  {
    q: Search,
    state: blankable(OrderState),
    payment: blankable(OrderPayment),
    refund: blankable(OrderRefund),
    eventId: Id.optional(),
    buyerId: Id.optional(),
    ...period,
  },
  OrderSort,
);

export const listSupervisedOrders = endpoint({
  method: 'GET',
  path: '/supervision/orders',
  summary: 'Lists all orders, filtered by code, buyer, event, period or any of their three states',
  allow: ['admin'],
  query: PageQuery.extend(OrdersFilter.shape),
  reply: CappedPageInfo.extend({
    orders: z.array(SupervisedOrder),
    sums: z
      .object({ all: Xaf, confirmed: Xaf, commission: Xaf.meta({ description: 'Of the confirmed orders' }) })
      .nullable()
      .meta({ description: 'Of all orders that match; null for a search, and for more orders than are counted' }),
  }),
});

export const { csv: supervisedOrdersCsv, xlsx: supervisedOrdersXlsx } = supervisedFiles({
  path: '/supervision/orders',
  what: 'all orders',
  filter: OrdersFilter,
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
      eventZone: TimeZone,
      organizerId: Id,
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Xaf, unitFee: Xaf, unitTax: Xaf })),
      tickets: z.array(z.object({ _id: Id, state: TicketState, enteredAt: Instant.nullable() })),
      payments: z.array(PaymentDetails),
      transfers: z.array(PostedTransfer),
    }),
  }),
  refuses: { 404: ['not_found'] },
});

/** Sort keys of the list of payments: the time at which they were made. */
export const paymentSorts = ['created'] as const;

export const PaymentsFilter = sortedFilter(
  { q: Search, state: blankable(PaymentState), gateway: blankable(z.string().trim().max(40)), ...period },
  z.enum(paymentSorts),
);

export const listSupervisedPayments = endpoint({
  method: 'GET',
  path: '/supervision/payments',
  summary: 'Lists all payment attempts, filtered by reference, number, payer, period, state or gateway',
  allow: ['admin'],
  query: PageQuery.extend(PaymentsFilter.shape),
  reply: CappedPageInfo.extend({
    payments: z.array(SupervisedPayment),
    gateways: z.array(z.string()),
    sums: z
      .object({ all: Xaf, succeeded: Xaf })
      .nullable()
      .meta({ description: 'Of all payments that match; null for a search, and for more payments than are counted' }),
  }),
});

export const { csv: supervisedPaymentsCsv, xlsx: supervisedPaymentsXlsx } = supervisedFiles({
  path: '/supervision/payments',
  what: 'all payment attempts',
  filter: PaymentsFilter,
});

export const getSupervisedPayment = endpoint({
  method: 'GET',
  path: '/supervision/payments/:id',
  summary: 'Returns a payment attempt with its history, gateway events, refunds and ledger entries',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({
    payment: PaymentDetails.extend({
      ref: z.string().meta({ description: 'Our reference, which the payer and the gateway know' }),
      gatewayFee: Xaf,
      submittedAt: Instant.nullable().meta({ description: 'When it was sent to the gateway' }),
      contract: z
        .object({ _id: Id, title: z.string() })
        .nullable()
        .meta({ description: 'The contract of the milestone that it pays; null for an order' }),
      transfers: z.array(PostedTransfer),
    }),
  }),
  refuses: { 404: ['not_found'] },
});

/** States of a dispute, as the gateway reports them. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;

/** Kinds of cases that an admin has to handle. */
export const caseKinds = [
  'failed_refund',
  'refund_request',
  'unhonoured',
  'mismatch',
  'stuck',
  'dispute',
  'debit_report',
] as const;
export const CaseKind = z.enum(caseKinds);
export type CaseKind = z.infer<typeof CaseKind>;

/** The facts of a report of a debit without a ticket, and what the gateways said of the attempts that fit. */
const ReportFacts = z.object({
  code: z.string(),
  number: z.string().nullable(),
  transactionId: z.string().nullable(),
  debitedAt: Instant,
  reason: DebitCaseReason,
  answers: z.array(
    z.object({
      paymentId: Id,
      gateway: z.string(),
      status: z.string(),
      operatorTxnId: z.string().nullable(),
      paidXaf: Xaf.nullable(),
    }),
  ),
});

export const PaymentCase = z
  .object({
    _id: Id.meta({
      description:
        'Id of the refund for a failed refund, of the request for a refund request, of the report for a report of a debit, otherwise of the payment',
    }),
    kind: CaseKind,
    paymentId: Id.nullable().meta({
      description:
        'Null for an order that the buyer’s balance paid entirely, and for a report of a debit without a known payment',
    }),
    /** Null with the next one, payer and gateway for a report of a debit without a known payment. */
    purpose: z.string().nullable(),
    purposeId: Id.nullable(),
    orderCode: z.string().nullable(),
    eventName: z.string().nullable(),
    payer: Person.nullable(),
    gateway: z.string().nullable(),
    amount: Xaf,
    reason: z.string().nullable(),
    attempts: z.int(),
    /** State of the refund of money that could not be honoured. */
    refundState: RefundState.nullable(),
    /** A number that the buyer chose for a failed refund, and that waits for an admin because its operator tells no name. */
    chosenNumber: z.object({ _id: Id, operator: PayoutOperator, number: z.string().nullable(), chosenAt: Instant }).nullable(),
    /** Null for cases of other kinds. */
    report: ReportFacts.nullable(),
    /** Of a dispute: its state, its id, and the end of the time to answer. */
    dispute: z
      .object({ _id: Id, status: z.enum(disputeStatuses), respondBy: Instant.nullable(), mayRestoreTickets: z.boolean() })
      .nullable(),
    at: Instant,
  })
  .meta({ id: 'PaymentCase' });
export type PaymentCase = z.infer<typeof PaymentCase>;

export const listCases = endpoint({
  method: 'GET',
  path: '/supervision/cases',
  summary:
    'Lists payment cases to handle by hand: failed refunds, late payments, wrong amounts, stuck attempts, disputes and reports of debits',
  allow: ['admin'],
  query: PageQuery.extend({ kind: CaseKind.optional() }),
  reply: PageInfo.extend({
    cases: z.array(PaymentCase),
    counts: z.object({
      failed_refund: z.int(),
      refund_request: z.int(),
      unhonoured: z.int(),
      mismatch: z.int(),
      stuck: z.int(),
      dispute: z.int(),
      debit_report: z.int(),
    }),
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
  refuses: { 404: ['not_found'], 409: ['refund_not_failed', 'refund_not_possible'] },
});

export const decideRefundNumber = endpoint({
  method: 'PUT',
  path: '/supervision/refund-numbers/:id',
  summary: 'Confirms or declines the number that a buyer chose for a failed refund. A confirmed one is paid to at once.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ isConfirmed: z.boolean(), reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['refund_number_decided', 'refund_moving'] },
});

/** `up` takes attempts, `down` takes none, `trial` takes single ones until it has proved itself. */
export const gatewayHealths = ['up', 'down', 'trial'] as const;

/** The balance from which a gateway pays out, and what waits to be paid from it. */
export const PayoutFloat = z
  .object({
    /** Whether the gateway has a balance that can be read. */
    isReadable: z.boolean(),
    /** Whole XAF, which may be below zero. Null: not read yet, or the gateway gave no answer. */
    balance: z.int().nullable(),
    readAt: Instant.nullable(),
    /** The last balance that it gave, if the latest reading has none. */
    lastKnown: z.object({ balance: z.int(), readAt: Instant }).nullable(),
    waiting: z.object({ count: z.int(), amount: Xaf }),
    /** Payouts that are paused go on once the balance is at least this. */
    needed: Xaf,
    /** Since when payouts through it are paused; null while they are sent. */
    pausedAt: Instant.nullable(),
  })
  .meta({ id: 'PayoutFloat' });
export type PayoutFloat = z.infer<typeof PayoutFloat>;

export const SupervisedGateway = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: GatewayMode,
    operators: z.array(Operator),
    flow: z.enum(gatewayFlows),
    minXaf: Xaf,
    stepXaf: Xaf,
    /** Whether admins let it take new attempts, with the reason and time of the last change. */
    isOn: z.boolean(),
    switchReason: z.string().nullable(),
    switchedAt: Instant.nullable(),
    health: z.enum(gatewayHealths),
    healthSince: Instant.nullable(),
    /** Payers of the last minutes whom it answered, and whom it did not. */
    answers: z.object({ good: z.int(), bad: z.int() }),
    /** Null for a gateway that does not pay out. */
    payoutFloat: PayoutFloat.nullable(),
  })
  .meta({ id: 'SupervisedGateway' });
export type SupervisedGateway = z.infer<typeof SupervisedGateway>;

export const listSupervisedGateways = endpoint({
  method: 'GET',
  path: '/supervision/gateways',
  summary: 'Lists the payment gateways with their health, their switch and the balance from which they pay out',
  allow: ['admin'],
  reply: z.object({ gateways: z.array(SupervisedGateway) }),
});

export const switchGateway = endpoint({
  method: 'PUT',
  path: '/supervision/gateways/:gateway/switch',
  summary: 'Lets a gateway take new attempts, or not. Payments that were sent through it are settled either way.',
  allow: ['admin'],
  params: z.object({
    gateway: z
      .string()
      .regex(/^[a-z0-9_-]{1,40}$/)
      .meta({ example: 'sandbox' }),
  }),
  body: z.object({ isOn: z.boolean(), reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string(), gateway: SupervisedGateway }),
  refuses: { 404: ['not_found'] },
});

export const decideDisputedTickets = endpoint({
  method: 'PUT',
  path: '/supervision/disputes/:id/tickets',
  summary: 'Makes the tickets of a dispute that was won valid again, or leaves them void',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ restore: z.boolean(), reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['dispute_not_won', 'dispute_decided', 'event_closed'] },
});
