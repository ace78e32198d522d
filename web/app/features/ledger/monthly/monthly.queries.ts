import type { Locale } from '@ngoma/api/common/locale';
import { monthlyStatement, monthlyStatementPdf, statementMonths } from '@ngoma/api/features/ledger/monthly-statements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

/** The months of which the caller can have a statement, the latest first. */
export const statementMonthsQuery = () =>
  queryOptions({ queryKey: ['ledger', 'months'], queryFn: ({ signal }) => call(statementMonths, { signal }), staleTime: 0 });

/** The caller's statement of a month. The one before stays while another month loads. */
export const monthlyStatementQuery = (month: string) =>
  queryOptions({
    queryKey: ['ledger', 'month', month],
    queryFn: ({ signal }) => call(monthlyStatement, { params: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: month !== '',
  });

/** Downloads the statement of a month as PDF. */
export async function saveMonthlyStatement(month: string, lang: Locale, name: string): Promise<void> {
  const pdf = await call(monthlyStatementPdf, { params: { month }, query: { lang } });
  saveFile(pdf as unknown as Blob, `${name}.pdf`);
}
