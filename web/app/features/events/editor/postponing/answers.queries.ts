import { getChangeAnswers } from '@ngoma/api/features/orders/event-changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';

/** The answers of the buyers to the latest change of an event; null if no change has opened refunds. */
export const answersQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId, 'answers'],
    queryFn: async ({ signal }) => (await call(getChangeAnswers, { params: { eventId }, signal })).answers,
    staleTime: 0,
  });
