import { type PerformanceTable, performanceFile, providerPerformance } from '@ngoma/api/features/dashboards/performance';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { PerformanceSearch } from './performance-period.ts';

const queryOf = ({ from, to, category }: PerformanceSearch) => ({ from, to, ...(category && { category }) });

/** A provider's figures of a period. Keeps those of the previous period on screen while loading. */
export const performanceQuery = (search: PerformanceSearch) =>
  queryOptions({
    queryKey: ['provider-dashboard', 'performance', search.from, search.to, search.category] as const,
    queryFn: ({ signal }) => call(providerPerformance, { query: queryOf(search), signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Downloads one table of the figures as a spreadsheet file. */
export async function savePerformance(table: PerformanceTable, search: PerformanceSearch): Promise<void> {
  const file = await call(performanceFile, { params: { table }, query: queryOf(search) });
  saveFile(file as unknown as Blob, `ngoma-${table}-${search.from}-${search.to}.csv`);
}
