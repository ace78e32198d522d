import { chooseNotification, type NotificationChoice, notificationChoices } from '@ngoma/api/features/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const key = ['notification-choices'] as const;

/** Notification settings of the signed-in person. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(notificationChoices, { signal })).choices,
  });

type Choice = Pick<NotificationChoice, 'kind' | 'channel' | 'isOn'>;

const changed = (choices: readonly NotificationChoice[] | undefined, { kind, channel, isOn }: Choice) =>
  choices?.map((one) => (one.kind === kind && one.channel === channel ? { ...one, isOn } : one));

/** Changes one setting: at once on the screen, and back if the server refuses. */
export function useChooseNotification() {
  const cache = useQueryClient();
  const show = (choice: Choice) => cache.setQueryData<NotificationChoice[]>(key, (choices) => changed(choices, choice));
  return useMutation({
    mutationKey: key,
    mutationFn: (choice: Choice) => call(chooseNotification, { body: choice }),
    onMutate: async (choice) => {
      await cache.cancelQueries({ queryKey: key });
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, isOn: !choice.isOn }),
    // Of several simultaneous changes only the last answer is complete.
    onSuccess: ({ choices }) => {
      if (cache.isMutating({ mutationKey: key }) === 1) cache.setQueryData<NotificationChoice[]>(key, choices);
    },
  });
}
