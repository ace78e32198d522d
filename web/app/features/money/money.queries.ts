import { myBalance } from '@ngoma/api/features/ledger';
import { organizerSettlements, organizerTransactions, organizerTransactionsFile } from '@ngoma/api/features/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { MoneyFilter } from './money-filter.ts';

export const rowsOnPage = 20;
const refreshMs = 60_000;

/** The own money with the house. */
export const balancesQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call(myBalance, { signal }), refetchInterval: refreshMs });

/** One page of what moved. */
export const transactionsQuery = (filter: MoneyFilter, page: number) =>
  queryOptions({
    queryKey: ['money', 'transactions', filter, page],
    queryFn: ({ signal }) => call(organizerTransactions, { query: { ...filter, page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What each own event earned. */
export const settlementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['money', 'settlements', page],
    queryFn: ({ signal }) => call(organizerSettlements, { query: { page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Fetches the whole filtered list as a file for spreadsheets and hands it to the person. */
export async function saveTransactions(filter: MoneyFilter): Promise<void> {
  const file = await call(organizerTransactionsFile, { query: filter });
  saveFile(file as unknown as Blob, 'ngoma-transactions.csv');
}
