import type { QueryInput } from '@ngoma/api/common/endpoint';
import { ordersByDay, paymentsByDay } from '@ngoma/api/features/supervision/sales-by-day';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root } from '../../supervision.queries.ts';

export const orderDaysQuery = (query: QueryInput<typeof ordersByDay>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'order-days', query],
    queryFn: ({ signal }) => call(ordersByDay, { query, signal }),
  });

export const paymentDaysQuery = (query: QueryInput<typeof paymentsByDay>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'payment-days', query],
    queryFn: ({ signal }) => call(paymentsByDay, { query, signal }),
  });
