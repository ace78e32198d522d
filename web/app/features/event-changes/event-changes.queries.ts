import type { BodyInput } from '@ngoma/api/common/endpoint';
import { answerEventChange, getEventChange } from '@ngoma/api/features/orders/event-changes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const changeKey = (eventId: string) => ['event-change', eventId] as const;

/** The latest change of an event with what the buyer may do. */
export const changeQuery = (eventId: string) =>
  queryOptions({
    queryKey: changeKey(eventId),
    queryFn: async ({ signal }) => (await call(getEventChange, { params: { eventId }, signal })).change,
    staleTime: 0,
  });

/** Keeps the tickets or refunds them. Tickets and orders are loaded again, because a refund ends them. */
export function useAnswerChange(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerEventChange>) => call(answerEventChange, { params: { eventId }, body }),
    onSuccess: ({ change }) => {
      cache.setQueryData(changeKey(eventId), change);
      return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'event-change' });
    },
    // Another change of the event, or an answer on another device: what may be done now is loaded again.
    onError: () => cache.invalidateQueries({ queryKey: changeKey(eventId) }),
  });
}
