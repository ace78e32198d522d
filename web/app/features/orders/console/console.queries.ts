import { attendeesFile, resendTickets } from '@ngoma/api/features/orders/console';
import { getOrder, listOrders, type OrderState } from '@ngoma/api/features/orders/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { timelineQuery } from '../timeline/timeline.queries.ts';

export const rowsOnPage = 20;

export interface OrdersFilter {
  readonly q?: string;
  readonly eventId?: string;
  readonly state?: OrderState;
  readonly page: number;
}

/** One page of the orders of own events; the previous page stays visible while the next one loads. */
export const ordersQuery = (filter: OrdersFilter) =>
  queryOptions({
    queryKey: ['orders-console', 'list', filter],
    queryFn: ({ signal }) => call(listOrders, { query: { ...filter, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One order with its tickets. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders-console', 'order', orderId],
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id: orderId }, signal })).order,
    staleTime: 0,
  });

export function useResend(orderId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(resendTickets, { params: { id: orderId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: timelineQuery(orderId).queryKey }),
  });
}

/** Downloads the attendees of an event as a CSV file. */
export async function saveAttendees(eventId: string, eventName: string): Promise<void> {
  const file = await call(attendeesFile, { params: { eventId } });
  saveFile(file as unknown as Blob, `${eventName}.csv`);
}
