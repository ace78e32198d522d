import { business } from '@ngoma/api/common/business';
import { type Activity, allActivities, latestEventCreated, messageNotifications } from '@ngoma/api/features/activities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { activitiesFailed } from '#lib/failure-words.ts';
import { roleOf } from '#lib/session.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import type { BellContent, BellItem } from './bell-content.ts';
import { useStoredMessages } from './gift-bell.ts';
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
        call(allActivities, {
          query: { limit: mostShown },
          signal,
          failure: activitiesFailed,
        }),
        orNothing(
          call(latestEventCreated, {
            signal,
            failure: {
              en: 'Failed to fetch latest event_created activity',
              fr: 'Le chargement des derniers événements a échoué',
            },
          }).then(({ data }) => data),
        ),
      ]);
      const byId = new Map([...latest, ...own.data].map((activity) => [activity._id, activity]));
      return [...byId.values()].sort((one, other) => other.timestamp.localeCompare(one.timestamp)).slice(0, mostShown);
    },
    refetchInterval: refreshMs,
  });

/** What guests did at one's events. */
export const newsQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'news', locale],
    queryFn: async ({ signal }) =>
      (
        await call(messageNotifications, {
          signal,
          failure: activitiesFailed,
        })
      ).data,
    refetchInterval: refreshMs,
  });

const toItem = ({ _id, description, location, timestamp, path }: Activity): BellItem => ({
  id: _id,
  title: description,
  ...(location && { text: location }),
  at: timestamp,
  isUnread: false,
  path,
});

/** The first two count as unread until they are marked in this browser. */
function useContent(bell: LocalBell, all: readonly BellItem[] | undefined, error: Error | null): BellContent {
  const { isRead, markRead } = useReadMarks(bell);
  const items = all?.map((item, place) => ({ ...item, isUnread: place < business.ui.popoverItems && !isRead(item.id) }));
  const unread = items?.filter(({ isUnread }) => isUnread) ?? [];
  return { items, error, unread: unread.length, markAllRead: () => markRead(unread.map(({ id }) => id)) };
}

/** What happened; and, for those who have no gift bell, the messages that they were sent. */
export function useActivityBell(): BellContent {
  const session = useSession();
  const hasGiftBell = session.status === 'authenticated' && roleOf(session.user) === 'organizer';
  const stored = useStoredMessages();
  const { data, error } = useQuery(activitiesQuery(useLocale()));
  const messages = hasGiftBell ? [] : (stored.items ?? []);
  const all = data && [...messages, ...data.map(toItem)].sort((one, other) => other.at.localeCompare(one.at));
  const isMessage = (id: string) => messages.some((message) => message.id === id);
  return { ...useContent('activity', all, error), open: ({ id }) => isMessage(id) && stored.markRead(id) };
}

export function useMessageBell(): BellContent {
  const { data, error } = useQuery(newsQuery(useLocale()));
  return useContent('message', data?.map(toItem), error);
}
