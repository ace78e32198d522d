import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, TimeZone } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Period, Sum, Turnover } from '../../common/reporting.ts';
import { SortOrder } from '../../common/sorting.ts';
import { Month } from './monthly-statements.ts';

/** Kinds of transactions on an organizer's accounts. */
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
    gross: z
      .int()
      .nullable()
      .meta({ description: 'Amount that the buyer paid or gets back, in whole XAF; null when it is not an order' }),
    commission: z.int().nullable(),
    amount: z
      .int()
      .meta({ description: 'Effect on all of the organizer’s accounts together, in whole XAF; negative for money that left' }),
    pending: z.int(),
    available: z.int(),
    reserved: z.int(),
  })
  .meta({ id: 'OrganizerTransaction' });
export type OrganizerTransaction = z.infer<typeof OrganizerTransaction>;

/** Keys that the list is sorted by: the time, or the effect on the accounts together. */
export const transactionSorts = ['at', 'amount'] as const;
export type TransactionSort = (typeof transactionSorts)[number];

/** Most transactions in a workbook. CSV has all of them. */
export const transactionsPerWorkbook = 10_000;

const TransactionFilter = Period.extend({
  kind: TransactionKind.optional(),
  sort: z.enum(transactionSorts).default('at'),
  order: blankable(SortOrder).meta({ description: 'By default the latest or the largest first' }),
});

export const organizerTransactions = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/transactions',
  summary: 'Lists the transactions on an organizer’s accounts, for all time unless a period is given',
  allow: ['organizer'],
  query: PageQuery.extend(TransactionFilter.shape),
  reply: PageInfo.extend({
    transactions: z.array(OrganizerTransaction),
    sums: z.object({ in: Sum, out: Sum }).meta({ description: 'Sums over the whole filtered list' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const organizerTransactionsCsv = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/transactions/csv',
  summary: 'Downloads the whole transaction list as CSV',
  allow: ['organizer'],
  query: TransactionFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});

export const organizerTransactionsXlsx = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/transactions/xlsx',
  summary: 'Downloads the transaction list as an Excel workbook, up to 10,000 of them',
  allow: ['organizer'],
  query: TransactionFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 404: ['not_found'], 409: ['too_many_rows'] },
});

/** Number of months, with the current one, whose income is shown. */
export const incomeMonths = 12;

export const OrganizerIncome = z
  .object({
    currency: z.literal('XAF'),
    months: z
      .array(
        z.object({
          month: Month,
          amount: z
            .int()
            .meta({ description: 'Sales less commission, refunds and disputes, in whole XAF; negative if they were more' }),
        }),
      )
      .meta({ description: 'The last 12 months in Cameroon, with those without income, the oldest first' }),
  })
  .meta({ id: 'OrganizerIncome' });
export type OrganizerIncome = z.infer<typeof OrganizerIncome>;

export const organizerIncome = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/income',
  summary: 'Returns what the sales of an organizer’s events left for them in each of the last 12 months',
  allow: ['organizer'],
  reply: OrganizerIncome,
});

export const Settlement = z
  .object({
    eventId: Id,
    eventName: z.string(),
    date: Instant,
    zone: TimeZone,
    status: z.string(),
    orders: z.int(),
    ...Turnover.shape,
    refunded: Sum.meta({ description: 'Amount refunded to buyers out of `gross`, in whole XAF' }),
    due: z.int().meta({ description: 'Organizer’s earnings net of commission and refunds, in whole XAF' }),
    freesAt: Instant.meta({ description: 'Time from which the event counts as over and its money becomes available' }),
    isOver: z.boolean(),
    freed: Sum.meta({ description: 'Part of `due` that has become available, in whole XAF' }),
    early: Sum.meta({
      description:
        'Part of `due` that a verified organizer can have before the event, in whole XAF; 0 once it is released or over',
    }),
    pledged: Sum.meta({ description: 'Part of `due` that is pledged to contracts of the event and not yet paid, in whole XAF' }),
    keptUntil: Instant.meta({ description: 'End of the reserve for refunds that holds back the rest of `due` after the event' }),
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.infer<typeof Settlement>;

export const ExpectedEarnings = z
  .object({
    eventId: Id,
    eventName: z.string(),
    zone: TimeZone,
    part: z.enum(['released', 'reserve_released']).meta({ description: 'Most of the earnings, or the reserve for refunds' }),
    amount: Sum,
    expectedAt: Instant.nullable().meta({ description: 'Null while the event has no date' }),
  })
  .meta({ id: 'ExpectedEarnings' });
export type ExpectedEarnings = z.infer<typeof ExpectedEarnings>;

export const organizerSettlements = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/settlements',
  summary: 'Lists what each of the organizer’s events earned, its commission and refunds, and when the rest becomes available',
  allow: ['organizer'],
  query: PageQuery,
  reply: PageInfo.extend({
    currency: z.literal('XAF'),
    isVerified: z.boolean().meta({ description: 'Whether the organizer may release earnings before an event' }),
    settlements: z.array(Settlement),
    expected: z
      .array(ExpectedEarnings)
      .meta({ description: 'What becomes available of all events’ earnings as sold so far, the nearest first; at most 100' }),
  }),
});

export const releaseEarnings = endpoint({
  method: 'POST',
  path: '/dashboard/organizer/settlements/:eventId/release',
  summary: 'Makes part of an event’s earnings available before the event, for verified organizers',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  reply: z.object({ message: z.string(), amount: Sum }),
  refuses: { 404: ['not_found'], 409: ['event_not_ahead', 'identity_required', 'account_frozen', 'nothing_to_release'] },
});
