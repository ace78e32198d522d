import { business } from '@ngoma/api/common/business';
import { type Activity, allActivities, latestEventCreated, messageNotifications } from '@ngoma/api/features/activities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useLocale } from '#lib/use-locale.ts';
import type { BellContent } from './bell-content.ts';
import { type LocalBell, useReadMarks } from './read-marks.ts';

/** Activities are told later anyway; a minute is soon enough. */
const refreshMs = 60_000;
const mostShown = 30;

/** The specification: a failed fetch of what is unread is only logged. */
async function orNothing(activities: Promise<Activity[]>): Promise<Activity[]> {
  try {
    return await activities;
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** Everything that concerns the person, and the events that came out last, the newest first. */
export const activitiesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'activities', locale],
    queryFn: async ({ signal }) => {
      const [own, latest] = await Promise.all([
        call(allActivities, { query: { limit: mostShown }, signal, failure: 'Failed to fetch activities' }),
        orNothing(
          call(latestEventCreated, { signal, failure: 'Failed to fetch latest event_created activity' }).then(({ data }) => data),
        ),
      ]);
      const byId = new Map([...latest, ...own.data].map((activity) => [activity._id, activity]));
      return [...byId.values()].sort((one, other) => other.timestamp.localeCompare(one.timestamp)).slice(0, mostShown);
    },
    refetchInterval: refreshMs,
  });

/** What guests did at one's events. */
const newsQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'news', locale],
    queryFn: async ({ signal }) => (await call(messageNotifications, { signal, failure: 'Failed to fetch activities' })).data,
    refetchInterval: refreshMs,
  });

/** The first two count as unread until they are marked in this browser. */
function useContent(bell: LocalBell, data: readonly Activity[] | undefined, error: Error | null): BellContent {
  const { isRead, markRead } = useReadMarks(bell);
  const items = data?.map(({ _id, description, location, timestamp, path }, place) => ({
    id: _id,
    title: description,
    ...(location && { text: location }),
    at: timestamp,
    isUnread: place < business.ui.popoverItems && !isRead(_id),
    path,
  }));
  const unread = items?.filter(({ isUnread }) => isUnread) ?? [];
  return { items, error, unread: unread.length, markAllRead: () => markRead(unread.map(({ id }) => id)) };
}

export function useActivityBell(): BellContent {
  const { data, error } = useQuery(activitiesQuery(useLocale()));
  return useContent('activity', data, error);
}

export function useMessageBell(): BellContent {
  const { data, error } = useQuery(newsQuery(useLocale()));
  return useContent('message', data, error);
}
