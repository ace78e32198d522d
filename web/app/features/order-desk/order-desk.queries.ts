import { attendeesFile, orderHistory, resendTickets } from '@ngoma/api/features/order-desk';
import { getOrder, listOrders, type OrderState } from '@ngoma/api/features/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const rowsOnPage = 20;

export interface OrderQuestion {
  readonly q?: string;
  readonly eventId?: string;
  readonly state?: OrderState;
  readonly page: number;
}

/** One page of the orders of own events; the former ones stay in sight while others are fetched. */
export const ordersQuery = (question: OrderQuestion) =>
  queryOptions({
    queryKey: ['order-desk', 'list', question],
    queryFn: ({ signal }) => call(listOrders, { query: { ...question, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One order with its tickets. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-desk', 'order', orderId],
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id: orderId }, signal })).order,
    staleTime: 0,
  });

/** What happened to it. */
export const historyQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-desk', 'history', orderId],
    queryFn: ({ signal }) => call(orderHistory, { params: { id: orderId }, signal }),
    staleTime: 0,
  });

export function useResend(orderId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(resendTickets, { params: { id: orderId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: historyQuery(orderId).queryKey }),
  });
}

/** Fetches the guests of an event as a file for spreadsheets and hands it to the person. */
export async function saveAttendees(eventId: string, eventName: string): Promise<void> {
  const file = await call(attendeesFile, { params: { eventId } });
  saveFile(file as unknown as Blob, `${eventName}.csv`);
}
