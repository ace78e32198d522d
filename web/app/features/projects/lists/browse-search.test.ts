import { describe, expect, it } from 'vitest';
import { countFilters, readBrowseSearch, toBrowseQuery, writeBrowseSearch } from './browse-search.ts';

describe('the project search in the address', () => {
  it('reads back what was written', () => {
    const search = readBrowseSearch(
      new URLSearchParams(
        'q=rooftop&category=dj&city=Douala&budget=100000&from=2026-12-01&to=2026-12-31&mine=1&free=1&sort=budget&page=3',
      ),
    );
    expect(readBrowseSearch(writeBrowseSearch(search, { page: 3 }))).toEqual(search);
    expect(countFilters(search)).toBe(8);
  });

  it('ignores invalid parameters', () => {
    const search = readBrowseSearch(new URLSearchParams('category=wizard&budget=-5&from=soon&sort=luck&page=x'));
    expect(search).toMatchObject({ category: '', budgetMin: '', from: '', sort: 'newest', page: 1 });
    expect(writeBrowseSearch(search, {}).toString()).toBe('');
  });

  it('goes back to the first page when a filter changes', () => {
    const search = readBrowseSearch(new URLSearchParams('page=4'));
    expect(writeBrowseSearch(search, { category: 'dj' }).toString()).toBe('category=dj');
  });

  it('covers whole days in Cameroon', () => {
    const search = readBrowseSearch(new URLSearchParams('from=2026-12-01&to=2026-12-01'));
    expect(toBrowseQuery(search)).toMatchObject({ from: '2026-11-30T23:00:00.000Z', to: '2026-12-01T22:59:00.000Z' });
  });
});
