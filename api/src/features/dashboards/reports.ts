import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { Locale } from '../../common/locale.ts';
import { Day, Period, Sum, Turnover } from '../../common/reporting.ts';
import { DayOfSales } from './dashboards.ts';
import { EventProgress } from './progress.ts';

/** Sales of one category of a breakdown. */
const Share = z.object({
  key: z.string().meta({ description: 'Identifier, since names are not unique' }),
  name: z.string(),
  orders: z.int(),
  tickets: z.int(),
  gross: Sum,
});

/** Browsers that opened pages of events, each counted once a day and event. */
const Visits = z.int().meta({ description: 'Browsers that opened the pages of the events, each once a day and event' });

/** How far the orders of a period got. A free order counts as paid. */
const Funnel = z.object({ placed: z.int(), begun: z.int(), paid: z.int(), entered: z.int() });

const EventOfReport = z.object({
  _id: Id,
  eventName: z.string(),
  city: z.string(),
  date: Instant,
  visits: Visits,
  tickets: z.int(),
  ...Turnover.shape,
  refunded: Sum,
});

export const OrganizerReports = z
  .object({
    currency: z.literal('XAF'),
    from: Day,
    to: Day,
    totals: Turnover.extend({ orders: z.int(), tickets: z.int() }),
    salesPerDay: z.array(DayOfSales).meta({ description: 'Sales of every day of the period, oldest first' }),
    visits: Visits,
    events: z.array(EventOfReport).meta({ description: 'Sales and visits by event in the period, highest sales first' }),
    ticketTypes: z.array(Share),
    cities: z.array(Share),
    channels: z.array(Share).meta({ description: 'Sales by payment method: mtn, orange, card, sandbox and others, or free' }),
    arrivals: z.object({
      tickets: z.int().meta({ description: 'Valid tickets of the events that started in the period' }),
      entered: z.int(),
      hours: z
        .array(z.object({ hour: z.int().min(0).max(23), entered: z.int() }))
        .meta({ description: 'First admissions by hour in the event’s time zone; hours without any are omitted' }),
    }),
    orders: z.object({ placed: z.int(), confirmed: z.int(), expired: z.int(), cancelled: z.int(), waiting: z.int() }).meta({
      description: 'Outcomes of the orders placed in the period; `waiting` counts orders that are still held for payment',
    }),
    funnel: Funnel.meta({
      description: 'Orders placed in the period, and how many of them reached payment, were paid, and led to an admission',
    }),
    before: z
      .object({
        from: Day,
        to: Day,
        orders: z.int(),
        tickets: z.int(),
        gross: Sum,
        net: Sum,
        visits: Visits,
        funnel: Funnel,
        salesPerDay: z.array(DayOfSales),
      })
      .meta({ description: 'Same figures for the preceding period of equal length' }),
    eventDays: z
      .array(z.object({ day: Day, eventName: z.string() }))
      .meta({ description: 'Events that start in the period, in order; at most 12' }),
    progress: EventProgress.nullable().meta({ description: 'How far the sale of the event is; null for all events together' }),
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
  summary: 'Returns an organizer’s report for a period, for all own events or one',
  allow: ['organizer'],
  query: Period,
  reply: OrganizerReports,
  refuses: { 404: ['not_found'] },
});

/** Reports available as CSV. */
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
  summary: 'Downloads one report as CSV, in the caller’s language',
  allow: ['organizer'],
  params: z.object({ report: ReportName }),
  query: Period,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});

export const organizerReportPdf = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/reports/pdf',
  summary: 'Downloads an organizer’s report for a period, for all own events or one, as PDF',
  allow: ['organizer'],
  query: Period.extend({ lang: Locale.optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});

export const weeklyReportPdf = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/weeks/:day/pdf',
  summary: 'Downloads the report of the week from Monday to Sunday that a day in Cameroon is in, as PDF',
  allow: ['organizer'],
  params: z.object({ day: Day }),
  query: z.object({ lang: Locale.optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});
