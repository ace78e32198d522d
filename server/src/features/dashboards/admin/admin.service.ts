import type { Locale } from '@ngoma/api/common/locale';
import type { AdminDashboard, GlobalStatistics, MarketActivity } from '@ngoma/api/features/dashboards/dashboards';
import type { Platform } from '#platform/platform';
import { dayOf, lastDays } from '../dashboards.rules.ts';
import { periodBefore } from '../period.rules.ts';
import { countOpenSales, type DayRow, listSalesPerDay } from '../sales-days/sales-days.read.ts';
import { countForAdmin, countVerified, listEventsToReview, listNewest, type NewPersonRow } from './admin.read.ts';
import {
  countEventsByState,
  countPeople,
  findFunnel,
  listPeople,
  listSales,
  listShares,
  listTop,
  type ShareRow,
  sumSales,
  type TotalsRow,
} from './global.read.ts';
import { partsOf, periodFrom } from './global.rules.ts';

const chartDays = 30;
const weekDays = 7;
const newestShown = 5;
const maxEventsToReview = 12;
const maxShares = 12;
const maxTop = 10;
/**
 * Thresholds above which an event needs attention: sales in XAF of an unverified organizer, and a low average of enough ratings.
 */
const reviewThresholds = { minSalesXaf: 500_000, lowStars: 3, minRatings: 3 };

const nameIn = (locale: Locale, name: string, nameFr: string | null): string => (locale === 'fr' && nameFr ? nameFr : name);
const sumOf = (rows: readonly DayRow[], days: readonly string[], figure: (row: DayRow) => number): number =>
  rows.filter(({ day }) => days.includes(day)).reduce((sum, row) => sum + figure(row), 0);

/** Reads the platform's figures for admins. Sales of past days are summed by a job, everything else is counted. */
export const adminDashboards = ({ db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>) => {
  const toPerson = ({ id, name, avatarKey, isVerified, createdAt }: NewPersonRow) => ({
    ...{ _id: id, name, isVerified },
    avatar: avatarKey === null ? null : { url: files.url(avatarKey) },
    createdAt: createdAt.toISOString(),
  });

  return {
    /** Returns the admin dashboard. */
    async ofAdmin(): Promise<AdminDashboard> {
      const now = clock();
      const days = lastDays(now, chartDays);
      const thisWeek = days.slice(-weekDays);
      const lastWeek = days.slice(-2 * weekDays, -weekDays);
      const [rows, counts] = await Promise.all([
        listSalesPerDay(db, { from: days[0] ?? '', to: dayOf(now) }),
        countForAdmin(db, { now, today: dayOf(now), weekDay: thisWeek[0] ?? '', lastWeekDay: lastWeek[0] ?? '' }),
      ]);
      const byDay = new Map(rows.map((row) => [row.day, row]));
      const { failedRefunds, unhonoured, stuck, messages, identities, unverified } = counts;
      return {
        currency: 'XAF',
        people: { total: counts.people, newThisWeek: counts.newThisWeek, newLastWeek: counts.newLastWeek },
        sales: {
          thisWeek: sumOf(rows, thisWeek, (row) => row.grossXaf),
          lastWeek: sumOf(rows, lastWeek, (row) => row.grossXaf),
          commissionThisWeek: sumOf(rows, thisWeek, (row) => row.commissionXaf),
          ticketsThisWeek: sumOf(rows, thisWeek, (row) => row.tickets),
        },
        events: { onSale: counts.onSale, today: counts.today, suspended: counts.suspended },
        waiting: { failedRefunds, unhonoured, stuck, messages, identities, unverified },
        isLedgerSound: counts.isLedgerSound,
        salesPerDay: days.map((day) => ({
          day,
          tickets: byDay.get(day)?.tickets ?? 0,
          revenue: byDay.get(day)?.grossXaf ?? 0,
        })),
      };
    },

    /** Returns the supply side: verified counts, newest organizers and providers, and events that need attention. */
    async ofMarket(locale: Locale): Promise<MarketActivity> {
      const [verified, providers, organizers, watch] = await Promise.all([
        countVerified(db),
        listNewest(db, 'provider', newestShown),
        listNewest(db, 'organizer', newestShown),
        listEventsToReview(db, { now: clock(), ...reviewThresholds }, maxEventsToReview),
      ]);
      const none = { total: 0, verified: 0 };
      return {
        providers: { ...(verified.get('provider') ?? none), newest: providers.map(toPerson) },
        organizers: {
          ...(verified.get('organizer') ?? none),
          newest: organizers.map((row) => ({ ...toPerson(row), eventCount: row.eventCount, ticketsSold: row.ticketsSold })),
        },
        watch: watch.map(({ eventName, eventNameFr, startsAt, revenueXaf, ...row }) => ({
          ...row,
          eventName: nameIn(locale, eventName, eventNameFr),
          date: startsAt.toISOString(),
          revenue: revenueXaf,
        })),
      };
    },

    /** Returns the figures of a period. Raises `period_invalid` (400). */
    async ofPeriod(query: { from?: string | undefined; to?: string | undefined }, locale: Locale): Promise<GlobalStatistics> {
      const period = periodFrom(query, dayOf(clock()));
      const earlier = periodBefore(period);
      const parts = partsOf(period);
      const open = await countOpenSales(db, { from: earlier.from, to: period.to });
      const [totals, before, sales, people, peopleTotal, eventsByState, cities, categories, funnel, events, organizers] =
        await Promise.all([
          sumSales(db, period, open),
          sumSales(db, earlier, open),
          listSales(db, period, open),
          listPeople(db, period, parts),
          countPeople(db),
          countEventsByState(db),
          listShares(db, period, open, 'city', maxShares),
          listShares(db, period, open, 'category', maxShares),
          findFunnel(db, period),
          listTop(db, period, open, 'event', maxTop),
          listTop(db, period, open, 'organizer', maxTop),
        ]);
      const salesOf = new Map(sales.map((row) => [row.from, row]));
      const peopleOf = new Map(people.map((row) => [row.from, row]));
      return {
        currency: 'XAF',
        ...period,
        totals: toTotals(totals),
        before: toTotals(before),
        sales: parts.map((from) => {
          const row = salesOf.get(from);
          return {
            ...{ from, revenue: row?.revenueXaf ?? 0, commission: row?.commissionXaf ?? 0 },
            ...{ tickets: row?.tickets ?? 0, orders: row?.orders ?? 0 },
          };
        }),
        people: parts.map((from) => ({ participant: 0, organizer: 0, provider: 0, admin: 0, ...peopleOf.get(from), from })),
        peopleTotal,
        eventsByState,
        cities: cities.map((row) => toShare(row, locale)),
        categories: categories.map((row) => toShare(row, locale)),
        funnel,
        topEvents: events.map(({ id, name, nameFr, organizerName, tickets, revenueXaf, commissionXaf }) => ({
          ...{ _id: id, eventName: nameIn(locale, name, nameFr), organizerName, tickets },
          ...{ revenue: revenueXaf, commission: commissionXaf },
        })),
        topOrganizers: organizers.map(({ id, name, events: count, tickets, revenueXaf, commissionXaf }) => ({
          ...{ _id: id, name, events: count, tickets, revenue: revenueXaf, commission: commissionXaf },
        })),
      };
    },
  };
};

const toTotals = ({ revenueXaf, commissionXaf, ...rest }: TotalsRow) => ({
  ...rest,
  revenue: revenueXaf,
  commission: commissionXaf,
});

const toShare = ({ key, name, nameFr, events, tickets, revenueXaf }: ShareRow, locale: Locale) => ({
  ...{ key, name: nameIn(locale, name, nameFr), events, tickets, revenue: revenueXaf },
});
