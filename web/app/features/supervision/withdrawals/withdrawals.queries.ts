import type { QueryInput } from '@ngoma/api/common/endpoint';
import * as decisions from '@ngoma/api/features/withdrawals/decisions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage } from '../supervision.queries.ts';

/** Several admins decide at the same time, and gateways pay meanwhile. */
const refreshMs = 60_000;

/** One page of a list of withdrawals, with the counts and sums of all lists. */
export const withdrawalsQuery = (query: QueryInput<typeof decisions.listWithdrawals>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'withdrawals', query],
    queryFn: ({ signal }) => call(decisions.listWithdrawals, { query: { ...query, limit: rowsOnPage }, signal }),
    refetchInterval: refreshMs,
  });

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'withdrawal', id],
    queryFn: async ({ signal }) => (await call(decisions.getWithdrawal, { params: { id }, signal })).withdrawal,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
