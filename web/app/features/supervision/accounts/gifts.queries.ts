import type { BodyInput } from '@ngoma/api/common/endpoint';
import { giveCredit, listGiftsOfPerson } from '@ngoma/api/features/ledger/wallet';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { userQuery } from '../supervision.queries.ts';

/** The gifts of credit to a person, the latest first. */
export const giftsOfPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [...userQuery(id).queryKey, 'gifts'],
    queryFn: async ({ signal }) => (await call(listGiftsOfPerson, { params: { id }, signal })).gifts,
    staleTime: 0,
  });

/** Gives a participant credit. A retried request counts once. */
export function useGiveCredit(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof giveCredit>, idempotencyKey) =>
      call(giveCredit, { params: { id }, body, idempotencyKey }),
    ),
    onSettled: () => cache.invalidateQueries({ queryKey: userQuery(id).queryKey }),
  });
}
