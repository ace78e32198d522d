import type { BodyInput } from '@ngoma/api/common/endpoint';
import { getEventTaxes, setEventTaxes } from '@ngoma/api/features/events/ticketing/taxes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';

/** The taxes of an own event, and those it can apply. */
export const eventTaxesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId, 'taxes'],
    queryFn: ({ signal }) => call(getEventTaxes, { params: { id: eventId }, signal }),
    staleTime: 0,
  });

/** Saves the taxes of an event. After a conflict, too, the latest choice is loaded. */
export function useSetEventTaxes(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setEventTaxes>) => call(setEventTaxes, { params: { id: eventId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: eventTaxesQuery(eventId).queryKey }),
  });
}
