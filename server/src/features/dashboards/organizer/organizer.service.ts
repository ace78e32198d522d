import type { Locale } from '@ngoma/api/common/locale';
import type { OrganizerDashboard, OrganizerTask } from '@ngoma/api/features/dashboards/dashboards';
import type { LedgerFeature } from '#features/ledger/index';
import type { Session } from '#platform/http/session';
import type { Platform } from '#platform/platform';
import { dayOf, daysUntil, isNearlySoldOut, lastDays } from '../dashboards.rules.ts';
import type { DayRow } from '../sales-days/sales-days.read.ts';
import { countEntered, countEvents, type EventRow, listOpenEvents, listSalesOfOrganizer } from './organizer.read.ts';

export interface DashboardsDeps {
  readonly ledger: Pick<LedgerFeature, 'balances'>;
}

const chartDays = 30;
const weekDays = 7;
// Far above what one organizer has open at once. The list of events shows the rest.
const maxEvents = 200;
const maxNeeds = 8;

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number => rows.reduce((sum, row) => sum + figure(row), 0);

const nameOf = ({ name, nameFr }: Pick<EventRow, 'name' | 'nameFr'>, locale: Locale): string =>
  locale === 'fr' && nameFr ? nameFr : name;

/** Reads the organizer dashboard. Sales of past days are summed by a job, everything else is counted. */
export const dashboardsService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, { ledger }: DashboardsDeps) => ({
  /** Returns the dashboard of the organizer's own events. */
  async ofOrganizer({ userId }: Pick<Session, 'userId'>, locale: Locale): Promise<OrganizerDashboard> {
    const now = clock();
    const days = lastDays(now, chartDays);
    const [rows, events, eventCount, balances] = await Promise.all([
      listSalesOfOrganizer(db, userId, { from: days[0] ?? '', to: dayOf(now) }),
      listOpenEvents(db, userId, now, maxEvents),
      countEvents(db, userId),
      ledger.balances(db, userId),
    ]);
    const next = events.find(({ state }) => state === 'published');
    const gross = sumOf(rows, (row) => row.grossXaf);
    return {
      currency: 'XAF',
      eventCount,
      ...weeksOf(days, rows),
      revenue: { gross, afterFees: gross - sumOf(rows, (row) => row.commissionXaf) },
      balance: { available: balances.available, pending: balances.pending },
      salesPerDay: perDay(days, rows),
      nextEvent: next
        ? {
            _id: next.id,
            eventName: nameOf(next, locale),
            date: next.startsAt.toISOString(),
            zone: next.zone,
            sold: next.sold,
            capacity: next.capacity,
            entered: await countEntered(db, next.id),
            daysToGo: daysUntil(next.startsAt, now),
          }
        : null,
      needs: needsOf(events, locale),
    };
  },
});

function perDay(days: readonly string[], rows: readonly DayRow[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, tickets: byDay.get(day)?.tickets ?? 0, revenue: byDay.get(day)?.grossXaf ?? 0 }));
}

function weeksOf(days: readonly string[], rows: readonly DayRow[]) {
  const soldOn = (some: readonly string[]) =>
    sumOf(
      rows.filter(({ day }) => some.includes(day)),
      (row) => row.tickets,
    );
  return { soldThisWeek: soldOn(days.slice(-weekDays)), soldLastWeek: soldOn(days.slice(-2 * weekDays, -weekDays)) };
}

/** Returns what needs the organizer's attention, the most urgent first: suspended, postponed, nearly sold out, unpaid orders, questions, drafts. */
function needsOf(events: readonly EventRow[], locale: Locale): OrganizerTask[] {
  const of = (event: EventRow) => ({ eventId: event.id, eventName: nameOf(event, locale) });
  const published = events.filter(({ state }) => state === 'published');
  return [
    ...events
      .filter(({ state }) => state === 'suspended')
      .map((event): OrganizerTask => ({ kind: 'suspended', ...of(event), reason: event.stateReason })),
    ...events
      .filter(({ state }) => state === 'postponed')
      .map((event): OrganizerTask => ({ kind: 'postponed', ...of(event), reason: event.stateReason })),
    ...published
      .filter(isNearlySoldOut)
      .map((event): OrganizerTask => ({ kind: 'nearly_sold_out', ...of(event), left: event.capacity - event.sold })),
    ...published
      .filter(({ waitingOrders }) => waitingOrders > 0)
      .map(
        (event): OrganizerTask => ({
          kind: 'payments_waiting',
          ...of(event),
          orders: event.waitingOrders,
          amount: event.waitingXaf,
        }),
      ),
    ...events
      .filter(({ questions }) => questions > 0)
      .map((event): OrganizerTask => ({ kind: 'questions', ...of(event), questions: event.questions })),
    ...events
      .filter(({ state }) => state === 'draft')
      .map((event): OrganizerTask => ({ kind: 'draft', ...of(event), creationStep: event.creationStep })),
  ].slice(0, maxNeeds);
}
