import * as api from '@ngoma/api/features/reviews';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export const reviewKeys = { all: ['reviews'] as const };

/** The newest reviews of somebody, and their sums. */
export const reviewsQuery = (subjectId: string, limit: number) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'of', subjectId, limit],
    queryFn: ({ signal }) => call(api.listReviews, { params: { id: subjectId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

const refreshMs = 30_000;

/** What the two sides of a contract say of each other; asked again while it is on screen, since the other side writes too. */
export const contractReviewsQuery = (contractId: string) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'contract', contractId],
    queryFn: ({ signal }) => call(api.contractReviews, { params: { contractId }, signal }),
    refetchInterval: refreshMs,
  });
