import { listCurrentStops, type StopSubject } from '@ngoma/api/features/events/ticketing/stops';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Time between two requests for the stops of admins. Long, because everybody who buys or withdraws asks; the server decides anyway. */
const refreshMs = 60_000;
export const currentStopsKey = ['stops'] as const;

const currentStopsQuery = () =>
  queryOptions({
    queryKey: currentStopsKey,
    queryFn: async ({ signal }) => (await call(listCurrentStops, { signal })).stops,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    // Without the answer the page works as usual, and the server refuses what is stopped.
    retry: false,
  });

/** Returns the current stop of sales or payouts with its notice, or undefined. */
export const useStop = (subject: StopSubject) => useQuery(currentStopsQuery()).data?.find((one) => one.subject === subject);
