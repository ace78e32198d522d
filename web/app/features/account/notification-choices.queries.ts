import { chooseNotification, type NotificationChoice, notificationChoices } from '@ngoma/api/features/notification-choices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

const key = ['notification-choices'] as const;

/** What the person is told of, and where. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(notificationChoices, { signal })).choices,
  });

type Choice = Pick<NotificationChoice, 'kind' | 'channel' | 'isOn'>;

const changed = (choices: readonly NotificationChoice[] | undefined, { kind, channel, isOn }: Choice) =>
  choices?.map((one) => (one.kind === kind && one.channel === channel ? { ...one, isOn } : one));

/** Switches one on or off: at once on the screen, and back if it could not be kept. */
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
    // The last of several at once brings what the server has.
    onSuccess: ({ choices }) => {
      if (cache.isMutating({ mutationKey: key }) === 1) cache.setQueryData<NotificationChoice[]>(key, choices);
    },
  });
}
