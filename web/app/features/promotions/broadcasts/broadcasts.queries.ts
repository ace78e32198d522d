import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/promotions/broadcasts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

export const rowsOnPage = 10;
const root = ['broadcasts'] as const;
const refreshMs = 3_000;

/** The number of people whom a broadcast would reach. */
export const audienceQuery = (query: QueryInput<typeof api.countBroadcast>) =>
  queryOptions({
    queryKey: [...root, 'audience', query],
    queryFn: ({ signal }) => call(api.countBroadcast, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One page of the broadcasts, the latest first. Refetches every few seconds while one is being sent. */
export const broadcastsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: ({ signal }) => call(api.listBroadcasts, { query: { page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.broadcasts.some(({ state }) => state === 'sending') ? refreshMs : false),
    staleTime: 0,
  });

function useReload() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: root });
}

/** Sends a test to the caller. */
export const useTestBroadcast = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof api.testBroadcast>) => call(api.testBroadcast, { body }) });

/** Starts a broadcast. A retried request starts it once. */
export const useStartBroadcast = () =>
  useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof api.startBroadcast>, idempotencyKey) =>
      call(api.startBroadcast, { body, idempotencyKey }),
    ),
    onSettled: useReload(),
  });

/** Stops a broadcast that is being sent. */
export const useCancelBroadcast = (id: string) =>
  useMutation({ mutationFn: () => call(api.cancelBroadcast, { params: { id } }), onSettled: useReload() });
