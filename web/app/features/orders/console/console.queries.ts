import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { SortOrder } from '@ngoma/api/common/sorting';
import {
  attendeesFile,
  attendeesPdf,
  correctHolder,
  listAttendees,
  ordersCsv,
  ordersXlsx,
  resendManyTickets,
  resendTickets,
} from '@ngoma/api/features/orders/console';
import { getOrder, listOrders, type OrderSort, type OrderState } from '@ngoma/api/features/orders/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { orderKeys } from '../orders.queries.ts';
import { timelineQuery } from '../timeline/timeline.queries.ts';

export const rowsOnPage = 20;

/** The key of all queries about the orders of own events. */
export const consoleKey = ['orders-console'] as const;

export interface OrdersFilter {
  readonly q?: string;
  readonly eventId?: string;
  readonly state?: OrderState;
  /** Only orders of which something was refunded. */
  readonly refunded?: 'true';
  /** Only orders that were issued by hand. */
  readonly issued?: 'true';
  /** Days on which orders were placed, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: OrderSort;
  readonly order?: SortOrder;
  readonly page: number;
}

/** One page of the orders of own events; the previous page stays visible while the next one loads. */
export const ordersQuery = (filter: OrdersFilter) =>
  queryOptions({
    queryKey: [...consoleKey, 'list', filter],
    queryFn: ({ signal }) => call(listOrders, { query: { ...filter, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One order with its tickets. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...consoleKey, 'order', orderId],
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

/** Corrects the name on a ticket of an order. */
export function useCorrectHolder(orderId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, name }: { ticketId: string; name: string }) =>
      call(correctHolder, { params: { id: orderId, ticketId }, body: { name } }),
    onSuccess: () =>
      Promise.all([consoleKey, timelineQuery(orderId).queryKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

/** Orders that are asked for at once when all that match are meant: as many as the API gives. */
const idsAtOnce = 100;

type Chosen =
  | { readonly ids: readonly string[] }
  | { readonly filter: Omit<OrdersFilter, 'page' | 'sort' | 'order'>; readonly total: number };

/** Returns the ids of the chosen orders, which are on several pages if all that match are chosen. */
async function idsOf(chosen: Chosen): Promise<string[]> {
  if ('ids' in chosen) return [...chosen.ids];
  const { filter, total } = chosen;
  const pages = Array.from({ length: Math.ceil(total / idsAtOnce) }, (_, index) => index + 1);
  const lists = await Promise.all(pages.map((page) => call(listOrders, { query: { ...filter, page, limit: idsAtOnce } })));
  return lists.flatMap(({ allOrders }) => allOrders.map(({ _id }) => _id));
}

/** Sends the tickets of several orders again. What is repeated after a failure of the network takes effect once. */
export function useResendMany() {
  const cache = useQueryClient();
  const send = useIdempotencyKey((ids: string[], idempotencyKey) => call(resendManyTickets, { body: { ids }, idempotencyKey }));
  return useMutation({
    mutationFn: async (chosen: Chosen) => send(await idsOf(chosen)),
    onSuccess: () => cache.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

const orderFiles = { csv: ordersCsv, xlsx: ordersXlsx } as const;

/** Downloads the orders of a list, or chosen ones, as a spreadsheet file. */
export async function saveOrders(
  query: QueryInput<typeof ordersCsv>,
  format: keyof typeof orderFiles,
  name: string,
): Promise<void> {
  const file = await call(orderFiles[format], { query });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}

/** One page of the attendees of an event. */
export const attendeesQuery = (eventId: string, { q, page }: { readonly q: string; readonly page: number }) =>
  queryOptions({
    queryKey: [...consoleKey, 'attendees', eventId, q, page],
    queryFn: ({ signal }) =>
      call(listAttendees, { params: { eventId }, query: { ...(q && { q }), page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const attendeeFiles = { csv: attendeesFile, pdf: attendeesPdf } as const;

/** Downloads the attendees of an event as a CSV file, or as a PDF to print. */
export async function saveAttendees(
  { _id: eventId, eventName }: { readonly _id: string; readonly eventName: string },
  format: keyof typeof attendeeFiles,
): Promise<void> {
  const file = await call(attendeeFiles[format], { params: { eventId } });
  saveFile(file as unknown as Blob, `${eventName}.${format}`);
}
