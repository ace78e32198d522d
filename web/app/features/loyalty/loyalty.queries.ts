import { listRewards, redeemReward } from '@ngoma/api/features/loyalty';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

const refreshMs = 60_000;

/** Loyalty account: points, history, rewards and codes. */
export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: ({ signal }) => call(listRewards, { signal }),
    refetchInterval: refreshMs,
  });

/** Redeems a reward. A retried request counts once. */
export function useRedeem() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey((id: string, idempotencyKey) => call(redeemReward, { params: { id }, idempotencyKey })),
    onSettled: () => cache.invalidateQueries({ queryKey: loyaltyQuery().queryKey }),
  });
}
