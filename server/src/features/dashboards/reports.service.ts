import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { OrganizerReports, ReportName } from '@ngoma/api/features/reports';
import type { CsvRow } from '#platform/csv';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { reportTables } from './reports.files.ts';
import * as read from './reports.read.ts';
import { daysOf, periodOf } from './reports.rules.ts';

export interface ReportWish {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly eventId?: string | undefined;
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number => rows.reduce((sum, row) => sum + figure(row), 0);

/** What an organizer's events did in a period. Every figure is counted from the rows it is about. */
export const reportsService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  /** The figures of all own events, or of one. Refusal 404 for an event of somebody else. */
  async function ofPeriod({ userId }: Pick<Session, 'userId'>, wish: ReportWish, locale: Locale): Promise<OrganizerReports> {
    if (wish.eventId && !(await read.isOwnEvent(db, userId, wish.eventId))) throw notFound();
    const now = clock();
    const period = periodOf(wish, now);
    const question = { ...period, organizerId: userId, eventId: wish.eventId };
    const [days, events, types, cities, channels, arrivals, orders, refunds, stars] = await Promise.all([
      read.listDays(db, question),
      read.listEvents(db, question),
      read.listTypes(db, question),
      read.listCities(db, question),
      read.listChannels(db, question),
      read.findArrivals(db, question, now),
      read.countOutcomes(db, question, now),
      read.countRefunds(db, question),
      read.listStars(db, question),
    ]);
    const byDay = new Map(days.map((row) => [row.day, row]));
    return {
      currency: 'XAF',
      ...period,
      totals: { ...moneyOf(days), orders: sumOf(events, (row) => row.orders), tickets: sumOf(days, (row) => row.tickets) },
      salesPerDay: daysOf(period).map((day) => ({
        day,
        tickets: byDay.get(day)?.tickets ?? 0,
        revenue: byDay.get(day)?.grossXaf ?? 0,
      })),
      events: events.map((row) => toEvent(row, locale)),
      ticketTypes: types.map((row) => toShare(row, locale)),
      cities: cities.map((row) => toShare(row, locale)),
      channels: channels.map((row) => toShare(row, locale)),
      arrivals: { ...arrivals, hours: [...arrivals.hours] },
      orders,
      refunds: { count: refunds.count, amount: refunds.amountXaf, done: refunds.done, doneAmount: refunds.doneXaf },
      ratings: toRatings(stars),
    };
  }

  return {
    ofPeriod,

    /** One of the reports as a table, in the reader's language. The same refusal. */
    async table(session: Pick<Session, 'userId'>, report: ReportName, wish: ReportWish, locale: Locale) {
      const figures = await ofPeriod(session, wish, locale);
      const { headings, rows } = reportTables[report](figures, locale);
      return { headings, rows: rows as Iterable<CsvRow>, name: `${report}-${figures.from}-${figures.to}` };
    },
  };
};

function moneyOf(rows: readonly { readonly grossXaf: number; readonly commissionXaf: number }[]) {
  const gross = sumOf(rows, (row) => row.grossXaf);
  const commission = sumOf(rows, (row) => row.commissionXaf);
  return { gross, commission, net: gross - commission };
}

const toEvent = (row: read.EventFiguresRow, locale: Locale) => ({
  _id: row.id,
  eventName: inReaders(locale, row.name, row.nameFr),
  city: row.city,
  date: row.startsAt.toISOString(),
  tickets: row.tickets,
  ...moneyOf([row]),
  refunded: row.refundedXaf,
});

const toShare = (row: read.ShareRow, locale: Locale) => ({
  // Rows are counted by what was written first; several may be called the same in French.
  key: row.name,
  name: inReaders(locale, row.name, row.nameFr),
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
