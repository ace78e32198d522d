import { notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import { type EventSales, listSales } from './weekly-report.read.ts';
import { lastWeek } from './weekly-report.rules.ts';

const sum = (rows: readonly EventSales[], by: (row: EventSales) => number) => rows.reduce((total, row) => total + by(row), 0);

/** Maximum events in one report; the sums count all. */
const maxEvents = 10;
const dayMs = 86_400_000;

/** Reports last week's sales to the organizers who sold something. Runs as a job; each gets one report per week. */
export async function sendWeeklyReports(platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'phoneMessages'>): Promise<void> {
  const { db, clock } = platform;
  const week = lastWeek(clock());
  const byOrganizer = Map.groupBy(await listSales(db, week), ({ organizerId }) => organizerId);
  for (const [userId, sales] of byOrganizer) {
    await db.transaction().execute((tx) =>
      notify(platform, tx, {
        kind: 'sales.weekly_report',
        params: {
          from: week.from.toISOString(),
          // The last day of the week, which reads better than the day after it.
          until: new Date(week.until.getTime() - dayMs).toISOString(),
          ...{ tickets: sum(sales, (row) => row.tickets), orders: sum(sales, (row) => row.orders) },
          totalXaf: sum(sales, (row) => row.totalXaf),
          events: sales.slice(0, maxEvents).map(({ name: en, nameFr, tickets, totalXaf }) => ({
            ...{ name: { en, fr: nameFr ?? en }, tickets, totalXaf },
          })),
        },
        to: [{ userId }],
        key: `weekly:${week.from.toISOString()}`,
      }),
    );
  }
}
