import type { QueryInput } from '@ngoma/api/common/endpoint';
import { allCategories } from '@ngoma/api/features/events/categories';
import { getEvent, listEvents } from '@ngoma/api/features/events/events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { eventsKey } from '#lib/api/queries/query-keys.ts';

export const eventKeys = {
  all: eventsKey,
  one: (eventId: string) => [...eventKeys.all, eventId] as const,
};

export type EventFilter = QueryInput<typeof listEvents>;

export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: [...eventKeys.all, 'list', filter],
    queryFn: ({ signal }) => call(listEvents, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const eventQuery = (eventId: string, accessCode?: string) =>
  queryOptions({
    queryKey: [...eventKeys.one(eventId), accessCode ?? ''],
    queryFn: async ({ signal }) => {
      const { eventWithDetails } = await call(getEvent, { params: { id: eventId }, query: { accessCode }, signal });
      return eventWithDetails;
    },
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (
        await call(allCategories, {
          signal,
          failure: { en: 'Failed to fetch categories', fr: 'Le chargement des catégories a échoué' },
        })
      ).categories,
    staleTime: 5 * 60_000,
  });
