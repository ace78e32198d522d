import { useQuery } from '@tanstack/react-query';
import { useLastPage } from '#lib/api/use-last-page.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { myOrdersQuery, orderFilters, ordersOnPage } from './my-orders.queries.ts';

const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** The person's own orders, with search, filters and page from the address. */
export function useMyOrders() {
  const { q, page, get, one, change } = useFilters();
  const filter = { q, page, state: one('state', orderFilters), from: dayOf(get('from')), to: dayOf(get('to')) };
  const { data, error, refetch, isPlaceholderData } = useQuery(myOrdersQuery(filter));
  const goTo = (next: number) => change({ page: next === 1 ? '' : String(next) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isRedirecting = useLastPage({ page, total, limit: ordersOnPage, onPage: goTo });
  return {
    filter,
    orders: isRedirecting ? undefined : data?.allOrders,
    total: data?.total ?? 0,
    error,
    retry: refetch,
    isRefreshing: isPlaceholderData,
    isFiltered: Boolean(q || filter.state || filter.from || filter.to),
    change,
    clear: () => change({ q: '', state: '', from: '', to: '' }),
    goTo,
  };
}
export type MyOrdersList = ReturnType<typeof useMyOrders>;
