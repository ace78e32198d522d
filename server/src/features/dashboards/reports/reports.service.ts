import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { OrganizerReports, ReportName } from '@ngoma/api/features/dashboards/reports';
import type { CsvRow } from '#platform/files/csv';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { type Period, periodBefore } from '../period.rules.ts';
import { findProgressEvent } from '../progress/progress.read.ts';
import { readProgress } from '../progress/read-progress.ts';
import type { DayRow } from '../sales-days/sales-days.read.ts';
import { reportTables } from './report-tables.ts';
import * as read from './reports.read.ts';
import { daysOf, periodOf } from './reports.rules.ts';

export interface ReportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly eventId?: string | undefined;
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number => rows.reduce((sum, row) => sum + figure(row), 0);

/** Reads the figures that follow from the sales, refunds and visits of a period, of which the open days are counted once. */
async function readSales(db: Platform['db'], scope: read.ReportScope) {
  const [open, refunds, visits] = await Promise.all([
    read.countOpen(db, scope),
    read.listRefunds(db, scope),
    read.listOwnVisits(db, scope),
  ]);
  const [days, events, cities] = await Promise.all([
    read.listDays(db, scope, open),
    read.listEvents(db, scope, open, { refunds, visits }),
    read.listCities(db, scope, open),
  ]);
  return { days, events, cities, refunds, visits: sumOf(visits, (row) => row.visits) };
}

const eventDaysShown = 12;

/** Reads the figures with which those of a period are compared. */
async function readBefore(db: Platform['db'], scope: read.ReportScope, now: Date): Promise<OrganizerReports['before']> {
  const before = { ...scope, ...periodBefore(scope) };
  const open = await read.countOpen(db, before);
  const [days, orders, outcomes, visits] = await Promise.all([
    read.listDays(db, before, open),
    read.countSoldOrders(db, before, open),
    read.countOutcomes(db, before, now),
    read.listOwnVisits(db, before),
  ]);
  const { gross, net } = moneyOf(days);
  return {
    ...{ from: before.from, to: before.to, orders, tickets: sumOf(days, (row) => row.tickets), gross, net },
    visits: sumOf(visits, (row) => row.visits),
    funnel: funnelOf(outcomes),
    salesPerDay: salesPerDay(before, days),
  };
}

async function progressOf(db: Platform['db'], eventId: string | undefined, now: Date, locale: Locale) {
  const event = eventId ? await findProgressEvent(db, eventId) : undefined;
  return event ? readProgress(db, event, now, locale) : null;
}

/** Reads an organizer's reports. Sales of past days are summed by a job, everything else is counted. */
export const reportsService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  /** Returns the figures of all own events, or of one. Raises 404 for another organizer's event. */
  async function ofPeriod({ userId }: Pick<Session, 'userId'>, query: ReportQuery, locale: Locale): Promise<OrganizerReports> {
    if (query.eventId && !(await read.isOwnEvent(db, userId, query.eventId))) throw notFound();
    const now = clock();
    const period = periodOf(query, now);
    const scope = { ...period, organizerId: userId, eventId: query.eventId };
    const [
      { days, events, cities, refunds, visits },
      types,
      channels,
      arrivals,
      { begun, paid, entered, ...orders },
      stars,
      before,
      eventDays,
      progress,
    ] = await Promise.all([
      readSales(db, scope),
      read.listTypes(db, scope),
      read.listChannels(db, scope),
      read.findArrivals(db, scope, now),
      read.countOutcomes(db, scope, now),
      read.listStars(db, scope),
      readBefore(db, scope, now),
      read.listEventDays(db, scope, eventDaysShown),
      progressOf(db, query.eventId, now, locale),
    ]);
    return {
      currency: 'XAF',
      ...period,
      totals: { ...moneyOf(days), orders: sumOf(events, (row) => row.orders), tickets: sumOf(days, (row) => row.tickets) },
      salesPerDay: salesPerDay(period, days),
      visits,
      events: events.map((row) => toEvent(row, locale)),
      ticketTypes: types.map((row) => toShare(row, locale)),
      cities: cities.map((row) => toShare(row, locale)),
      channels: channels.map((row) => toShare(row, locale)),
      arrivals: { ...arrivals, hours: [...arrivals.hours] },
      orders,
      funnel: funnelOf({ placed: orders.placed, begun, paid, entered }),
      before,
      eventDays: eventDays.map(({ day, name, nameFr }) => ({ day, eventName: localizedText(locale, name, nameFr) })),
      progress,
      refunds: {
        ...{ count: sumOf(refunds, (row) => row.count), amount: sumOf(refunds, (row) => row.amountXaf) },
        ...{ done: sumOf(refunds, (row) => row.done), doneAmount: sumOf(refunds, (row) => row.doneXaf) },
      },
      ratings: toRatings(stars),
    };
  }

  return {
    ofPeriod,

    /** Returns one report as a table in the reader's language. Raises 404 like `ofPeriod`. */
    async table(session: Pick<Session, 'userId'>, report: ReportName, query: ReportQuery, locale: Locale) {
      const figures = await ofPeriod(session, query, locale);
      const { headings, rows } = reportTables[report](figures, locale);
      return { headings, rows: rows as Iterable<CsvRow>, name: `${report}-${figures.from}-${figures.to}` };
    },
  };
};

const funnelOf = ({ placed, begun, paid, entered }: OrganizerReports['funnel']) => ({ placed, begun, paid, entered });

/** Returns the sales of every day of a period, the oldest first. */
function salesPerDay(period: Period, rows: readonly DayRow[]): OrganizerReports['salesPerDay'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysOf(period).map((day) => ({ day, tickets: byDay.get(day)?.tickets ?? 0, revenue: byDay.get(day)?.grossXaf ?? 0 }));
}

function moneyOf(rows: readonly { readonly grossXaf: number; readonly commissionXaf: number }[]) {
  const gross = sumOf(rows, (row) => row.grossXaf);
  const commission = sumOf(rows, (row) => row.commissionXaf);
  return { gross, commission, net: gross - commission };
}

const toEvent = (row: read.EventFiguresRow, locale: Locale) => ({
  _id: row.id,
  eventName: localizedText(locale, row.name, row.nameFr),
  city: row.city,
  date: row.startsAt.toISOString(),
  visits: row.visits,
  tickets: row.tickets,
  ...moneyOf([row]),
  refunded: row.refundedXaf,
});

const toShare = (row: read.ShareRow, locale: Locale) => ({
  // Rows are grouped by the original name, which is unique. Several may share a French name.
  key: row.name,
  name: localizedText(locale, row.name, row.nameFr),
  orders: row.orders,
  tickets: row.tickets,
  gross: row.grossXaf,
});

function toRatings(rows: readonly read.StarsRow[]): OrganizerReports['ratings'] {
  const count = sumOf(rows, (row) => row.count);
  const byStars = new Map(rows.map((row) => [row.stars, row.count]));
  return {
    count,
    average: count === 0 ? null : Math.round((sumOf(rows, (row) => row.stars * row.count) / count) * 10) / 10,
    stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: byStars.get(stars) ?? 0 })),
  };
}
