import type { BodyInput } from '@ngoma/api/common/endpoint';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import {
  cancelOrder,
  getOrder,
  listOrders,
  type OrderWithDetails,
  placeOrder,
  retryPayment,
} from '@ngoma/api/features/orders/orders';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useRetryingMutation } from '#lib/api/use-retrying-mutation.ts';

/** The caller's balances. The header uses the same key. */
const walletKey = ['wallet'] as const;

export const orderKeys = { all: ['orders'] as const, one: (orderId: string) => ['orders', orderId] as const };

const pendingRefreshMs = 2_000;

/** Returns whether the order still waits for its payment. */
export const isOpen = (order: Pick<OrderWithDetails, 'state'>): boolean => order.state === 'placed';

const refundRefreshMs = 10_000;

/** Returns the poll interval in ms: short while a payment is pending, longer while a refund is, false otherwise. */
export function refreshMs(
  order: Pick<OrderWithDetails, 'state' | 'payment' | 'attempt' | 'event' | 'refundPayout'> | undefined,
): number | false {
  if (!order || isOpen(order)) return pendingRefreshMs;
  // Without an attempt the balance has paid, which has everything back at once.
  const isRefunding =
    order.event.status === 'cancelled' &&
    order.payment === 'paid' &&
    order.attempt !== null &&
    order.attempt.state !== 'refunded' &&
    order.refundPayout !== 'done';
  return isRefunding && refundRefreshMs;
}

/** One order, polled every two seconds while its payment is pending, so that tickets appear without a reload. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.one(orderId),
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id: orderId }, signal })).order,
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data),
  });

/** The buyer's balance, which can pay an order. */
export const balanceQuery = () => queryOptions({ queryKey: walletKey, queryFn: ({ signal }) => call(myBalance, { signal }) });

/** Orders that wait for their payment. */
export const openOrdersQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'open'],
    queryFn: async ({ signal }) => (await call(listOrders, { query: { state: 'placed', limit: 10 }, signal })).allOrders,
    staleTime: 5_000,
  });

/** Loads orders and the balance again, which orders hold and spend. */
const reload = (cache: QueryClient) =>
  Promise.all([orderKeys.all, walletKey].map((queryKey) => cache.invalidateQueries({ queryKey })));

export type OrderInput = BodyInput<typeof placeOrder>;

/** Places an order, and retries while too many people buy. With the same idempotency key a retried request returns the same order. */
export function usePlaceOrder() {
  const cache = useQueryClient();
  return useRetryingMutation(
    ({ input, idempotencyKey }: { input: OrderInput; idempotencyKey: string }) =>
      call(placeOrder, { body: input, idempotencyKey }),
    () => reload(cache),
  );
}

/** Starts another payment attempt and returns the address of its payment page. */
export const useRetryPayment = (orderId: string) =>
  useMutation({ mutationFn: () => call(retryPayment, { params: { id: orderId }, body: {} }) });

/** Cancels the order and releases its tickets. */
export function useCancelOrder(orderId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: orderId } }),
    onSettled: () => reload(cache),
  });
}
