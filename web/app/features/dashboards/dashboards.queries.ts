import { organizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { latestTicketPurchases } from '@ngoma/api/features/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keys = { all: ['dashboard'] as const };
const refreshMs = 60_000;
const latestShown = 8;

/** The organizer's figures. Refetches while they are on screen. */
export const organizerDashboardQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'organizer'],
    queryFn: ({ signal }) => call(organizerDashboard, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** The latest sales, line by line. */
export const latestSalesQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'latest-sales'],
    queryFn: async ({ signal }) => (await call(latestTicketPurchases, { query: { limit: latestShown }, signal })).result,
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** The caller's balance on the platform. */
export const balanceQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call(myBalance, { signal }), refetchInterval: refreshMs });
