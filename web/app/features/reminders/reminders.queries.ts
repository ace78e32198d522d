import { getReminders, type ReminderSettings, saveReminders } from '@ngoma/api/features/events/reminders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Times at which the person is reminded of an event. */
export const reminderSettingsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['reminder-settings', eventId],
    queryFn: async ({ signal }) => (await call(getReminders, { params: { id: eventId }, signal })).data,
  });

export function useSaveReminders(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reminders: ReminderSettings) =>
      call(saveReminders, {
        params: { id: eventId },
        body: { reminders },
        failure: { en: 'Failed to save reminder settings', fr: 'L’enregistrement des rappels a échoué' },
      }),
    onSuccess: ({ data }) => cache.setQueryData(reminderSettingsQuery(eventId).queryKey, data),
  });
}
