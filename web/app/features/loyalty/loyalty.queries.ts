import { listRewards, redeemReward } from '@ngoma/api/features/loyalty';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useKeyed } from '#lib/use-keyed.ts';

const refreshMs = 60_000;

/** The own points with everything that belongs to them. */
export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: ({ signal }) => call(listRewards, { signal }),
    refetchInterval: refreshMs,
  });

/** Spends points on a reward; a press that has to be sent twice counts once. */
export function useRedeem() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useKeyed((id: string, idempotencyKey) => call(redeemReward, { params: { id }, idempotencyKey })),
    onSettled: () => cache.invalidateQueries({ queryKey: loyaltyQuery().queryKey }),
  });
}
