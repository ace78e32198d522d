import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { BookingKind } from './calendar.ts';

/** A day as it begins and ends in Cameroon. */
const Day = z.iso.date().meta({ example: '2026-12-12' });
const Month = z.string().meta({ example: '2026-12' });

const Balance = z.object({
  available: z.int(),
  reserved: z.int().meta({ description: 'On its way out by a withdrawal' }),
  escrow: z.int().meta({ description: 'Put down by organizers for own contracts, to be paid out when work is accepted' }),
});

/** What waits for the provider, the most pressing first. */
export const ProviderNeed = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('award'), _id: Id, title: z.string(), until: Instant }),
    z.object({ kind: z.literal('sign'), _id: Id, title: z.string(), startsAt: Instant }),
    z.object({ kind: z.literal('request'), _id: Id, title: z.string(), since: Instant }),
    z.object({ kind: z.literal('message'), _id: Id, title: z.string(), count: z.int(), since: Instant }),
    z.object({ kind: z.literal('hand_in'), _id: Id, title: z.string(), amount: Xaf }),
    z.object({ kind: z.literal('dispute'), _id: Id, title: z.string() }),
    z.object({ kind: z.literal('profile') }),
  ])
  .meta({ id: 'ProviderNeed' });
export type ProviderNeed = z.infer<typeof ProviderNeed>;

export const ProviderHome = z
  .object({
    currency: z.literal('XAF'),
    balance: Balance,
    incomeThisMonth: Xaf,
    views: z.object({ thisWeek: z.int(), lastWeek: z.int() }),
    openBids: z.int(),
    openProjects: z
      .int()
      .meta({ description: 'Projects that ask for one of the own services when the calendar has room, and still take bids' }),
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
      .meta({ description: 'The next work in the calendar, the nearest first; at most 4' }),
    needs: z.array(ProviderNeed),
  })
  .meta({ id: 'ProviderHome' });
export type ProviderHome = z.infer<typeof ProviderHome>;

export const providerHome = endpoint({
  method: 'GET',
  path: '/dashboard/provider',
  summary: 'What a provider has to answer, what comes next, and how business stands',
  allow: ['provider'],
  reply: ProviderHome,
});

export const ProviderPerformance = z
  .object({
    currency: z.literal('XAF'),
    bids: z.object({
      placed: z.int(),
      decided: z.int().meta({ description: 'Bids whose project was given to somebody' }),
      won: z.int().meta({ description: 'Those that the organizer chose, accepted or not' }),
    }),
    requests: z.object({ received: z.int(), answered: z.int(), signed: z.int() }),
    medianAnswerMinutes: z.int().nullable().meta({ description: 'Half of the requests were answered faster; null without any' }),
    jobs: z.object({ upcoming: z.int(), completed: z.int(), cancelled: z.int() }),
    incomePerMonth: z.array(z.object({ month: Month, amount: Xaf })).meta({ description: 'Twelve months, this one last' }),
    viewsPerDay: z.array(z.object({ day: Day, views: z.int() })).meta({ description: 'Thirty days, today last' }),
    rating: z.object({ average: z.number().nullable(), count: z.int() }),
  })
  .meta({ id: 'ProviderPerformance', description: 'Counts of the last twelve months' });
export type ProviderPerformance = z.infer<typeof ProviderPerformance>;

export const providerPerformance = endpoint({
  method: 'GET',
  path: '/dashboard/provider/performance',
  summary: 'A provider’s win rate, income, answering time and profile views',
  allow: ['provider'],
  reply: ProviderPerformance,
});

export const StatementEntry = z
  .object({
    _id: Id,
    at: Instant,
    kind: z.enum(['income', 'withdrawal', 'withdrawal_returned', 'other']),
    title: z.string().nullable().meta({ description: 'The contract that the money comes from' }),
    amount: z.int().meta({ description: 'Whole XAF; below zero for what went out' }),
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

export const providerStatement = endpoint({
  method: 'GET',
  path: '/dashboard/provider/statement',
  summary: 'A provider’s money: balances, income by contract, and every movement of what is available',
  allow: ['provider'],
  query: PageQuery,
  reply: z.object({
    currency: z.literal('XAF'),
    balance: Balance,
    contracts: z.array(ContractIncome).meta({ description: 'Signed contracts, the latest first; at most 50' }),
    entries: z.array(StatementEntry),
    ...PageMarks.shape,
  }),
});
