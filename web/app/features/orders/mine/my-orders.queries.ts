import type { QueryInput } from '@ngoma/api/common/endpoint';
import { listOrders, type OrderState, orderStates } from '@ngoma/api/features/orders/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { orderKeys } from '../orders.queries.ts';

export const ordersOnPage = 20;

/** States by which buyers filter: those of orders, and orders of which something was refunded. */
export const orderFilters = [...orderStates, 'refunded'] as const satisfies readonly (OrderState | 'refunded')[];
export type OrderFilter = (typeof orderFilters)[number];

/** The filter of the list, as the page's address states it. */
export interface MyOrdersFilter {
  readonly q: string;
  readonly state: OrderFilter | undefined;
  /** Days such as `2026-12-12`; empty without an end. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

/** Returns the query of the API for a filter. */
export function queryOf({ q, state, from, to, page }: MyOrdersFilter): QueryInput<typeof listOrders> {
  return {
    ...{ page, limit: ordersOnPage },
    ...(q && { q }),
    ...(state === 'refunded' ? { refunded: 'true' } : state && { state }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** One page of the person's own orders; the previous page stays visible while the next one loads. */
export const myOrdersQuery = (filter: MyOrdersFilter) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'mine', filter],
    queryFn: ({ signal }) => call(listOrders, { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
