import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Image, Instant } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';

/** A day as it begins and ends in Cameroon, whatever the clock of the reader. */
const Day = z.iso.date().meta({ example: '2026-12-12' });

/** What one day sold. */
export const DayOfSales = z.object({ day: Day, tickets: z.int(), revenue: Xaf }).meta({ id: 'DayOfSales' });
export type DayOfSales = z.infer<typeof DayOfSales>;

const ofEvent = { eventId: Id, eventName: z.string() };

/** What waits for the organizer, the most pressing first. */
export const Need = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('suspended'), ...ofEvent, reason: z.string().nullable() }),
    z.object({ kind: z.literal('nearly_sold_out'), ...ofEvent, left: z.int() }),
    z.object({ kind: z.literal('payments_waiting'), ...ofEvent, orders: z.int(), amount: Xaf }),
    z.object({ kind: z.literal('draft'), ...ofEvent, creationStep: z.int() }),
  ])
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

export const OrganizerDashboard = z
  .object({
    currency: z.literal('XAF'),
    eventCount: z.int().meta({ description: 'Own events in every state; 0 for a new organizer' }),
    soldThisWeek: z.int().meta({ description: 'Tickets sold on the last seven days, today included' }),
    soldLastWeek: z.int().meta({ description: 'Tickets sold on the seven days before those' }),
    revenue: z
      .object({ gross: Xaf, afterFees: Xaf })
      .meta({ description: 'What buyers paid on the days of `salesPerDay`, and what of it is the organizer’s' }),
    balance: z.object({ available: z.int(), pending: z.int() }),
    salesPerDay: z
      .array(DayOfSales)
      .meta({ description: 'The last thirty days, the oldest first, today last; days without sales too' }),
    nextEvent: z
      .object({
        _id: Id,
        eventName: z.string(),
        date: Instant,
        zone: z.string(),
        sold: z.int(),
        capacity: z.int(),
        entered: z.int().meta({ description: 'Tickets let in so far' }),
        daysToGo: z.int().meta({ description: 'Midnights in Cameroon until it begins; 0 is today, and while it runs' }),
      })
      .nullable(),
    needs: z.array(Need),
  })
  .meta({ id: 'OrganizerDashboard' });
export type OrganizerDashboard = z.infer<typeof OrganizerDashboard>;

export const organizerDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/organizer',
  summary: 'An organizer’s figures: sales, money, the next event and what waits for them',
  allow: ['organizer'],
  reply: OrganizerDashboard,
});

const NewPerson = z.object({
  _id: Id,
  name: z.string(),
  avatar: Image.nullable(),
  isVerified: z.boolean(),
  createdAt: Instant,
});

/** What an admin is met with: how the house does, and what waits for somebody to decide. */
export const AdminDashboard = z
  .object({
    currency: z.literal('XAF'),
    people: z.object({ total: z.int(), newThisWeek: z.int(), newLastWeek: z.int() }),
    sales: z.object({
      thisWeek: Xaf,
      lastWeek: Xaf,
      commissionThisWeek: Xaf,
      ticketsThisWeek: z.int(),
    }),
    events: z.object({ onSale: z.int(), today: z.int(), suspended: z.int() }),
    waiting: z
      .object({ failedRefunds: z.int(), unhonoured: z.int(), stuck: z.int(), messages: z.int(), unverified: z.int() })
      .meta({ description: 'What a person has to look at; `unverified`: organizers and providers nobody has vouched for' }),
    isLedgerSound: z.boolean().nullable().meta({ description: 'What the last proof found; null before the first' }),
    salesPerDay: z.array(DayOfSales).meta({ description: 'The last thirty days, the oldest first, today last' }),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const adminDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'An admin’s figures: people, sales, events, and what waits for a decision',
  allow: ['admin'],
  reply: AdminDashboard,
});

/** Why an event is worth a look. */
export const watchReasons = ['suspended', 'unverified_seller', 'badly_rated'] as const;

export const MarketActivity = z
  .object({
    providers: z.object({ total: z.int(), verified: z.int(), newest: z.array(NewPerson) }),
    organizers: z.object({
      total: z.int(),
      verified: z.int(),
      newest: z.array(NewPerson.extend({ eventCount: z.int(), ticketsSold: z.int() })),
    }),
    watch: z
      .array(
        z.object({
          eventId: Id,
          eventName: z.string(),
          organizerId: Id,
          organizerName: z.string(),
          date: Instant,
          why: z.enum(watchReasons),
          reason: z.string().nullable(),
          sold: z.int(),
          revenue: Xaf,
          rating: z.number().nullable(),
        }),
      )
      .meta({ description: 'Events that need a look: suspended ones, much sold by somebody unverified, badly rated ones' }),
  })
  .meta({ id: 'MarketActivity' });
export type MarketActivity = z.infer<typeof MarketActivity>;

export const marketActivity = endpoint({
  method: 'GET',
  path: '/dashboard/market-activity',
  summary: 'Who offers what on the marketplace, who is new, and which events need a look',
  allow: ['admin'],
  reply: MarketActivity,
});

/** How finely a period is cut: by days up to two months, by weeks up to a year, else by months. */
export const buckets = ['day', 'week', 'month'] as const;

const Share = z.object({
  key: z.string().meta({ description: 'Sets it apart from others of the same name' }),
  name: z.string(),
  events: z.int(),
  tickets: z.int(),
  revenue: Xaf,
});

export const GlobalStatistics = z
  .object({
    currency: z.literal('XAF'),
    from: Day,
    to: Day,
    bucket: z.enum(buckets),
    totals: z.object({ revenue: Xaf, commission: Xaf, tickets: z.int(), orders: z.int(), people: z.int() }),
    before: z
      .object({ revenue: Xaf, commission: Xaf, tickets: z.int(), orders: z.int(), people: z.int() })
      .meta({ description: 'The same of the period of equal length before' }),
    sales: z.array(z.object({ from: Day, revenue: Xaf, commission: Xaf, tickets: z.int(), orders: z.int() })),
    people: z.array(z.object({ from: Day, participant: z.int(), organizer: z.int(), provider: z.int(), admin: z.int() })),
    peopleTotal: z.object({ participant: z.int(), organizer: z.int(), provider: z.int(), admin: z.int() }),
    eventsByState: z.record(z.string(), z.int()).meta({ description: 'Of all events, whatever the period' }),
    cities: z.array(Share),
    categories: z.array(Share),
    funnel: z
      .object({ placed: z.int(), begun: z.int(), paid: z.int(), entered: z.int() })
      .meta({ description: 'Orders placed in the period; of these: paying begun, confirmed, somebody let in' }),
    topEvents: z.array(
      z.object({ _id: Id, eventName: z.string(), organizerName: z.string(), tickets: z.int(), revenue: Xaf, commission: Xaf }),
    ),
    topOrganizers: z.array(
      z.object({ _id: Id, name: z.string(), events: z.int(), tickets: z.int(), revenue: Xaf, commission: Xaf }),
    ),
  })
  .meta({ id: 'GlobalStatistics' });
export type GlobalStatistics = z.infer<typeof GlobalStatistics>;

export const globalStatistics = endpoint({
  method: 'GET',
  path: '/dashboard/global',
  summary: 'The figures of the marketplace in a period (thirty days up to today unless told, three years at most)',
  allow: ['admin'],
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  reply: GlobalStatistics,
  refuses: { 400: ['period_invalid'] },
});

/** The tables of the statistics, each a file for spreadsheets. */
export const statisticsTables = ['sales', 'people', 'cities', 'categories', 'events', 'organizers'] as const;
export const StatisticsTable = z.enum(statisticsTables);
export type StatisticsTable = z.infer<typeof StatisticsTable>;

export const globalStatisticsFile = endpoint({
  method: 'GET',
  path: '/dashboard/global/:table/csv',
  summary: 'One table of the marketplace’s figures for spreadsheets',
  allow: ['admin'],
  params: z.object({ table: StatisticsTable }),
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 400: ['period_invalid'] },
});
