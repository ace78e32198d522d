import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, line } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { PostedTransfer } from '../ledger/ledger.ts';
import { Operator } from '../payments.ts';

const Reason = z.string().trim().min(3).max(500).meta({ example: 'The buyer paid another amount' });

/** `wrong_amount`: an attempt was paid with another amount. `stray`: the gateway has a payment that the platform never asked for. */
export const suspenseKinds = ['wrong_amount', 'stray'] as const;

/** How an admin ends a case of money in suspense. */
export const suspenseOutcomes = ['refunded', 'returned_outside', 'assigned', 'written_off'] as const;
export const SuspenseOutcome = z.enum(suspenseOutcomes);
export type SuspenseOutcome = z.infer<typeof SuspenseOutcome>;

/** The account from which money was given back outside of the platform: the gateway's own console, or another one. */
export const paidFromPlaces = ['gateway', 'elsewhere'] as const;

export const SuspenseCase = z
  .object({
    _id: Id,
    kind: z.enum(suspenseKinds),
    gateway: z.string(),
    gatewayRef: z.string(),
    gatewayTxnId: z.string().nullable(),
    /** The amount in suspense. Zero if another currency was received. */
    amount: Xaf,
    /** The money received in another currency, as the gateway reports it. */
    received: z.string().nullable(),
    /** The amount that the attempt asked for. */
    expected: Xaf.nullable(),
    receivedAt: Instant,
    payer: z.object({ _id: Id, name: z.string(), email: z.string() }).nullable(),
    orderId: Id.nullable(),
    orderCode: z.string().nullable(),
    eventName: z.string().nullable(),
    decision: z
      .object({
        outcome: SuspenseOutcome,
        by: z.string(),
        at: Instant,
        reason: z.string(),
        proof: z.string().nullable(),
        orderCode: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SuspenseCase' });
export type SuspenseCase = z.infer<typeof SuspenseCase>;

/** The balance of the suspense account and the sum of the open cases, which must be equal. */
export const SuspenseBalance = z
  .object({ account: z.int(), open: z.int(), isSound: z.boolean() })
  .meta({ id: 'SuspenseBalance' });

export const listSuspense = endpoint({
  method: 'GET',
  path: '/reconciliation/suspense',
  summary: 'Lists money that matches no purpose, oldest first, with the balance of the suspense account',
  allow: ['admin'],
  query: PageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  reply: PageInfo.extend({ cases: z.array(SuspenseCase), balance: SuspenseBalance }),
});

export const getSuspense = endpoint({
  method: 'GET',
  path: '/reconciliation/suspense/:id',
  summary: 'Returns a case with the payer’s number, what the gateway answers now, and its ledger entries',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({
    case: SuspenseCase.extend({
      operator: Operator.nullable(),
      number: z.string().nullable(),
      /** The gateway's answer about the payment now; null if it does not answer. */
      answer: z
        .object({ status: z.string(), amount: z.int().nullable(), currency: z.string().nullable(), txnId: z.string().nullable() })
        .nullable(),
      /** Outcomes that are possible for this case. */
      possible: z.array(SuspenseOutcome),
      transfers: z.array(PostedTransfer),
    }),
  }),
  refuses: { 404: ['not_found'] },
});

export const decideSuspense = endpoint({
  method: 'POST',
  path: '/reconciliation/suspense/:id/outcome',
  summary: 'Ends a case: gives the money back, assigns it to an order, or writes it off. A case has one outcome.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({
    outcome: SuspenseOutcome,
    reason: Reason,
    proof: line(500).optional().meta({ description: 'For `returned_outside`: what proves it', example: 'MP261201.1204.A77' }),
    paidFrom: z.enum(paidFromPlaces).optional().meta({ description: 'For `returned_outside`: where the money was paid from' }),
    orderCode: line(40).optional().meta({ description: 'For `assigned`: the order that the money was meant for' }),
  }),
  reply: z.object({ message: z.string(), case: SuspenseCase }),
  refuses: {
    404: ['not_found'],
    409: ['case_closed', 'refund_not_possible', 'amount_does_not_fit', 'order_not_payable'],
  },
});

const Gateway = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/)
  .meta({ example: 'sandbox' });
const Day = z.iso.date().meta({ example: '2026-12-01', description: 'A day in UTC, as gateways count' });
const OfDay = z.object({ gateway: Gateway, day: Day });

/** The kinds of lines in statements. */
export const lineKinds = ['payment', 'refund', 'payout'] as const;
export const LineKind = z.enum(lineKinds);
export type LineKind = z.infer<typeof LineKind>;

/** The money of a day: received by payments, and given back by refunds and payouts. */
export const DayFigures = z.object({ in: z.int(), inCount: z.int(), out: z.int(), outCount: z.int() }).meta({ id: 'DayFigures' });
export type DayFigures = z.infer<typeof DayFigures>;

/**
 * `missing`: no statement yet. `differs`: differences without an explanation. `explained`: may be closed. `closed`. `changed`:
 * something is different since it was closed.
 */
export const dayStates = ['missing', 'differs', 'explained', 'closed', 'changed'] as const;
export const DayState = z.enum(dayStates);
export type DayState = z.infer<typeof DayState>;

const DaySummary = z.object({
  gateway: Gateway,
  day: Day,
  books: DayFigures,
  statement: DayFigures,
  isLoaded: z.boolean(),
  isOver: z.boolean(),
  closedAt: Instant.nullable(),
  hasChanged: z.boolean().meta({ description: 'Whether the figures changed since the day was closed' }),
});

export const listReconciledDays = endpoint({
  method: 'GET',
  path: '/reconciliation/days',
  summary: 'Lists the latest days of each gateway with the figures of the books and of the statement',
  allow: ['admin'],
  query: z.object({ gateway: Gateway.optional(), until: Day.optional() }),
  reply: z.object({
    days: z.array(DaySummary),
    gateways: z.array(z.object({ id: z.string(), name: z.string(), hasStatement: z.boolean() })),
    suspense: SuspenseBalance,
  }),
});

/** How a line of the books and one of the statement differ. */
export const differenceKinds = ['missing_in_books', 'missing_at_gateway', 'amount_differs'] as const;

export const DayDifference = z
  .object({
    /** Identifies the difference within its day. */
    difference: z.string(),
    kind: z.enum(differenceKinds),
    line: LineKind,
    ref: z.string(),
    txnId: z.string().nullable(),
    /** The amounts of our books and of the gateway. Null if one of them has no such line. */
    booksAmount: Xaf.nullable(),
    gatewayAmount: Xaf.nullable(),
    /** By how much the gateway's balance exceeds ours because of it. */
    delta: z.int(),
    at: Instant,
    /** Our payment or the payment of the refund, if the reference is ours. */
    paymentId: Id.nullable(),
    paymentState: z.string().nullable(),
    orderId: Id.nullable(),
    orderCode: z.string().nullable(),
    explanation: z.object({ text: z.string(), by: z.string(), at: Instant, isWrittenOff: z.boolean() }).nullable(),
  })
  .meta({ id: 'DayDifference' });
export type DayDifference = z.infer<typeof DayDifference>;

export const ReconciledDay = z
  .object({
    gateway: Gateway,
    name: z.string(),
    day: Day,
    state: DayState,
    isOver: z.boolean(),
    books: DayFigures,
    statement: DayFigures,
    /** By how much the ledger's account of the gateway changed on this day, disputes and write-offs included. */
    ledger: z.int(),
    /** Attempts and refunds of this day whose result is not known yet. */
    open: z.int(),
    matched: z.int(),
    hasStatement: z.boolean(),
    loaded: z.object({ source: z.string(), by: z.string(), at: Instant, unanswered: z.int() }).nullable(),
    closes: z.array(
      z.object({ by: z.string(), at: Instant, note: z.string().nullable(), books: DayFigures, statement: DayFigures }),
    ),
    differences: z.array(DayDifference),
  })
  .meta({ id: 'ReconciledDay' });
export type ReconciledDay = z.infer<typeof ReconciledDay>;

export const getReconciledDay = endpoint({
  method: 'GET',
  path: '/reconciliation/days/:gateway/:day',
  summary: 'Compares the books of a day with the statement of the gateway, line by line',
  allow: ['admin'],
  params: OfDay,
  reply: z.object({ day: ReconciledDay }),
  refuses: { 404: ['not_found'] },
});

export const reconciledDayFile = endpoint({
  method: 'GET',
  path: '/reconciliation/days/:gateway/:day/csv',
  summary: 'Returns all lines of a day, of the books and of the statement, as a CSV file',
  allow: ['admin'],
  params: OfDay,
  produces: 'text/csv; charset=utf-8',
  reply: z.string(),
  refuses: { 404: ['not_found'] },
});

export const loadStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/days/:gateway/:day/statement',
  summary:
    'Obtains the statement of a day from the gateway, or asks about each reference where it has none. Runs in the background.',
  allow: ['admin'],
  params: OfDay,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['day_not_begun'] },
});

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/statements/:gateway',
  summary: 'Stores a statement as CSV with the columns kind, ref, txn, amount and at. Stores every row, or none if one is wrong.',
  allow: ['admin'],
  params: z.object({ gateway: Gateway }),
  body: z.object({
    csv: z.string().min(1).max(900_000).meta({ example: 'kind,ref,txn,amount,at\npayment,a1,,5000,2026-12-01T10:00:00Z' }),
  }),
  reply: z.object({ message: z.string(), stored: z.int(), repeated: z.int(), days: z.array(Day) }),
  refuses: { 400: ['statement_invalid'], 404: ['not_found'] },
});

export const explainDifference = endpoint({
  method: 'POST',
  path: '/reconciliation/days/:gateway/:day/explanations',
  summary: 'Explains a difference, and writes it off if the money is gained or lost for good',
  allow: ['admin'],
  params: OfDay,
  body: z.object({ difference: line(200), explanation: Reason, writesOff: z.boolean().default(false) }),
  reply: z.object({ message: z.string(), day: ReconciledDay }),
  refuses: { 404: ['not_found'], 409: ['difference_explained', 'payment_still_open'] },
});

export const takeStrayPayment = endpoint({
  method: 'POST',
  path: '/reconciliation/days/:gateway/:day/stray-payments',
  summary: 'Takes a payment that only the gateway has into suspense, where it becomes a case',
  allow: ['admin'],
  params: OfDay,
  body: z.object({ ref: line(200) }),
  reply: z.object({ message: z.string(), day: ReconciledDay }),
  refuses: { 404: ['not_found'], 409: ['payment_still_open'] },
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/reconciliation/days/:gateway/:day/close',
  summary: 'Closes a day whose differences are all explained. The record is never changed.',
  allow: ['admin'],
  params: OfDay,
  body: z.object({ note: z.string().trim().max(500).optional() }),
  reply: z.object({ message: z.string(), day: ReconciledDay }),
  refuses: { 404: ['not_found'], 409: ['day_not_over', 'statement_missing', 'differences_left', 'day_closed'] },
});
