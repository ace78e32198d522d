import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { listOrders, OrderState } from '@ngoma/api/features/orders/orders';

export const ordersOnPage = 20;

/** The filter of the list, as the page's address states it. */
export interface OrdersFilter {
  readonly q: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

/** Reads the filter from the query of a page, which has been read with `orderFields`. */
export const filterOf = (query: URLSearchParams): OrdersFilter => ({
  ...{ q: query.get('q') ?? '', state: query.get('state') ?? '', from: query.get('from') ?? '', to: query.get('to') ?? '' },
  page: Number(query.get('page') ?? 1),
});

/** Returns the query of the API for a filter. */
export const queryOf = ({ q, state, from, to, page }: OrdersFilter): QueryInput<typeof listOrders> => ({
  ...{ page, limit: ordersOnPage },
  ...(q && { q }),
  ...(state === 'refunded' ? { refunded: 'true' } : state && { state: state as OrderState }),
  ...(from && { from }),
  ...(to && { to }),
});

/** Returns the query of the page for a changed filter. Another filter begins at the first page. */
export function withFilter(query: URLSearchParams, changes: Partial<OrdersFilter>): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
