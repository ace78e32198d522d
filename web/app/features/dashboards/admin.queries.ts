import {
  adminDashboard,
  globalStatistics,
  globalStatisticsFile,
  marketActivity,
  type StatisticsTable,
} from '@ngoma/api/features/dashboards';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ReportWish } from './report-period.ts';

const refreshMs = 60_000;
type Days = Pick<ReportWish, 'from' | 'to'>;

/** An admin's figures; asked again while they are looked at. */
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

/** The marketplace's figures in a period; the former ones stay in sight while others are fetched. */
export const globalStatisticsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['dashboard', 'global', from, to],
    queryFn: ({ signal }) => call(globalStatistics, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Fetches one of the tables as a file for spreadsheets and hands it to the person. */
export async function saveStatistics(table: StatisticsTable, { from, to }: Days): Promise<void> {
  const file = await call(globalStatisticsFile, { params: { table }, query: { from, to } });
  saveFile(file as unknown as Blob, `ngoma-${table}-${from}-${to}.csv`);
}
