import { providerHome, providerPerformance, providerStatement } from '@ngoma/api/features/provider-desk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

const deskKey = ['provider-desk'] as const;

/** What waits, what comes next, and how business stands. */
export const providerHomeQuery = () =>
  queryOptions({ queryKey: [...deskKey, 'home'] as const, queryFn: ({ signal }) => call(providerHome, { signal }) });

export const performanceQuery = () =>
  queryOptions({
    queryKey: [...deskKey, 'performance'] as const,
    queryFn: ({ signal }) => call(providerPerformance, { signal }),
  });

export const statementRows = 20;

/** Balances, income by contract, and one page of movements; the page before stays in sight while the next one comes. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'statement', page] as const,
    queryFn: ({ signal }) => call(providerStatement, { query: { page, limit: statementRows }, signal }),
    placeholderData: keepPreviousData,
  });
