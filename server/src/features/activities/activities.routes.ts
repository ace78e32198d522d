import * as endpoints from '@ngoma/api/features/events/activities';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import { listActivities, listLatest, listNotifications } from './list-activities.ts';

/** Routes of the activity feed. */
export const activitiesRoutes = (platform: Pick<Platform, 'db' | 'clock'>): Route[] => [
  route(
    endpoints.latestEventCreated,
    async ({ session, locale }) => ({ data: await listLatest(platform, { reader: session, locale }) }),
    { revalidates: true },
  ),
  route(
    endpoints.messageNotifications,
    async ({ session, locale }) => ({ data: await listNotifications(platform, { reader: session, locale }) }),
    { revalidates: true },
  ),
  route(
    endpoints.allActivities,
    async ({ session, query, locale }) => ({
      ...(await listActivities(platform, { reader: session, locale, ...query })),
      currentPage: query.page,
    }),
    { revalidates: true },
  ),
];
