import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/orders/refunds';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { orderKeys } from '../orders.queries.ts';

export const requestsOnPage = 20;
const refreshMs = 10_000;

const quoteKey = 'refund-quote';

/** Whether the money of a request is still on its way. */
const isMoving = ({ state }: Pick<api.RefundRequest, 'state'>): boolean => state === 'approved' || state === 'sent';

/** The quote of an order: what comes back per ticket now. */
export const quoteQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(orderId), quoteKey],
    queryFn: async ({ signal }) => (await call(api.getRefundQuote, { params: { id: orderId }, signal })).quote,
    staleTime: 0,
  });

/** The refund requests of an order, asked for again while money is on its way. */
export const orderRefundsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(orderId), 'refunds'],
    queryFn: async ({ signal }) => (await call(api.listOrderRefunds, { params: { id: orderId }, signal })).refunds,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? refreshMs : false),
  });

/** One page of the refund requests of the own events. */
export const requestsQuery = (filter: { readonly state: 'open' | 'decided'; readonly page: number; readonly eventId?: string }) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'refund-requests', filter],
    queryFn: ({ signal }) => call(api.listRefundRequests, { query: { ...filter, limit: requestsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type RefundInput = BodyInput<typeof api.previewRefund>;

/**
 * The cost of a refund for the organizer, before it is made. It is not among the keys of orders, which are loaded again when the
 * refund is made: then there is nothing left to preview.
 */
export const costQuery = (orderId: string, input: RefundInput) =>
  queryOptions({
    queryKey: ['refund-cost', orderId, input],
    queryFn: async ({ signal }) => (await call(api.previewRefund, { params: { id: orderId }, body: input, signal })).cost,
    enabled: input.ticketIds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

/** Loads everything about orders again, in the screens of buyers, organizers and admins. */
function useReload() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [orderKeys.all, ['wallet'], ['orders-console'], ['supervision'], ['tickets'], ownEventsKey].map((queryKey) =>
        // A quote is loaded whenever its drawer opens. The open one may be of an order that was refunded entirely just now.
        cache.invalidateQueries({ queryKey, predicate: ({ queryKey: key }) => key.at(-1) !== quoteKey }),
      ),
    );
}

/** Refunds tickets as organizer or admin. A repeated try refunds once. */
export const useGiveRefund = (orderId: string) =>
  useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof api.giveRefund>, idempotencyKey) =>
      call(api.giveRefund, { params: { id: orderId }, body, idempotencyKey }),
    ),
    onSettled: useReload(),
  });

export const useApproveRefund = (requestId: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof api.approveRefund>) => call(api.approveRefund, { params: { id: requestId }, body }),
    onSettled: useReload(),
  });

export const useDeclineRefund = (requestId: string) =>
  useMutation({
    mutationFn: (reason: string) => call(api.declineRefund, { params: { id: requestId }, body: { reason } }),
    onSettled: useReload(),
  });
