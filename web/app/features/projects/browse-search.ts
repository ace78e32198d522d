import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { browseProjects, ProjectSort } from '@ngoma/api/features/project-bidding';
import { type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';
import { toInstant } from '#lib/zoned-time.ts';

const zone = 'Africa/Douala';
export const sorts = ['newest', 'deadline', 'date', 'budget'] as const satisfies readonly ProjectSort[];

/** What a provider looks for, as the address says it. Days are those of Cameroon. */
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

/** Reads an address; what it doesn't understand is as if it were not there. */
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

/** The same as an address: only what differs from the usual. A change of a filter leads to the first page. */
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

/** How many things narrow the list, its order aside. */
export const countFilters = ({ q, category, city, budgetMin, from, to, mine, free }: BrowseSearch): number =>
  [q, category, city, budgetMin, from, to, mine, free].filter(Boolean).length;

/** What the call asks for. */
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
