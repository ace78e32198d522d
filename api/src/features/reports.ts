import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { DayOfSales } from './dashboards.ts';

/** A sum over many orders: whole XAF without the ceiling of a single amount. */
const Sum = z.int().min(0).meta({ example: 845_500, description: 'Whole XAF' });

const Day = z.iso.date().meta({ example: '2026-12-12' });

/** Days in Cameroon, both included; the last thirty where nothing is said. Turned round where they are the wrong way. */
const period = { from: Day.optional(), to: Day.optional(), eventId: Id.optional() };
const Period = z.object(period);

const Money = z.object({
  gross: Sum.meta({ description: 'What buyers paid' }),
  commission: Sum,
  net: Sum.meta({ description: 'What of it is the organizer’s' }),
});

/** A kind of thing and what was sold of it. */
const Share = z.object({
  key: z.string().meta({ description: 'Sets it apart from others of the same name' }),
  name: z.string(),
  orders: z.int(),
  tickets: z.int(),
  gross: Sum,
});

const EventOfReport = z.object({
  _id: Id,
  eventName: z.string(),
  city: z.string(),
  date: Instant,
  tickets: z.int(),
  ...Money.shape,
  refunded: Sum,
});

export const OrganizerReports = z
  .object({
    currency: z.literal('XAF'),
    from: Day,
    to: Day,
    totals: Money.extend({ orders: z.int(), tickets: z.int() }),
    salesPerDay: z.array(DayOfSales).meta({ description: 'Every day of the period, the oldest first' }),
    events: z.array(EventOfReport).meta({ description: 'What each event sold in the period, the best first' }),
    ticketTypes: z.array(Share),
    cities: z.array(Share),
    channels: z.array(Share).meta({ description: 'By the way of paying: mtn, orange, card, sandbox … or free' }),
    arrivals: z.object({
      tickets: z.int().meta({ description: 'Valid tickets of the events that began in the period' }),
      entered: z.int(),
      hours: z
        .array(z.object({ hour: z.int().min(0).max(23), entered: z.int() }))
        .meta({ description: 'First entries by the hour of the event’s own clock; hours without any are missing' }),
    }),
    orders: z
      .object({ placed: z.int(), confirmed: z.int(), expired: z.int(), cancelled: z.int(), waiting: z.int() })
      .meta({ description: 'What became of the orders placed in the period; waiting: still held for payment' }),
    refunds: z.object({ count: z.int(), amount: Sum, done: z.int(), doneAmount: Sum }),
    ratings: z.object({
      count: z.int(),
      average: z.number().nullable(),
      stars: z.array(z.object({ stars: z.int().min(1).max(5), count: z.int() })),
    }),
  })
  .meta({ id: 'OrganizerReports' });
export type OrganizerReports = z.infer<typeof OrganizerReports>;

export const organizerReports = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/reports',
  summary: 'An organizer’s figures of a period, of all own events or of one',
  allow: ['organizer'],
  query: Period,
  reply: OrganizerReports,
  refuses: { 404: ['not_found'] },
});

/** The reports that can be had as a file. */
export const reportNames = [
  'sales',
  'events',
  'types',
  'cities',
  'channels',
  'arrivals',
  'orders',
  'refunds',
  'ratings',
] as const;
export const ReportName = z.enum(reportNames);
export type ReportName = z.infer<typeof ReportName>;

export const organizerReportFile = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/reports/:report/csv',
  summary: 'One of the reports for spreadsheets, in the reader’s language',
  allow: ['organizer'],
  params: z.object({ report: ReportName }),
  query: Period,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});

/** Why money moved, as an organizer would say it. */
export const transactionKinds = ['sale', 'refund', 'release', 'withdrawal', 'contract', 'other'] as const;
export const TransactionKind = z.enum(transactionKinds);
export type TransactionKind = z.infer<typeof TransactionKind>;

export const OrganizerTransaction = z
  .object({
    _id: Id,
    kind: TransactionKind,
    at: Instant,
    event: z.object({ _id: Id, eventName: z.string() }).nullable(),
    order: z.object({ _id: Id, code: z.string(), buyerName: z.string() }).nullable(),
    gross: z.int().nullable().meta({ description: 'What the buyer paid, or gets back; null where it is no order' }),
    commission: z.int().nullable(),
    amount: z.int().meta({ description: 'What it did to all own accounts together; below zero where money left' }),
    pending: z.int(),
    available: z.int(),
    reserved: z.int(),
  })
  .meta({ id: 'OrganizerTransaction' });
export type OrganizerTransaction = z.infer<typeof OrganizerTransaction>;

const transactionFilter = { ...period, kind: TransactionKind.optional() };

export const organizerTransactions = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/transactions',
  summary: 'What moved on an organizer’s accounts, the latest first; all time where no period is given',
  allow: ['organizer'],
  query: PageQuery.extend(transactionFilter),
  reply: PageMarks.extend({
    transactions: z.array(OrganizerTransaction),
    sums: z.object({ in: Sum, out: Sum }).meta({ description: 'Of the whole filtered list' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const organizerTransactionsFile = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/transactions/csv',
  summary: 'The same list, whole, for spreadsheets',
  allow: ['organizer'],
  query: z.object(transactionFilter),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});

export const Settlement = z
  .object({
    eventId: Id,
    eventName: z.string(),
    date: Instant,
    zone: z.string(),
    status: z.string(),
    orders: z.int(),
    ...Money.shape,
    refunded: Sum.meta({ description: 'What went back to buyers, out of `gross`' }),
    due: z.int().meta({ description: 'The organizer’s in the end: net of commission and refunds' }),
    freesAt: Instant.meta({ description: 'When the event counts as over, from which on its money becomes available' }),
    isOver: z.boolean(),
    freed: Sum.meta({ description: 'What of `due` has become available' }),
    keptUntil: Instant.meta({ description: 'Until when the rest of `due` stays back for refunds, once the event is over' }),
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.infer<typeof Settlement>;

export const organizerSettlements = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/settlements',
  summary: 'What each own event earned, what of it is commission and refunds, and when the rest becomes available',
  allow: ['organizer'],
  query: PageQuery,
  reply: PageMarks.extend({ currency: z.literal('XAF'), settlements: z.array(Settlement) }),
});
