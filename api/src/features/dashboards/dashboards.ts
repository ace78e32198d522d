import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { TeamRole } from '../people/team.ts';
import { EventLook, EventProgress, Face } from './progress.ts';

/** A day in Cameroon time, whatever the time zone of the caller. */
const Day = z.iso.date().meta({ example: '2026-12-12' });

/** Tickets and revenue of one day. */
export const DayOfSales = z.object({ day: Day, tickets: z.int(), revenue: Xaf }).meta({ id: 'DayOfSales' });
export type DayOfSales = z.infer<typeof DayOfSales>;

const eventFields = { eventId: Id, eventName: z.string(), coverImage: EventLook.shape.coverImage };

/** A task that waits for the organizer; lists are ordered by urgency. */
export const OrganizerTask = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('suspended'), ...eventFields, reason: z.string().nullable() }),
    z.object({ kind: z.literal('postponed'), ...eventFields, reason: z.string().nullable() }),
    z.object({ kind: z.literal('nearly_sold_out'), ...eventFields, left: z.int(), date: Instant }),
    z.object({
      kind: z.literal('payments_waiting'),
      ...eventFields,
      orders: z.int(),
      amount: Xaf,
      until: Instant.meta({ description: 'When the first of their holds ends' }),
    }),
    z.object({
      kind: z.literal('refunds'),
      ...eventFields,
      requests: z.int(),
      amount: Xaf.meta({ description: 'What the buyers paid for the tickets' }),
      until: Instant.meta({ description: 'When the first of them is decided without the organizer' }),
    }),
    z.object({ kind: z.literal('pictures'), ...eventFields, pictures: z.int(), since: Instant }),
    z.object({ kind: z.literal('questions'), ...eventFields, questions: z.int(), since: Instant }),
    z.object({ kind: z.literal('draft'), ...eventFields, creationStep: z.int(), date: Instant }),
    z.object({
      kind: z.literal('sign'),
      _id: Id.meta({ description: 'The contract' }),
      title: z.string(),
      amount: Xaf,
      startsAt: Instant,
      person: Face,
      hasTheirSignature: z.boolean(),
    }),
    z.object({
      kind: z.literal('bids'),
      _id: Id.meta({ description: 'The project' }),
      title: z.string(),
      bids: z.int(),
      lowest: Xaf.nullable().meta({ description: 'The lowest bid that is still valid' }),
      until: Instant.meta({ description: 'The deadline of the project' }),
      people: z.array(Face).meta({ description: 'The providers of the lowest bids; at most 2' }),
    }),
    z.object({
      kind: z.literal('approve'),
      _id: Id.meta({ description: 'The contract' }),
      title: z.string(),
      amount: Xaf.meta({ description: 'The submitted milestones together' }),
      until: Instant.meta({ description: 'When the first of them is paid without an answer' }),
      person: Face,
    }),
    z.object({
      kind: z.literal('proposal'),
      _id: Id.meta({ description: 'The service request' }),
      title: z.string(),
      amount: Xaf,
      until: Instant.meta({ description: 'The end of the proposal' }),
      person: Face,
    }),
    z.object({
      kind: z.literal('invitation'),
      _id: Id.meta({ description: 'The invitation' }),
      event: z.string(),
      role: TeamRole,
      startsAt: Instant,
      person: Face.meta({ description: 'Who invites' }),
    }),
    z.object({ kind: z.literal('message'), _id: Id, count: z.int(), since: Instant, person: Face }),
  ])
  .meta({ id: 'OrganizerTask' });
export type OrganizerTask = z.infer<typeof OrganizerTask>;

export const OrganizerDashboard = z
  .object({
    currency: z.literal('XAF'),
    eventCount: z.int().meta({ description: 'Number of own events in every state; 0 for a new organizer' }),
    soldThisWeek: z.int().meta({ description: 'Tickets sold in the last seven days, today included' }),
    soldLastWeek: z.int().meta({ description: 'Tickets sold in the seven days before those' }),
    revenue: z.object({ gross: Xaf, afterFees: Xaf }).meta({
      description: 'Amount that buyers paid on the days of `salesPerDay`, and the organizer’s share of it, in whole XAF',
    }),
    balance: z.object({ available: z.int(), pending: z.int() }),
    salesPerDay: z
      .array(DayOfSales)
      .meta({ description: 'Sales of the last thirty days, oldest first, including today and days without sales' }),
    nextEvent: z
      .object({
        _id: Id,
        eventName: z.string(),
        date: Instant,
        zone: TimeZone,
        sold: z.int(),
        capacity: z.int(),
        entered: z.int().meta({ description: 'Tickets admitted so far' }),
        daysToGo: z.int().meta({
          description: 'Days until the start, counted by midnights in Cameroon; 0 on the day and while the event is on',
        }),
        place: z.string().meta({ description: 'Location and city' }),
        ...EventLook.shape,
        stock: z
          .array(z.object({ name: z.string(), price: Xaf, sold: z.int(), size: z.int() }))
          .meta({ description: 'Ticket types with their stock; types that share a quota are one entry. At most 5.' }),
        progress: EventProgress,
      })
      .nullable(),
    upcoming: z
      .array(
        z.object({
          _id: Id,
          eventName: z.string(),
          date: Instant,
          zone: TimeZone,
          sold: z.int(),
          capacity: z.int(),
          coverImage: EventLook.shape.coverImage,
        }),
      )
      .meta({ description: 'Published events after the next one, nearest first; at most 4' }),
    outcomesPerDay: z
      .array(z.object({ day: Day, placed: z.int(), paid: z.int() }))
      .meta({ description: 'Orders placed on each of the last fourteen days, oldest first, and how many of them were paid' }),
    needs: z.array(OrganizerTask),
  })
  .meta({ id: 'OrganizerDashboard' });
export type OrganizerDashboard = z.infer<typeof OrganizerDashboard>;

export const organizerDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/organizer',
  summary: 'Returns an organizer’s overview: sales, money, the next event and open tasks',
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

/** Kinds of decisions that wait for an admin, the most urgent first. */
export const waitingKinds = [
  ...(['failedRefunds', 'stuck', 'failedPayouts', 'withdrawals', 'disputes', 'unhonoured'] as const),
  ...(['identities', 'messages', 'suspended', 'unverified'] as const),
] as const;

/** Overview for admins: figures of the platform and cases to decide. */
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
    events: z.object({ onSale: z.int(), today: z.int() }),
    waiting: z
      .array(
        z.object({
          kind: z.enum(waitingKinds),
          count: z.int(),
          amount: Xaf.nullable().meta({ description: 'Money that the decision is about; null where it is about none' }),
          since: Instant.nullable().meta({ description: 'Since when the oldest waits; null where it has no time' }),
        }),
      )
      .meta({ description: 'Open decisions by kind, the most urgent kind first. Kinds without any are left out.' }),
    isLedgerSound: z.boolean().nullable().meta({ description: 'Result of the last ledger proof; null before the first' }),
    salesPerDay: z.array(DayOfSales).meta({ description: 'Sales of the last thirty days, oldest first, today included' }),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const adminDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'Returns an admin’s overview: users, sales, events and cases to decide',
  allow: ['admin'],
  reply: AdminDashboard,
});

/** Reasons why an event should be reviewed. */
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
      .meta({ description: 'Events to review: suspended, selling well for an unverified organizer, or badly rated' }),
  })
  .meta({ id: 'MarketActivity' });
export type MarketActivity = z.infer<typeof MarketActivity>;

export const marketActivity = endpoint({
  method: 'GET',
  path: '/dashboard/market-activity',
  summary: 'Returns marketplace activity: services on offer, new accounts and events to review',
  allow: ['admin'],
  reply: MarketActivity,
});

/** Intervals into which a period is divided: days up to two months, weeks up to a year, otherwise months. */
export const buckets = ['day', 'week', 'month'] as const;

/** The providers' side of the marketplace in a period. */
const MarketFigures = z.object({
  projects: z.int().meta({ description: 'Projects that organizers opened' }),
  bids: z.int().meta({ description: 'Bids that providers placed' }),
  contracts: z.int().meta({ description: 'Contracts that both sides had signed, by the day of the second signature' }),
  contractValue: Xaf.meta({ description: 'Sum of the agreed totals of these contracts' }),
  escrow: Xaf.meta({ description: 'Money of milestones in escrow at the end of the last day, or now' }),
  newBuyers: z.int().meta({ description: 'People whose first confirmed order was in the period' }),
});

const ProviderShare = z.object({
  key: z.string().meta({ description: 'The service, or the name of the city without case and accents' }),
  name: z.string(),
  providers: z.int().meta({ description: 'Providers whom organizers find, regardless of the period' }),
  joined: z.int().meta({ description: 'Those of them who began their profile in the period' }),
  joinedBefore: z.int().meta({ description: 'And in the preceding period' }),
});

const Share = z.object({
  key: z.string().meta({ description: 'Identifier, since names are not unique' }),
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
      .meta({ description: 'Same figures for the preceding period of equal length' }),
    sales: z.array(
      z.object({
        ...{ from: Day, revenue: Xaf, commission: Xaf, tickets: z.int(), orders: z.int() },
        revenueBefore: Xaf.meta({ description: 'Revenue of the same interval of the preceding period' }),
      }),
    ),
    market: z.object({ now: MarketFigures, before: MarketFigures }),
    providersByService: z.array(ProviderShare),
    providersByCity: z.array(ProviderShare),
    people: z.array(z.object({ from: Day, participant: z.int(), organizer: z.int(), provider: z.int(), admin: z.int() })),
    peopleTotal: z.object({ participant: z.int(), organizer: z.int(), provider: z.int(), admin: z.int() }),
    eventsByState: z.record(z.string(), z.int()).meta({ description: 'Number of all events by state, regardless of the period' }),
    cities: z.array(Share),
    categories: z.array(Share),
    visits: z.object({ now: z.int(), before: z.int() }).meta({
      description: 'Browsers that opened pages of events in the period and in the one before, each once a day and event',
    }),
    funnel: z.object({ placed: z.int(), begun: z.int(), paid: z.int(), entered: z.int() }).meta({
      description: 'Orders placed in the period, and how many of them reached payment, confirmation and the first admission',
    }),
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
  summary: 'Returns platform statistics for a period: the last thirty days by default, at most three years',
  allow: ['admin'],
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  reply: GlobalStatistics,
  refuses: { 400: ['period_invalid'] },
});

/** Tables of the platform statistics, each available as CSV. */
export const statisticsTables = [
  ...(['sales', 'people', 'cities', 'categories', 'events', 'organizers'] as const),
  ...(['market', 'services', 'providers'] as const),
] as const;
export const StatisticsTable = z.enum(statisticsTables);
export type StatisticsTable = z.infer<typeof StatisticsTable>;

export const globalStatisticsFile = endpoint({
  method: 'GET',
  path: '/dashboard/global/:table/csv',
  summary: 'Downloads one table of the platform statistics as CSV',
  allow: ['admin'],
  params: z.object({ table: StatisticsTable }),
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 400: ['period_invalid'] },
});
