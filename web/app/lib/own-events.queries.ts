import { type EventFullData, type EventState, getEvent, listEvents } from '@ngoma/api/features/events';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { ownEventsKey } from './own-events-key.ts';

const fetchedAtOnce = 20;

interface Wish {
  /** The states that are offered, one after the other; undefined for all of them. */
  readonly states?: readonly EventState[] | undefined;
  readonly q: string;
}

/** Where the list goes on: the page within one of the states. */
interface Place {
  readonly at: number;
  readonly page: number;
}

function placeAfter({ states }: Wish, { at, page }: Place, total: number): Place | undefined {
  if (page * fetchedAtOnce < total) return { at, page: page + 1 };
  return at + 1 < (states?.length ?? 0) ? { at: at + 1, page: 1 } : undefined;
}

/** At least as many events as fill a list, where there are so many; a state of which there are few is followed by the next. */
async function fetchFrom(wish: Wish, start: Place, signal: AbortSignal) {
  const { states, q } = wish;
  const events: EventFullData[] = [];
  let next: Place | undefined = start;
  while (next && events.length < fetchedAtOnce) {
    const status: EventState | undefined = states?.[next.at];
    const order = q ? { q } : { sort: 'newest' as const };
    const query = { mine: 'true' as const, limit: fetchedAtOnce, page: next.page, ...order, ...(status && { status }) };
    const { fullData, total } = await call(listEvents, { query, signal });
    events.push(...fullData);
    next = placeAfter(wish, next, total);
  }
  return { events, next };
}

/** The own events to choose one of them, piece by piece: the newest first, or those with some words. */
export const ownEventsQuery = (wish: Wish) =>
  infiniteQueryOptions({
    queryKey: [...ownEventsKey, 'choice', wish] as const,
    initialPageParam: { at: 0, page: 1 } as Place,
    queryFn: ({ pageParam, signal }) => fetchFrom(wish, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });

/** One event with what only its team is given. */
export const ownEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId] as const,
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id: eventId }, query: {}, signal })).eventWithDetails,
  });

/** The own published event that begins next; null where none lies ahead. */
export const nextOwnEventQuery = () =>
  queryOptions({
    queryKey: [...ownEventsKey, 'next'] as const,
    queryFn: async ({ signal }) => {
      const now = new Date().toISOString();
      const query = { mine: 'true', status: 'published', from: now, sort: 'date', limit: 100 } as const;
      // Events that are on at this moment come before those that lie ahead.
      return (await call(listEvents, { query, signal })).fullData.find(({ date }) => date > now) ?? null;
    },
  });
