import { markNotificationRead, type StoredNotification, userNotifications } from '@ngoma/api/features/promotions/promotions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { markingFailed, notificationsFailed } from '#lib/api/default-errors.ts';
import { useSession } from '#lib/session/use-session.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
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

const toBellItem = ({ _id, subject, message, isUnRead, postedAt, path }: StoredNotification): BellItem => ({
  id: _id,
  title: subject,
  text: message,
  at: postedAt,
  isUnread: isUnRead,
  path,
});

/** Messages sent to the person. Opening one marks it as read on the server, which removes it from the list. */
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
  return { items: data?.map(toBellItem), error, markRead: (id: string) => read.mutate(id) };
}

/** Gift bell. "Mark all as read" applies to this browser only. */
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
