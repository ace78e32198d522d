import { organizerReportFile, organizerReports, type ReportName } from '@ngoma/api/features/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ReportWish } from './report-period.ts';

const queryOf = ({ from, to, eventId }: ReportWish) => ({ from, to, ...(eventId && { eventId }) });

/** The figures of a period; the former ones stay in sight while others are fetched. */
export const reportsQuery = (wish: ReportWish) =>
  queryOptions({
    queryKey: ['dashboard', 'reports', wish.from, wish.to, wish.eventId ?? ''],
    queryFn: ({ signal }) => call(organizerReports, { query: queryOf(wish), signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Fetches one of the reports as a file for spreadsheets and hands it to the person. */
export async function saveReport(report: ReportName, wish: ReportWish): Promise<void> {
  const file = await call(organizerReportFile, { params: { report }, query: queryOf(wish) });
  saveFile(file as unknown as Blob, `ngoma-${report}-${wish.from}-${wish.to}.csv`);
}
