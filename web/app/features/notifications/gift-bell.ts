import { markNotificationRead, type StoredNotification, userNotifications } from '@ngoma/api/features/promotions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { markingFailed, notificationsFailed } from '#lib/failure-words.ts';
import { useSession } from '#lib/use-session.ts';
import { useToast } from '#ui/Toasts.tsx';
import type { BellContent, BellItem } from './bell-content.ts';
import { useReadMarks } from './read-marks.ts';

const refreshMs = 60_000;

export const storedQuery = (email: string) =>
  queryOptions({
    queryKey: ['notifications', 'stored', email],
    queryFn: async ({ signal }) =>
      (
        await call(userNotifications, {
          query: { email },
          signal,
          failure: notificationsFailed,
        })
      ).notifications,
    refetchInterval: refreshMs,
    enabled: email !== '',
  });

const toItem = ({ _id, subject, message, isUnRead, postedAt, path }: StoredNotification): BellItem => ({
  id: _id,
  title: subject,
  text: message,
  at: postedAt,
  isUnread: isUnRead,
  path,
});

/** The messages sent to the person; opening one marks it as read by the server, which takes it off the list. */
export function useStoredMessages() {
  const session = useSession();
  const toast = useToast();
  const cache = useQueryClient();
  const query = storedQuery(session.status === 'authenticated' ? session.user.email : '');
  const { data, error } = useQuery(query);
  const read = useMutation({
    mutationFn: async (notificationId: string) =>
      call(markNotificationRead, {
        body: { notificationId },
        failure: markingFailed,
      }),
    onSuccess: (_, notificationId) => {
      cache.setQueryData(query.queryKey, (all) => all?.filter(({ _id }) => _id !== notificationId));
    },
    onError: (problem) => toast(problem.message, 'error'),
  });
  return { items: data?.map(toItem), error, markRead: (id: string) => read.mutate(id) };
}

/** The gift bell: its unread marks are cleared in this browser alone. */
export function useGiftBell(): BellContent {
  const { items: stored, error, markRead } = useStoredMessages();
  const marks = useReadMarks('gift');
  const items = stored?.map((item) => ({ ...item, isUnread: item.isUnread && !marks.isRead(item.id) }));
  const unread = items?.filter(({ isUnread }) => isUnread) ?? [];
  return {
    items,
    error,
    unread: unread.length,
    markAllRead: () => marks.markRead(unread.map(({ id }) => id)),
    open: ({ id }) => markRead(id),
  };
}
