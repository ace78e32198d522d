import type { Locale } from '@ngoma/api/common/locale';
import {
  organizerReportFile,
  organizerReportPdf,
  organizerReports,
  type ReportName,
  weeklyReportPdf,
} from '@ngoma/api/features/dashboards/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ReportQuery } from './report-period.ts';

const queryOf = ({ from, to, eventId }: ReportQuery) => ({ from, to, ...(eventId && { eventId }) });

/** The figures of a period. Keeps the previous period's figures on screen while loading. */
export const reportsQuery = (reportQuery: ReportQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'reports', reportQuery.from, reportQuery.to, reportQuery.eventId ?? ''],
    queryFn: ({ signal }) => call(organizerReports, { query: queryOf(reportQuery), signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Downloads one of the reports as a spreadsheet file. */
export async function saveReport(report: ReportName, reportQuery: ReportQuery): Promise<void> {
  const file = await call(organizerReportFile, { params: { report }, query: queryOf(reportQuery) });
  saveFile(file as unknown as Blob, `ngoma-${report}-${reportQuery.from}-${reportQuery.to}.csv`);
}

/** Downloads the report of a period as PDF. */
export async function saveReportPdf(reportQuery: ReportQuery, lang: Locale): Promise<void> {
  const pdf = await call(organizerReportPdf, { query: { ...queryOf(reportQuery), lang } });
  saveFile(pdf as unknown as Blob, `ngoma-report-${reportQuery.from}-${reportQuery.to}.pdf`);
}

/** Downloads the report of the week that begins on this Monday as PDF. */
export async function saveWeek(day: string, lang: Locale, name: string): Promise<void> {
  const pdf = await call(weeklyReportPdf, { params: { day }, query: { lang } });
  saveFile(pdf as unknown as Blob, `${name}.pdf`);
}
