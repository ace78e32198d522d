import type { BodyInput } from '@ngoma/api/common/endpoint';
import { cancelOrder, getOrder, listOrders, type OrderWithDetails, placeOrder, retryPayment } from '@ngoma/api/features/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export const orderKeys = { all: ['orders'] as const, one: (orderId: string) => ['orders', orderId] as const };

const pendingRefreshMs = 2_000;

/** An order whose payment may still come: it is asked again until it is settled. */
export const isOpen = (order: Pick<OrderWithDetails, 'state'>): boolean => order.state === 'placed';

const refundRefreshMs = 10_000;

/** How soon to ask again: soon while a payment may come, now and then while money goes back, else not at all. */
export function refreshMs(order: Pick<OrderWithDetails, 'state' | 'payment' | 'attempt' | 'event'> | undefined): number | false {
  if (!order || isOpen(order)) return pendingRefreshMs;
  const isGoingBack = order.event.status === 'cancelled' && order.payment === 'paid' && order.attempt?.state !== 'refunded';
  return isGoingBack && refundRefreshMs;
}

/** One order; while its payment runs it is asked every two seconds, so that tickets appear without a reload. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.one(orderId),
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id: orderId }, signal })).order,
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data),
  });

/** Orders that still wait for their payment. */
export const openOrdersQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'open'],
    queryFn: async ({ signal }) => (await call(listOrders, { query: { state: 'placed', limit: 10 }, signal })).allOrders,
    staleTime: 5_000,
  });

export type OrderWish = BodyInput<typeof placeOrder>;

/** Orders tickets. The key makes a repeat (a lost answer, a second touch) the same order. */
export function usePlaceOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, idempotencyKey }: { wish: OrderWish; idempotencyKey: string }) =>
      call(placeOrder, { body: wish, idempotencyKey }),
    onSuccess: () => cache.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

/** Begins another payment attempt, and answers where to pay. */
export const useRetryPayment = (orderId: string) =>
  useMutation({ mutationFn: () => call(retryPayment, { params: { id: orderId }, body: {} }) });

/** Gives held tickets back. */
export function useCancelOrder(orderId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: orderId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.all }),
  });
}
