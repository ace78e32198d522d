import { providerSorts, type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';

/** The filters of the provider list, as the address states them. */
export interface ProviderSearch {
  readonly q: string;
  readonly category: ServiceCategory | '';
  readonly city: string;
  /** A day in Cameroon, `2026-12-12`. */
  readonly date: string;
  readonly priceMax: string;
  readonly ratingMin: string;
  readonly sort: (typeof providerSorts)[number] | '';
  /** Whether the found providers are shown as a list, or their cities on a map. */
  readonly view: 'map' | '';
  readonly page: number;
}

export const providersPerPage = 12;

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | '' =>
  words.find((word) => word === text) ?? '';

/** Reads the search from the address; invalid parameters are ignored instead of raising an error. */
export function readProviderSearch(params: URLSearchParams): ProviderSearch {
  const date = params.get('date') ?? '';
  const priceMax = params.get('priceMax') ?? '';
  const page = Number.parseInt(params.get('page') ?? '1', 10);
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    category: oneOf(serviceCategories, params.get('category')),
    city: (params.get('city') ?? '').trim().slice(0, 60),
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : '',
    priceMax: /^\d{1,9}$/.test(priceMax) ? priceMax : '',
    ratingMin: oneOf(['3', '4', '5'], params.get('ratingMin')),
    sort: oneOf(providerSorts, params.get('sort')),
    view: oneOf(['map'], params.get('view')),
    page: page >= 1 && page <= 1000 ? page : 1,
  };
}

/**
 * Writes the search to address parameters without default values. Any change except the page's resets it to 1. `open` is the id
 * of the provider to show.
 */
export function providerParams(search: ProviderSearch, changes: Partial<ProviderSearch> = {}, open?: string): URLSearchParams {
  const next = { ...search, page: 1, ...changes };
  const params = new URLSearchParams();
  for (const key of ['q', 'category', 'city', 'date', 'priceMax', 'ratingMin', 'sort', 'view'] as const)
    if (next[key]) params.set(key, next[key]);
  if (next.page > 1) params.set('page', String(next.page));
  if (open) params.set('provider', open);
  return params;
}
