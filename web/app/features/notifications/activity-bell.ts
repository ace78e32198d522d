import { uiTerms } from '@ngoma/api/common/business';
import { type Activity, allActivities, latestEventCreated, messageNotifications } from '@ngoma/api/features/events/activities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { activitiesFailed } from '#lib/api/default-errors.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { BellContent, BellItem } from './bell-content.ts';
import { useStoredMessages } from './gift-bell.ts';
import { useReadMarks } from './read-marks.ts';

/** Poll interval in ms. Activities appear with a delay anyway, so a minute is enough. */
const refreshMs = 60_000;
const maxActivities = 30;

/** Returns the activities, or none after a failure, which is only logged, as the specification asks. */
async function emptyOnError(activities: Promise<Activity[]>): Promise<Activity[]> {
  try {
    return await activities;
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** The person's activities and the latest created events, newest first. */
export const activitiesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'activities', locale],
    queryFn: async ({ signal }) => {
      const [own, latest] = await Promise.all([
        call(allActivities, {
          query: { limit: maxActivities },
          signal,
          failure: activitiesFailed,
        }),
        emptyOnError(
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
      return [...byId.values()].sort((one, other) => other.timestamp.localeCompare(one.timestamp)).slice(0, maxActivities);
    },
    refetchInterval: refreshMs,
  });

/** Activities of guests at the organizer's own events. */
export const guestActivitiesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'guest-activities', locale],
    queryFn: async ({ signal }) =>
      (
        await call(messageNotifications, {
          signal,
          failure: activitiesFailed,
        })
      ).data,
    refetchInterval: refreshMs,
  });

const toBellItem = ({ _id, description, location, timestamp, path }: Activity): BellItem => ({
  id: _id,
  title: description,
  ...(location && { text: location }),
  at: timestamp,
  isUnread: false,
  path,
});

/** Returns the activities of a bell; the newest of them count as unread until they are marked in this browser. */
const withMarks = (all: readonly BellItem[], isRead: (id: string) => boolean): readonly BellItem[] =>
  all.map((item, index) => ({ ...item, isUnread: index < uiTerms.popoverItems && !isRead(item.id) }));

/** Builds a bell's content from its items, whose unread ones can be marked in this browser. */
function bellContent(items: readonly BellItem[] | undefined, error: Error | null, mark: (ids: readonly string[]) => void) {
  const unread = items?.filter(({ isUnread }) => isUnread) ?? [];
  return { items, error, unread: unread.length, markAllRead: () => mark(unread.map(({ id }) => id)) };
}

const byTime = (one: BellItem, other: BellItem) => other.at.localeCompare(one.at);

/**
 * Activity bell. For roles without a gift bell it also contains the messages sent to them; the unread ones come first, because a
 * bell shows few items until it is expanded, and activities of others must not hide a message.
 */
export function useActivityBell(): BellContent {
  const session = useSession();
  const hasGiftBell = session.status === 'authenticated' && roleOf(session.user) === 'organizer';
  const stored = useStoredMessages();
  const { isRead, markRead } = useReadMarks('activity');
  const { data, error } = useQuery(activitiesQuery(useLocale()));
  const messages = (hasGiftBell ? [] : (stored.items ?? [])).map((item) => ({ ...item, isUnread: !isRead(item.id) }));
  const isMessage = (id: string) => messages.some((message) => message.id === id);
  const activities = data && withMarks(data.map(toBellItem), isRead);
  const items = activities && [
    ...messages.filter(({ isUnread }) => isUnread).sort(byTime),
    ...[...messages.filter(({ isUnread }) => !isUnread), ...activities].sort(byTime),
  ];
  return { ...bellContent(items, error, markRead), open: ({ id }) => isMessage(id) && stored.markRead(id) };
}

export function useMessageBell(): BellContent {
  const { isRead, markRead } = useReadMarks('message');
  const { data, error } = useQuery(guestActivitiesQuery(useLocale()));
  return bellContent(data && withMarks(data.map(toBellItem), isRead), error, markRead);
}
