import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { browseProjects, ProjectSort } from '@ngoma/api/features/projects/bidding';
import { type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';
import { toInstant } from '#lib/format/zoned-time.ts';

const zone = 'Africa/Douala';
export const sorts = ['newest', 'deadline', 'date', 'budget'] as const satisfies readonly ProjectSort[];

/** A provider's project search, as the address states it. Days are in Cameroon time. */
export interface BrowseSearch {
  readonly q: string;
  readonly category: ServiceCategory | '';
  readonly city: string;
  readonly budgetMin: string;
  readonly from: string;
  readonly to: string;
  readonly mine: boolean;
  readonly free: boolean;
  readonly sort: ProjectSort;
  readonly page: number;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);
const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** Reads the search from the address; invalid parameters are ignored. */
export function readBrowseSearch(params: URLSearchParams): BrowseSearch {
  const page = Number(params.get('page'));
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    category: oneOf(serviceCategories, params.get('category')) ?? '',
    city: (params.get('city') ?? '').slice(0, 80),
    budgetMin: /^\d{1,9}$/.test(params.get('budget') ?? '') ? (params.get('budget') ?? '') : '',
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    mine: params.get('mine') === '1',
    free: params.get('free') === '1',
    sort: oneOf(sorts, params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the search to address parameters without default values. A changed filter resets the page to the first. */
export function writeBrowseSearch(search: BrowseSearch, changes: Partial<BrowseSearch>): URLSearchParams {
  const next = { ...search, page: 1, ...changes };
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value && params.set(name, value);
  put('q', next.q.trim());
  put('category', next.category);
  put('city', next.city.trim());
  put('budget', next.budgetMin);
  put('from', next.from);
  put('to', next.to);
  put('mine', next.mine ? '1' : '');
  put('free', next.free ? '1' : '');
  put('sort', next.sort === 'newest' ? '' : next.sort);
  put('page', next.page > 1 ? String(next.page) : '');
  return params;
}

/** Returns the number of active filters, without the sort order. */
export const countFilters = ({ q, category, city, budgetMin, from, to, mine, free }: BrowseSearch): number =>
  [q, category, city, budgetMin, from, to, mine, free].filter(Boolean).length;

/** Converts the search to the request's query. */
export const toBrowseQuery = (search: BrowseSearch): QueryInput<typeof browseProjects> => ({
  ...(search.q && { q: search.q }),
  ...(search.category && { category: search.category }),
  ...(search.city && { city: search.city }),
  ...(search.budgetMin && { budgetMin: search.budgetMin }),
  ...(search.from && { from: toInstant(`${search.from}T00:00`, zone) }),
  ...(search.to && { to: toInstant(`${search.to}T23:59`, zone) }),
  ...(search.mine && { mine: 'true' }),
  ...(search.free && { free: 'true' }),
  sort: search.sort,
  page: search.page,
});
