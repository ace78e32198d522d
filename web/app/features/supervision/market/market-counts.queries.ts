import { marketCounts } from '@ngoma/api/features/supervision/market-counts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root } from '../supervision.queries.ts';

/** The numbers of what is going on in the marketplace, by list. */
export const marketCountsQuery = () =>
  queryOptions({
    queryKey: [...root, 'market', 'counts'],
    queryFn: ({ signal }) => call(marketCounts, { signal }),
    staleTime: 0,
  });
