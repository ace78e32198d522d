import type { EventFilter } from './events.queries.ts';

/** When an event takes place, in the words of the filter's address. */
export const whens = ['tonight', 'weekend', 'month'] as const;
export type When = (typeof whens)[number];

const dayMs = 24 * 60 * 60 * 1000;
// Cameroon and its neighbours are one hour ahead of UTC, all year.
const zoneOffsetMs = 60 * 60 * 1000;

const startOfDay = (now: Date): number => Math.floor((now.getTime() + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;

/** From when to when a word reaches, in Cameroon's days. */
export function rangeOf(when: When, now: Date): { from: string; to: string } {
  const today = startOfDay(now);
  if (when === 'tonight') return { from: new Date(today).toISOString(), to: new Date(today + dayMs).toISOString() };
  if (when === 'month') return { from: now.toISOString(), to: new Date(today + 30 * dayMs).toISOString() };
  const weekday = new Date(today + zoneOffsetMs).getUTCDay();
  const untilFriday = weekday === 0 ? -2 : weekday === 6 ? -1 : 5 - weekday;
  const friday = today + untilFriday * dayMs;
  return {
    from: new Date(Math.max(friday + 17 * 60 * 60 * 1000, today)).toISOString(),
    to: new Date(friday + 3 * dayMs).toISOString(),
  };
}

export interface EventsSearch {
  readonly q: string;
  readonly city: string;
  readonly categoryId: string;
  readonly when: When | '';
  /** Whole days in Cameroon, `2026-12-12`; they win over `when`. */
  readonly from: string;
  readonly to: string;
  readonly isFree: boolean;
  readonly priceMax: string;
  readonly sort: string;
  readonly page: number;
}

/** The orders a reader may choose between; the first is the usual one. */
export const sorts = ['date', 'newest', 'price', 'popular'] as const;

const readDay = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** Reads the list's address; what makes no sense in it is left out rather than refused. */
export function readEventsSearch(params: URLSearchParams): EventsSearch {
  const when = params.get('when') ?? '';
  const page = Number.parseInt(params.get('page') ?? '1', 10);
  const sort = params.get('sort') ?? '';
  const priceMax = params.get('priceMax') ?? '';
  const categoryId = params.get('category') ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    city: (params.get('city') ?? '').trim().slice(0, 80),
    categoryId: /^[0-9a-f-]{36}$/i.test(categoryId) ? categoryId : '',
    when: (whens as readonly string[]).includes(when) ? (when as When) : '',
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    isFree: params.get('free') === '1',
    priceMax: /^\d{1,9}$/.test(priceMax) ? priceMax : '',
    sort: (sorts as readonly string[]).includes(sort) ? sort : '',
    page: page >= 1 && page <= 1000 ? page : 1,
  };
}

/**
 * The same as an address, leaving out what is not set. `changes` replaces parts; any change but the page's starts at page 1.
 * `page` is the page that lists: the one for everybody unless told.
 */
export function eventsPath(search: EventsSearch, changes: Partial<EventsSearch> = {}, page = '/our-event'): string {
  const next = { ...search, page: 1, ...changes };
  const params = new URLSearchParams();
  if (next.q) params.set('q', next.q);
  if (next.city) params.set('city', next.city);
  if (next.categoryId) params.set('category', next.categoryId);
  if (next.when) params.set('when', next.when);
  if (next.from) params.set('from', next.from);
  if (next.to) params.set('to', next.to);
  if (next.isFree) params.set('free', '1');
  if (next.priceMax) params.set('priceMax', next.priceMax);
  if (next.sort) params.set('sort', next.sort);
  if (next.page > 1) params.set('page', String(next.page));
  const query = params.toString();
  return `${page}${query && `?${query}`}`;
}

export const eventsPerPage = 24;

/** The query of the API for an address. */
export const toEventFilter = (search: EventsSearch, now: Date): EventFilter => ({
  q: search.q,
  city: search.city,
  categoryId: search.categoryId,
  ...(search.when && rangeOf(search.when, now)),
  ...(search.from && { from: new Date(Date.parse(search.from) - zoneOffsetMs).toISOString() }),
  ...(search.to && { to: new Date(Date.parse(search.to) - zoneOffsetMs + dayMs).toISOString() }),
  ...(search.isFree && { free: 'true' }),
  priceMax: search.priceMax,
  sort: (search.sort || (search.q ? 'relevance' : 'date')) as 'date',
  page: search.page,
  limit: eventsPerPage,
});
