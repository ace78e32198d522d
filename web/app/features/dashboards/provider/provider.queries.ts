import { providerHome, providerStatement } from '@ngoma/api/features/dashboards/provider';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const providerDashboardKey = ['provider-dashboard'] as const;

/** A provider's open tasks, next bookings and key figures. */
export const providerHomeQuery = () =>
  queryOptions({ queryKey: [...providerDashboardKey, 'home'] as const, queryFn: ({ signal }) => call(providerHome, { signal }) });

export const statementRows = 20;

/** Balances, income by contract, and one page of movements. Keeps the previous page on screen while loading. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: [...providerDashboardKey, 'statement', page] as const,
    queryFn: ({ signal }) => call(providerStatement, { query: { page, limit: statementRows }, signal }),
    placeholderData: keepPreviousData,
  });
