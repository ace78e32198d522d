import { organizerDashboard } from '@ngoma/api/features/dashboards';
import { myBalance } from '@ngoma/api/features/ledger';
import { latestTicketPurchases } from '@ngoma/api/features/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

const keys = { all: ['dashboard'] as const };
const refreshMs = 60_000;
const latestShown = 8;

/** The organizer's figures; asked again while they are looked at. */
export const organizerDashboardQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'organizer'],
    queryFn: ({ signal }) => call(organizerDashboard, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** What was sold last, line by line. */
export const latestSalesQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'latest-sales'],
    queryFn: async ({ signal }) => (await call(latestTicketPurchases, { query: { limit: latestShown }, signal })).result,
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** The own money with the house. */
export const balanceQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call(myBalance, { signal }), refetchInterval: refreshMs });
