import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Day, Period, Sum } from '../../common/reporting.ts';
import { BookingKind } from '../events/calendar.ts';
import { EventLook, Face } from './progress.ts';

const Balance = z.object({
  available: z.int(),
  reserved: z.int().meta({ description: 'Amount reserved for withdrawals, in whole XAF' }),
  escrow: z.int().meta({ description: 'Amount that organizers have in escrow for the provider’s contracts, in whole XAF' }),
});

const taskFields = {
  _id: Id,
  title: z.string(),
  coverImage: EventLook.shape.coverImage.meta({ description: 'The cover of the event' }),
};

/** A task that waits for the provider; lists are ordered by urgency. */
export const ProviderTask = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('award'), ...taskFields, until: Instant, amount: Xaf }),
    z.object({ kind: z.literal('sign'), ...taskFields, startsAt: Instant, amount: Xaf }),
    z.object({
      kind: z.literal('request'),
      ...taskFields,
      since: Instant,
      amount: Xaf.nullable().meta({ description: 'The budget, if the organizer gave one' }),
    }),
    z
      .object({ kind: z.literal('propose'), ...taskFields, since: Instant, amount: Xaf.nullable() })
      .meta({ description: 'An accepted request without a proposal' }),
    z.object({ kind: z.literal('message'), _id: Id, title: z.string(), count: z.int(), since: Instant, person: Face }),
    z.object({ kind: z.literal('hand_in'), ...taskFields, amount: Xaf }),
    z.object({ kind: z.literal('dispute'), ...taskFields }),
    z.object({ kind: z.literal('profile') }),
  ])
  .meta({ id: 'ProviderTask' });
export type ProviderTask = z.infer<typeof ProviderTask>;

const leadFields = {
  _id: Id,
  title: z.string(),
  eventName: z.string(),
  place: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  organizer: Face,
  ...EventLook.shape,
};

/** The next job by contract, or else the open project that fits best. */
export const ProviderLead = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('job'),
      ...leadFields,
      daysToGo: z.int(),
      amount: Xaf,
      escrow: Xaf.meta({ description: 'Amount in escrow for the job' }),
      state: z.enum(['draft', 'signed', 'active', 'disputed', 'completed']),
    }),
    z.object({
      kind: z.literal('project'),
      ...leadFields,
      budgetMin: Xaf,
      budgetMax: Xaf,
      deadline: Instant,
      bids: z.int(),
      sameDay: z
        .object({ title: z.string(), startsAt: Instant, endsAt: Instant })
        .nullable()
        .meta({ description: 'Another entry in the provider’s calendar on its day, at another hour' }),
    }),
  ])
  .meta({ id: 'ProviderLead' });
export type ProviderLead = z.infer<typeof ProviderLead>;

/** Money in escrow for a provider: a milestone of a contract, and when it is paid. */
export const ExpectedPayment = z
  .object({
    _id: Id,
    contract: z.object({ _id: Id, title: z.string() }),
    label: z.string().meta({ description: 'Name of the milestone' }),
    organizerName: z.string(),
    state: z.enum(['funded', 'submitted', 'disputed']),
    amount: Xaf,
    expectedAt: Instant.nullable().meta({
      description:
        'Time of the automatic payment, when the work is submitted as soon as it is due and the organizer does not answer; null for frozen money, and for work that may be submitted at any time',
    }),
  })
  .meta({ id: 'ExpectedPayment' });
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;

export const ProviderHome = z
  .object({
    currency: z.literal('XAF'),
    balance: Balance,
    lead: ProviderLead.nullable(),
    incomeThisMonth: Xaf,
    incomeLastMonth: Xaf,
    views: z.object({ thisWeek: z.int(), lastWeek: z.int() }),
    viewsPerDay: z
      .array(z.object({ day: Day, views: z.int() }))
      .meta({ description: 'Profile views of fourteen days, today last' }),
    openBids: z.int(),
    openProjects: z
      .int()
      .meta({ description: 'Open projects that ask for one of the provider’s services at a time when the provider is free' }),
    next: z
      .array(
        z.object({
          _id: Id,
          kind: BookingKind,
          title: z.string(),
          place: z.string().nullable(),
          startsAt: Instant,
          endsAt: Instant,
        }),
      )
      .meta({ description: 'Upcoming calendar entries, nearest first; at most 4' }),
    needs: z.array(ProviderTask).meta({ description: 'The most urgent first; at most 8 and the profile' }),
    waiting: z.int().meta({ description: 'Number of all tasks that wait for an answer, also of those that `needs` leaves out' }),
    expected: z.array(ExpectedPayment).meta({ description: 'The next payments out of escrow, nearest first; at most 4' }),
  })
  .meta({ id: 'ProviderHome' });
export type ProviderHome = z.infer<typeof ProviderHome>;

export const providerHome = endpoint({
  method: 'GET',
  path: '/dashboard/provider',
  summary: 'Returns a provider’s overview: open tasks, upcoming work and key figures',
  allow: ['provider'],
  reply: ProviderHome,
});

/** Kinds of movements on a provider's available balance. */
export const statementKinds = ['income', 'income_returned', 'withdrawal', 'withdrawal_returned', 'other'] as const;
export const StatementKind = z.enum(statementKinds);
export type StatementKind = z.infer<typeof StatementKind>;

export const StatementEntry = z
  .object({
    _id: Id,
    at: Instant,
    kind: StatementKind,
    contract: z.object({ _id: Id, title: z.string() }).nullable().meta({ description: 'The contract that the money comes from' }),
    amount: z.int().meta({ description: 'Amount in whole XAF; negative for money that left the account' }),
    balanceAfter: z.int(),
  })
  .meta({ id: 'StatementEntry' });
export type StatementEntry = z.infer<typeof StatementEntry>;

export const ContractIncome = z
  .object({
    _id: Id,
    title: z.string(),
    organizerName: z.string(),
    startsAt: Instant,
    total: Xaf,
    escrow: Xaf,
    released: Xaf,
  })
  .meta({ id: 'ContractIncome' });
export type ContractIncome = z.infer<typeof ContractIncome>;

/** Days in Cameroon, both included, and a kind of movement; all movements without them. */
const StatementFilter = Period.omit({ eventId: true }).extend({ kind: StatementKind.optional() });

export const providerStatement = endpoint({
  method: 'GET',
  path: '/dashboard/provider/statement',
  summary:
    'Returns a provider’s statement: balances, expected payments, income by contract and the movements of the available balance',
  allow: ['provider'],
  query: PageQuery.extend(StatementFilter.shape),
  reply: z.object({
    currency: z.literal('XAF'),
    balance: Balance,
    expected: z.array(ExpectedPayment).meta({ description: 'All money in escrow, the nearest payment first; at most 100' }),
    contracts: z.array(ContractIncome).meta({ description: 'Signed contracts, latest first; at most 50' }),
    entries: z.array(StatementEntry),
    sums: z.object({ in: Sum, out: Sum }).meta({ description: 'Sums over the whole filtered list' }),
    ...PageInfo.shape,
  }),
});

const file = {
  method: 'GET',
  allow: ['provider'],
  query: StatementFilter,
  reply: z.string(),
  refuses: { 409: ['too_many_rows'] },
} as const;

export const providerStatementCsv = endpoint({
  ...file,
  path: '/dashboard/provider/statement/csv',
  summary: 'Downloads the filtered movements of a provider’s available balance as CSV',
  produces: 'text/csv; charset=utf-8',
});

export const providerStatementXlsx = endpoint({
  ...file,
  path: '/dashboard/provider/statement/xlsx',
  summary: 'Downloads the filtered movements of a provider’s available balance as an Excel workbook',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
