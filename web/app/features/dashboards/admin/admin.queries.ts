import {
  adminDashboard,
  globalStatistics,
  globalStatisticsFile,
  marketActivity,
  type StatisticsTable,
} from '@ngoma/api/features/dashboards/dashboards';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ReportQuery } from '../reports/report-period.ts';

const refreshMs = 60_000;
type Days = Pick<ReportQuery, 'from' | 'to'>;

/** An admin's figures. Refetches while they are on screen. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'admin'],
    queryFn: ({ signal }) => call(adminDashboard, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });

export const marketActivityQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'market'],
    queryFn: ({ signal }) => call(marketActivity, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** The marketplace figures of a period. Refetches while they are on screen. Keeps the figures of the period before while loading. */
export const globalStatisticsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['dashboard', 'global', from, to],
    queryFn: ({ signal }) => call(globalStatistics, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 30_000,
  });

/** Downloads one of the tables as a spreadsheet file. */
export async function saveStatistics(table: StatisticsTable, { from, to }: Days): Promise<void> {
  const file = await call(globalStatisticsFile, { params: { table }, query: { from, to } });
  saveFile(file as unknown as Blob, `ngoma-${table}-${from}-${to}.csv`);
}
