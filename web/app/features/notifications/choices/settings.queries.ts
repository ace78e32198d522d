import { type NotificationSettings, notificationSettings, saveNotificationSettings } from '@ngoma/api/features/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const key = ['notification-settings'] as const;

/** Quiet hours and digests of the signed-in person. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(notificationSettings, { signal })).settings,
  });

/** Changes the settings: at once on the screen, and back if the server refuses. */
export function useSaveSettings() {
  const cache = useQueryClient();
  const show = (settings: NotificationSettings | undefined) => cache.setQueryData<NotificationSettings>(key, settings);
  return useMutation({
    mutationKey: key,
    mutationFn: (settings: NotificationSettings) => call(saveNotificationSettings, { body: settings }),
    onMutate: async (settings) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<NotificationSettings>(key);
      show(settings);
      return { before };
    },
    onError: (_error, _settings, context) => show(context?.before),
    // Of several simultaneous changes only the last answer is complete.
    onSuccess: ({ settings }) => {
      if (cache.isMutating({ mutationKey: key }) === 1) show(settings);
    },
  });
}
