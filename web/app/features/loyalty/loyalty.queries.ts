import { type LoyaltyKind, listPointsHistory, listRewards, markCode, redeemReward } from '@ngoma/api/features/loyalty';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

export const movesOnPage = 20;

/** One page of all movements of points, or of one kind. */
export const historyQuery = (kind: LoyaltyKind | undefined, page: number) =>
  queryOptions({
    queryKey: ['loyalty', 'history', kind ?? '', page],
    queryFn: ({ signal }) => call(listPointsHistory, { query: { page, limit: movesOnPage, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Marks a redeemed code as used or not. */
export function useMarkCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isUsed }: { id: string; isUsed: boolean }) => call(markCode, { params: { id }, body: { isUsed } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: loyaltyQuery().queryKey }),
  });
}

/** Redeems a reward. A retried request counts once. */
export function useRedeem() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey((id: string, idempotencyKey) => call(redeemReward, { params: { id }, idempotencyKey })),
    onSettled: () => cache.invalidateQueries({ queryKey: loyaltyQuery().queryKey }),
  });
}
