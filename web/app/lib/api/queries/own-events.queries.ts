import { type EventFullData, type EventState, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { ownEventsKey } from './query-keys.ts';

const fetchedAtOnce = 20;

interface OwnEventsFilter {
  /** The event states to list, one after the other; undefined for all of them. */
  readonly states?: readonly EventState[] | undefined;
  readonly q: string;
}

/** The position in the list: an index into the states, and a page within that state. */
interface ListPosition {
  readonly at: number;
  readonly page: number;
}

function placeAfter({ states }: OwnEventsFilter, { at, page }: ListPosition, total: number): ListPosition | undefined {
  if (page * fetchedAtOnce < total) return { at, page: page + 1 };
  return at + 1 < (states?.length ?? 0) ? { at: at + 1, page: 1 } : undefined;
}

/** Loads at least one full page of events if there are that many. A state with few events is followed by the next one. */
async function fetchFrom(filter: OwnEventsFilter, start: ListPosition, signal: AbortSignal) {
  const { states, q } = filter;
  const events: EventFullData[] = [];
  let next: ListPosition | undefined = start;
  while (next && events.length < fetchedAtOnce) {
    const status: EventState | undefined = states?.[next.at];
    const order = q ? { q } : { sort: 'newest' as const };
    const query = { mine: 'true' as const, limit: fetchedAtOnce, page: next.page, ...order, ...(status && { status }) };
    const { fullData, total } = await call(listEvents, { query, signal });
    events.push(...fullData);
    next = placeAfter(filter, next, total);
  }
  return { events, next };
}

/** Lists the user's own events page by page, to choose one of them: the newest first, or those that match a search. */
export const ownEventsQuery = (filter: OwnEventsFilter) =>
  infiniteQueryOptions({
    queryKey: [...ownEventsKey, 'choice', filter] as const,
    initialPageParam: { at: 0, page: 1 } as ListPosition,
    queryFn: ({ pageParam, signal }) => fetchFrom(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });

/** Loads one event with the fields that only its team may see. */
export const ownEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId] as const,
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id: eventId }, query: {}, signal })).eventWithDetails,
  });

/** Loads the user's own published event that starts next; null if none is upcoming. */
export const nextOwnEventQuery = () =>
  queryOptions({
    queryKey: [...ownEventsKey, 'next'] as const,
    queryFn: async ({ signal }) => {
      const now = new Date().toISOString();
      const query = { mine: 'true', status: 'published', from: now, sort: 'date', limit: 100 } as const;
      // The list starts with events that are taking place now; they are skipped.
      return (await call(listEvents, { query, signal })).fullData.find(({ date }) => date > now) ?? null;
    },
  });
