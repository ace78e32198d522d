import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as stops from '@ngoma/api/features/events/ticketing/stops';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { currentStopsKey } from '#lib/api/queries/stops.queries.ts';
import { fresh, root, useSupervisionMutation } from '../supervision.queries.ts';

/** The latest stops of sales and payouts, the current ones first. */
export const stopsQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'stops'],
    queryFn: async ({ signal }) => (await call(stops.listStops, { signal })).stops,
    refetchInterval: 30_000,
  });

export const useStopSubject = (subject: stops.StopSubject) => {
  const client = useQueryClient();
  return useSupervisionMutation(async (body: BodyInput<typeof stops.stop>) => {
    const reply = await call(stops.stop, { params: { subject }, body });
    await client.invalidateQueries({ queryKey: currentStopsKey });
    return reply;
  });
};

export const useLiftStop = (subject: stops.StopSubject) => {
  const client = useQueryClient();
  return useSupervisionMutation(async (reason: string) => {
    const reply = await call(stops.liftStop, { params: { subject }, body: { reason } });
    await client.invalidateQueries({ queryKey: currentStopsKey });
    return reply;
  });
};
