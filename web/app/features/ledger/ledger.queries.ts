import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { eventStatement, eventStatementCsv, eventStatementXlsx } from '@ngoma/api/features/ledger/statements';
import {
  organizerIncome,
  organizerSettlements,
  organizerTransactions,
  organizerTransactionsCsv,
  organizerTransactionsXlsx,
  releaseEarnings,
} from '@ngoma/api/features/ledger/transactions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { LedgerFilter } from './transaction-filter.ts';

export const rowsOnPage = 20;
const refreshMs = 60_000;

/** The caller's balances on the platform. */
export const balancesQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call(myBalance, { signal }), refetchInterval: refreshMs });

/** One page of transactions. */
export const transactionsQuery = (filter: LedgerFilter, page: number) =>
  queryOptions({
    queryKey: ['ledger', 'transactions', filter, page],
    queryFn: ({ signal }) => call(organizerTransactions, { query: { ...filter, page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The caller's income of each of the last months. */
export const incomeQuery = () =>
  queryOptions({ queryKey: ['ledger', 'income'], queryFn: ({ signal }) => call(organizerIncome, { signal }), staleTime: 30_000 });

/** The earnings of each of the caller's events. */
export const settlementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['ledger', 'settlements', page],
    queryFn: ({ signal }) => call(organizerSettlements, { query: { page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Releases earnings of an event before it, and loads all that shows balances again. */
export function useReleaseEarnings(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(releaseEarnings, { params: { eventId } }),
    onSettled: () =>
      Promise.all([['wallet'], ['ledger'], ['withdrawals']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

const transactionFiles = { csv: organizerTransactionsCsv, xlsx: organizerTransactionsXlsx } as const;

/** Downloads the whole filtered and sorted list as a spreadsheet file. */
export async function saveTransactions(filter: LedgerFilter, format: keyof typeof transactionFiles): Promise<void> {
  const file = await call(transactionFiles[format], { query: filter });
  saveFile(file as unknown as Blob, `ngoma-transactions.${format}`);
}

/** The settlement statement of one of the caller's events. */
export const statementQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['ledger', 'statement', eventId],
    queryFn: ({ signal }) => call(eventStatement, { params: { id: eventId }, signal }),
    staleTime: 0,
  });

const statementFiles = { csv: eventStatementCsv, xlsx: eventStatementXlsx } as const;

/** Downloads the settlement statement of an event as a spreadsheet file. */
export async function saveStatement(eventId: string, format: keyof typeof statementFiles, name: string): Promise<void> {
  const file = await call(statementFiles[format], { params: { id: eventId } });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}
