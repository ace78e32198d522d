import type { Locale } from '@ngoma/api/common/locale';
import type { Need, OrganizerDashboard } from '@ngoma/api/features/dashboards';
import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { countEntered, countEvents, type DayRow, type EventRow, listOpenEvents, listSalesPerDay } from './dashboards.read.ts';
import { daysUntil, isNearlySoldOut, lastDays } from './dashboards.rules.ts';

export interface DashboardsDoors {
  readonly ledger: Pick<LedgerFeature, 'balances'>;
}

const chartDays = 30;
const weekDays = 7;
// More than anybody runs at once; whoever has more finds them in the list of events.
const mostEvents = 200;
const mostNeeds = 8;

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number => rows.reduce((sum, row) => sum + figure(row), 0);

const nameOf = ({ name, nameFr }: Pick<EventRow, 'name' | 'nameFr'>, locale: Locale): string =>
  locale === 'fr' && nameFr ? nameFr : name;

/** The figures that a role is met with. Nothing is kept: every figure is counted from the rows it is about. */
export const dashboardsService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, { ledger }: DashboardsDoors) => ({
  /** What an organizer sees first: own events only. */
  async ofOrganizer({ userId }: Pick<Session, 'userId'>, locale: Locale): Promise<OrganizerDashboard> {
    const now = clock();
    const days = lastDays(now, chartDays);
    const [rows, events, eventCount, balances] = await Promise.all([
      listSalesPerDay(db, userId, days[0] ?? ''),
      listOpenEvents(db, userId, now, mostEvents),
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

/** What waits, the most pressing first: what stands still, what runs out, what is being paid, what was begun. */
function needsOf(events: readonly EventRow[], locale: Locale): Need[] {
  const of = (event: EventRow) => ({ eventId: event.id, eventName: nameOf(event, locale) });
  const published = events.filter(({ state }) => state === 'published');
  return [
    ...events
      .filter(({ state }) => state === 'suspended')
      .map((event): Need => ({ kind: 'suspended', ...of(event), reason: event.stateReason })),
    ...published
      .filter(isNearlySoldOut)
      .map((event): Need => ({ kind: 'nearly_sold_out', ...of(event), left: event.capacity - event.sold })),
    ...published
      .filter(({ waitingOrders }) => waitingOrders > 0)
      .map((event): Need => ({ kind: 'payments_waiting', ...of(event), orders: event.waitingOrders, amount: event.waitingXaf })),
    ...events
      .filter(({ state }) => state === 'draft')
      .map((event): Need => ({ kind: 'draft', ...of(event), creationStep: event.creationStep })),
  ].slice(0, mostNeeds);
}
