import * as api from '@ngoma/api/features/reviews';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const reviewKeys = { all: ['reviews'] as const };

/** A person's newest reviews and their summary. */
export const reviewsQuery = (subjectId: string, limit: number) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'of', subjectId, limit],
    queryFn: ({ signal }) => call(api.listReviews, { params: { id: subjectId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

const refreshMs = 30_000;

/** The reviews of both sides of a contract. Refetches while on screen, because the other side writes too. */
export const contractReviewsQuery = (contractId: string) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'contract', contractId],
    queryFn: ({ signal }) => call(api.contractReviews, { params: { contractId }, signal }),
    refetchInterval: refreshMs,
  });
