import { getRefundsProgress } from '@ngoma/api/features/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';

const refundsRefreshMs = 3_000;

/** Progress of the refunds of a cancelled event, polled until all have ended. */
export const refundsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId, 'refunds'] as const,
    queryFn: async ({ signal }) => (await call(getRefundsProgress, { params: { id: eventId }, signal })).refunds,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.done + data.failed < data.total ? refundsRefreshMs : false),
  });
