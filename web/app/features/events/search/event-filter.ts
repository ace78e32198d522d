import { type ReadQuery, withQuery } from '#lib/page/page-query.ts';
import { idOf, pageNumberOf, textOf } from '#lib/page/query-fields.ts';
import type { EventFilter } from '../events.queries.ts';

/** Periods of the `when` filter. */
export const whenFilters = ['tonight', 'weekend', 'month'] as const;
export type When = (typeof whenFilters)[number];

const dayMs = 24 * 60 * 60 * 1000;
// Cameroon and its neighbours are one hour ahead of UTC all year.
const zoneOffsetMs = 60 * 60 * 1000;

const startOfDay = (now: Date): number => Math.floor((now.getTime() + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;

/** Returns the period of a `when` filter, in whole days of Cameroon's time zone. */
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

/** Returns today and the days after it in Cameroon, such as `2026-12-12`. */
export function daysFrom(now: Date, count: number): readonly string[] {
  const today = startOfDay(now) + zoneOffsetMs;
  return Array.from({ length: count }, (_, index) => new Date(today + index * dayMs).toISOString().slice(0, 10));
}

export interface EventsSearch {
  readonly q: string;
  readonly city: string;
  readonly categoryId: string;
  readonly when: When | '';
  /** Whole days in Cameroon, such as `2026-12-12`, in their order. A search has either days or `when`. */
  readonly from: string;
  readonly to: string;
  readonly isFree: boolean;
  readonly priceMax: string;
  readonly sort: string;
  readonly page: number;
}

/** Sort orders that a reader may choose; the first is the default. */
export const sorts = ['date', 'newest', 'price', 'popular'] as const;

const readDay = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const readWords = textOf(100);
const readCity = textOf(80);

/**
 * Reads the filters from the address; invalid values are ignored. Days take precedence over `when`, because a form that asks for
 * days sends the period of the page along, and days in the wrong order are turned round.
 */
export function readEventsSearch(params: URLSearchParams): EventsSearch {
  const days = [readDay(params.get('from')), readDay(params.get('to'))];
  const [from = '', to = ''] = days.every(Boolean) ? days.sort() : days;
  const when = from || to ? '' : (params.get('when') ?? '');
  const sort = params.get('sort') ?? '';
  const priceMax = params.get('priceMax') ?? '';
  return {
    q: readWords(params.get('q') ?? ''),
    city: readCity(params.get('city') ?? ''),
    categoryId: idOf(params.get('category') ?? ''),
    when: (whenFilters as readonly string[]).includes(when) ? (when as When) : '',
    from,
    to,
    isFree: params.get('free') === '1',
    priceMax: /^\d{1,9}$/.test(priceMax) ? String(Number(priceMax)) : '',
    sort: (sorts as readonly string[]).includes(sort) ? sort : '',
    page: Number(pageNumberOf(params.get('page') ?? '')) || 1,
  };
}

/** Returns the filters as query parameters, without empty ones. */
export function writeEventsSearch(next: EventsSearch): URLSearchParams {
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
  return params;
}

/** Returns the filters that a form of the list sends along, which are all but its own fields and the page, as it finds anew. */
export const keptFilters = (search: EventsSearch, own: Partial<EventsSearch>): readonly [string, string][] => [
  ...writeEventsSearch({ ...search, page: 1, ...own }),
];

/** Normalises the query of the list's address. */
export const readEventsQuery: ReadQuery = (given) => writeEventsSearch(readEventsSearch(given));

/**
 * Returns the address of the list with these filters. Any change except of `page` returns to page 1, and another period ends the
 * choice of days. `page` is the path of the list page, by default the public one.
 */
export const eventsPath = (search: EventsSearch, changes: Partial<EventsSearch> = {}, page = '/our-event'): string =>
  withQuery(page, writeEventsSearch({ ...search, page: 1, ...(changes.when !== undefined && anyDay), ...changes }));

const anyDay = { from: '', to: '' };

/** The address of all events, which also ends the choice of a remembered city. */
export const everyCityPath = '/our-event?city=';

export const eventsPerPage = 24;

/** Returns whether the reader has chosen anything but the city. */
export const isNarrowed = (search: EventsSearch): boolean =>
  search.page > 1 || eventsPath({ ...search, city: '' }) !== '/our-event';

/** Converts the filters to the query of the API. */
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
