import type { BodyInput } from '@ngoma/api/common/endpoint';
import { issueTickets, revokeIssuedTickets } from '@ngoma/api/features/orders/issuing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { consoleKey } from '../console/console.queries.ts';
import { orderKeys } from '../orders.queries.ts';

/** Refreshes the orders, their timelines, and the numbers of tickets that are left of the own events. */
function useRefresh() {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([consoleKey, orderKeys.all, ownEventsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}

/** Issues tickets by hand. A repeat after a failure of the network issues nothing a second time. */
export const useIssueTickets = () =>
  useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof issueTickets>, idempotencyKey) =>
      call(issueTickets, { body, idempotencyKey }),
    ),
    onSuccess: useRefresh(),
  });

export const useRevokeIssued = (orderId: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof revokeIssuedTickets>) => call(revokeIssuedTickets, { params: { id: orderId }, body }),
    onSettled: useRefresh(),
  });
