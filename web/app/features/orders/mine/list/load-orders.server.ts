import { listOrders } from '@ngoma/api/features/orders/orders';
import type { callAs } from '#lib/form/form-action.server.ts';
import { type OrdersFilter, queryOf } from './orders-filter.ts';

type Caller = Pick<ReturnType<typeof callAs>, 'call'>;

/** Loads one page of the reader's own orders. */
export async function loadOrders({ call }: Caller, filter: OrdersFilter) {
  const { allOrders, total } = await call(listOrders, { query: queryOf(filter) });
  return { orders: allOrders, total };
}
export type LoadedOrders = Awaited<ReturnType<typeof loadOrders>>;

/** Loads the orders that hold tickets and wait for payment; undefined if they could not be loaded. */
export const loadOpenOrders = ({ call }: Caller) =>
  call(listOrders, { query: { state: 'placed', limit: 10 } }).then(
    ({ allOrders }) => allOrders,
    () => undefined,
  );
