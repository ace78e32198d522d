import type { Locale } from '@ngoma/api/common/locale';
import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import type { LedgerFeature } from '#features/ledger/index';
import { dayOf } from '#platform/business-days.rules';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { daysUntil, lastDays, placeOf } from '../dashboards.rules.ts';
import { type LookRow, listLooks } from '../event-look.read.ts';
import { type Covers, coverOf, lookOf } from '../event-look.ts';
import { listStock } from '../progress/progress.read.ts';
import { readProgress } from '../progress/read-progress.ts';
import type { DayRow } from '../sales-days/sales-days.read.ts';
import { listPicturesToApprove, listRefundsToDecide } from './event-tasks.read.ts';
import {
  countEntered,
  countEvents,
  type EventRow,
  listOpenEvents,
  listOutcomesOfOrganizer,
  listSalesOfOrganizer,
  type OutcomeDayRow,
} from './organizer.read.ts';
import { nameOf, tasksOf } from './organizer-tasks.ts';
import {
  listOpenInvitations,
  listOpenProposals,
  listProjectsWithBids,
  listSubmittedWork,
  listUnreadConversations,
  listUnsignedContracts,
} from './people-tasks.read.ts';

export interface DashboardsDeps {
  readonly ledger: Pick<LedgerFeature, 'balances'>;
  readonly covers: Covers;
}

const chartDays = 30;
const weekDays = 7;
// Far above what one organizer has open at once. The list of events shows the rest.
const maxEvents = 200;
const maxOfKind = 4;
const upcomingShown = 4;
const stockShown = 5;

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number => rows.reduce((sum, row) => sum + figure(row), 0);

/** Reads the organizer dashboard. Sales of past days are summed by a job, everything else is counted. */
export const dashboardsService = (
  { db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>,
  { ledger, covers }: DashboardsDeps,
) => {
  const readTasks = async (userId: string, now: Date) => {
    const [refunds, pictures, contracts, submitted, proposals, projects, invitations, conversations] = await Promise.all([
      listRefundsToDecide(db, userId, maxOfKind),
      listPicturesToApprove(db, userId, maxOfKind),
      listUnsignedContracts(db, userId, now, maxOfKind),
      listSubmittedWork(db, userId, maxOfKind),
      listOpenProposals(db, userId, now, maxOfKind),
      listProjectsWithBids(db, userId, now, maxOfKind),
      listOpenInvitations(db, userId, now, maxOfKind),
      listUnreadConversations(db, userId, maxOfKind),
    ]);
    return { refunds, pictures, contracts, submitted, proposals, projects, invitations, conversations };
  };

  const toNextEvent = async (event: EventRow, look: LookRow, userId: string, now: Date, locale: Locale) => {
    const [entered, stock, progress] = await Promise.all([
      countEntered(db, event.id),
      listStock(db, event.id, stockShown),
      readProgress(db, { ...event, organizerId: userId }, now, locale),
    ]);
    return {
      _id: event.id,
      eventName: nameOf(event, locale),
      ...{ date: event.startsAt.toISOString(), zone: event.zone, place: placeOf(event) },
      ...{ sold: event.sold, capacity: event.capacity, entered, daysToGo: daysUntil(event.startsAt, now) },
      ...lookOf(covers, look),
      stock: stock.map(({ priceXaf: price, sold, size, ...names }) => ({ name: nameOf(names, locale), price, sold, size })),
      progress,
    };
  };

  const toUpcoming = (event: EventRow, look: LookRow, locale: Locale) => ({
    ...{ _id: event.id, eventName: nameOf(event, locale), date: event.startsAt.toISOString(), zone: event.zone },
    ...{ sold: event.sold, capacity: event.capacity, coverImage: coverOf(covers, look) },
  });

  return {
    /** Returns the dashboard of the organizer's own events. */
    async ofOrganizer({ userId }: Pick<Session, 'userId'>, locale: Locale): Promise<OrganizerDashboard> {
      const now = clock();
      const days = lastDays(now, chartDays);
      const fortnight = days.slice(-2 * weekDays);
      const [rows, outcomes, events, eventCount, balances, tasks] = await Promise.all([
        listSalesOfOrganizer(db, userId, { from: days[0] ?? '', to: dayOf(now) }),
        listOutcomesOfOrganizer(db, userId, { from: fortnight[0] ?? '', to: dayOf(now) }),
        listOpenEvents(db, userId, now, maxEvents),
        countEvents(db, userId),
        ledger.balances(db, userId),
        readTasks(userId, now),
      ]);
      const looks = await listLooks(
        db,
        [...events, ...tasks.refunds, ...tasks.pictures].map(({ id }) => id),
      );
      const published = events.flatMap((event) => {
        const look = looks.get(event.id);
        return event.state === 'published' && look ? [{ event, look }] : [];
      });
      const [next, ...later] = published;
      const gross = sumOf(rows, (row) => row.grossXaf);
      return {
        currency: 'XAF',
        eventCount,
        ...weeksOf(days, rows),
        revenue: { gross, afterFees: gross - sumOf(rows, (row) => row.commissionXaf) },
        balance: { available: balances.available, pending: balances.pending },
        salesPerDay: perDay(days, rows),
        nextEvent: next ? await toNextEvent(next.event, next.look, userId, now, locale) : null,
        upcoming: later.slice(0, upcomingShown).map(({ event, look }) => toUpcoming(event, look, locale)),
        outcomesPerDay: outcomesOf(fortnight, outcomes),
        needs: tasksOf({ events, looks, ...tasks }, { locale, covers, urlOf: (key) => files.url(key) }),
      };
    },
  };
};

function perDay(days: readonly string[], rows: readonly DayRow[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, tickets: byDay.get(day)?.tickets ?? 0, revenue: byDay.get(day)?.grossXaf ?? 0 }));
}

function outcomesOf(days: readonly string[], rows: readonly OutcomeDayRow[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, placed: byDay.get(day)?.placed ?? 0, paid: byDay.get(day)?.paid ?? 0 }));
}

function weeksOf(days: readonly string[], rows: readonly DayRow[]) {
  const soldOn = (some: readonly string[]) =>
    sumOf(
      rows.filter(({ day }) => some.includes(day)),
      (row) => row.tickets,
    );
  return { soldThisWeek: soldOn(days.slice(-weekDays)), soldLastWeek: soldOn(days.slice(-2 * weekDays, -weekDays)) };
}
