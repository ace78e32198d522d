import type { Locale } from '@ngoma/api/common/locale';
import { type AdminDashboard, type MarketActivity, waitingKinds } from '@ngoma/api/features/dashboards/dashboards';
import { dayOf } from '#platform/business-days.rules';
import type { Platform } from '#platform/platform';
import { lastDays } from '../dashboards.rules.ts';
import { type DayRow, listSalesPerDay } from '../sales-days/sales-days.read.ts';
import {
  countForAdmin,
  countVerified,
  countWaiting,
  listEventsToReview,
  listNewest,
  type NewPersonRow,
  type WaitingRow,
} from './admin.read.ts';
import { type PeriodQuery, showGlobalStatistics } from './show-global-statistics.ts';

const chartDays = 30;
const weekDays = 7;
const newestShown = 5;
const maxEventsToReview = 12;
/**
 * Thresholds above which an event needs attention: sales in XAF of an unverified organizer, and a low average of enough ratings.
 */
const reviewThresholds = { minSalesXaf: 500_000, lowStars: 3, minRatings: 3 };

const nameIn = (locale: Locale, name: string, nameFr: string | null): string => (locale === 'fr' && nameFr ? nameFr : name);
const sumOf = (rows: readonly DayRow[], days: readonly string[], figure: (row: DayRow) => number): number =>
  rows.filter(({ day }) => days.includes(day)).reduce((sum, row) => sum + figure(row), 0);

const byUrgency = (rows: readonly WaitingRow[]): AdminDashboard['waiting'] =>
  rows
    .toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind))
    .map(({ amountXaf, since, ...row }) => ({ ...row, amount: amountXaf, since: since?.toISOString() ?? null }));

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
      const [rows, counts, waiting] = await Promise.all([
        listSalesPerDay(db, { from: days[0] ?? '', to: dayOf(now) }),
        countForAdmin(db, { now, today: dayOf(now), weekDay: thisWeek[0] ?? '', lastWeekDay: lastWeek[0] ?? '' }),
        countWaiting(db, now),
      ]);
      const byDay = new Map(rows.map((row) => [row.day, row]));
      return {
        currency: 'XAF',
        people: { total: counts.people, newThisWeek: counts.newThisWeek, newLastWeek: counts.newLastWeek },
        sales: {
          thisWeek: sumOf(rows, thisWeek, (row) => row.grossXaf),
          lastWeek: sumOf(rows, lastWeek, (row) => row.grossXaf),
          commissionThisWeek: sumOf(rows, thisWeek, (row) => row.commissionXaf),
          ticketsThisWeek: sumOf(rows, thisWeek, (row) => row.tickets),
        },
        events: { onSale: counts.onSale, today: counts.today },
        waiting: byUrgency(waiting),
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
    ofPeriod: (query: PeriodQuery, locale: Locale) => showGlobalStatistics(db, { query, locale, today: dayOf(clock()) }),
  };
};
