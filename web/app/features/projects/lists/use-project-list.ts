import { useFilters } from '#lib/hooks/use-filters.ts';

/**
 * Returns a list of projects or bids as the address states it: state, search, event, order and page. The usual order, the first of
 * `sorts`, is not named there.
 */
export function useProjectList<State extends string, Sort extends string>(states: readonly State[], sorts: readonly Sort[]) {
  const filters = useFilters();
  const event = filters.get('event');
  const sort = filters.one('sort', sorts);
  const search = {
    state: filters.one('state', states),
    q: filters.q.slice(0, 100),
    eventId: /^[\da-f-]{36}$/i.test(event) ? event : '',
    sort: sort === sorts[0] ? undefined : sort,
    page: filters.page,
  };
  return {
    search,
    /** Whether the list is narrowed by more than its state. */
    isFiltered: search.q !== '' || search.eventId !== '',
    change: filters.change,
    goTo: (page: number) => filters.change({ page: String(page) }),
  };
}
