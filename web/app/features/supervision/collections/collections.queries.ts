import type { BodyInput } from '@ngoma/api/common/endpoint';
import { listManagedCollections, saveCollections } from '@ngoma/api/features/events/collections';
import { listEvents } from '@ngoma/api/features/events/events';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root } from '../supervision.queries.ts';

export const collectionsQuery = () =>
  queryOptions({
    queryKey: [...root, 'collections'],
    queryFn: ({ signal }) => call(listManagedCollections, { signal }),
    staleTime: 0,
    // What is typed belongs to the version that was read first.
    refetchOnWindowFocus: false,
  });

const foundPerSearch = 6;

/** The upcoming public events that match a text best; the next ones for an empty text. */
export const foundEventsQuery = (q: string) =>
  queryOptions({
    queryKey: [...root, 'events-to-collect', q],
    queryFn: ({ signal }) => call(listEvents, { query: { q, sort: q ? undefined : 'date', limit: foundPerSearch }, signal }),
    placeholderData: keepPreviousData,
  });

/** Replaces all collections. The reply is what is stored now. */
export function useSaveCollections() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveCollections>) => call(saveCollections, { body }),
    onSuccess: ({ message: _, ...stored }) => {
      cache.setQueryData(collectionsQuery().queryKey, stored);
      return cache.invalidateQueries({ queryKey: [...root, 'acts'] });
    },
  });
}
