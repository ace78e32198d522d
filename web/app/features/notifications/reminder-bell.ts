import { uiTerms } from '@ngoma/api/common/business';
import { markAllRemindersRead, reminderNotifications } from '@ngoma/api/features/events/reminders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { markingFailed, notificationsFailed } from '#lib/api/default-errors.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import type { BellContent } from './bell-content.ts';

/** Due reminders, polled every ten seconds; the server answers 304 while nothing has changed. */
export const reminderNotificationsQuery = (locale: string) =>
  queryOptions({
    queryKey: ['notifications', 'reminders', locale],
    queryFn: async ({ signal }) =>
      (
        await call(reminderNotifications, {
          signal,
          failure: notificationsFailed,
        })
      ).data,
    refetchInterval: uiTerms.reminderPollMs,
    staleTime: 0,
  });

/** Content of the reminder bell; its read state is stored on the server. */
export function useReminderBell(): BellContent {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const cache = useQueryClient();
  const query = reminderNotificationsQuery(locale);
  const { data, error } = useQuery(query);
  const mark = useMutation({
    mutationFn: () =>
      call(markAllRemindersRead, {
        failure: markingFailed,
      }),
    onSuccess: () => {
      cache.setQueryData(query.queryKey, (all) => all?.map((one) => ({ ...one, isUnRead: false })));
    },
    onError: (problem) => toast(problem.message, 'error'),
  });
  return {
    items: data?.map(({ id, title, postedAt, isUnRead, avatarUrl, eventDetails }) => ({
      id,
      title,
      text: t('notifications:whenAndWhere', {
        when: formatEventDate(eventDetails.time, locale, eventDetails.zone),
        where: eventDetails.location,
      }),
      at: postedAt,
      isUnread: isUnRead,
      path: `/our-event/${eventDetails.eventId}`,
      imageUrl: avatarUrl,
    })),
    error,
    unread: data?.filter(({ isUnRead }) => isUnRead).length ?? 0,
    markAllRead: () => mark.mutate(),
  };
}
