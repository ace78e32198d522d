import type { Locale } from '@ngoma/api/common/locale';
import * as contract from '@ngoma/api/features/activities';
import type { Platform } from '#platform/platform';
import { type Route, route } from '#platform/route';
import * as read from './activities.read.ts';
import { type ActivityRow, describeActivity, pathOf } from './activities.rules.ts';

/** What the bells ask for at once. */
const mostShown = 30;
const mostLatest = 10;

const toActivity = (row: ActivityRow, readerId: string, locale: Locale) => ({
  _id: row.id,
  activityType: row.type,
  location: row.location && `${row.location}, ${row.city}`,
  description: describeActivity(row, readerId)[locale],
  timestamp: row.happenedAt.toISOString(),
  path: pathOf(row, readerId),
});

/** What happened, over HTTP. The lists are reads and nothing else, so the routes ask them directly. */
export const activitiesRoutes = ({ db, clock }: Platform): Route[] => [
  route(
    contract.latestEventCreated,
    async ({ session, locale }) => ({
      data: (await read.listLatestEvents(db, clock(), mostLatest)).map((row) => toActivity(row, session.userId, locale)),
    }),
    { revalidates: true },
  ),
  route(
    contract.messageNotifications,
    async ({ session, locale }) => ({
      data: (await read.listNews(db, session, mostShown)).map((row) => toActivity(row, session.userId, locale)),
    }),
    { revalidates: true },
  ),
  route(
    contract.allActivities,
    async ({ session, query: { page, limit }, locale }) => {
      const [rows, total] = await Promise.all([
        read.listConcerning(db, session, { limit, offset: (page - 1) * limit }),
        read.countConcerning(db, session),
      ]);
      return { data: rows.map((row) => toActivity(row, session.userId, locale)), total, currentPage: page };
    },
    { revalidates: true },
  ),
];
