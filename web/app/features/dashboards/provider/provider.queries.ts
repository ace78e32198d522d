import {
  providerHome,
  providerStatement,
  providerStatementCsv,
  providerStatementXlsx,
} from '@ngoma/api/features/dashboards/provider';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import type { StatementFilter } from './statement-filter.ts';

const providerDashboardKey = ['provider-dashboard'] as const;

/** A provider's open tasks, next bookings and key figures. */
export const providerHomeQuery = () =>
  queryOptions({ queryKey: [...providerDashboardKey, 'home'] as const, queryFn: ({ signal }) => call(providerHome, { signal }) });

export const statementRows = 20;

/** Balances, expected payments, income by contract, and one page of movements. Keeps the previous page on screen while loading. */
export const statementQuery = (filter: StatementFilter, page: number) =>
  queryOptions({
    queryKey: [...providerDashboardKey, 'statement', filter, page] as const,
    queryFn: ({ signal }) => call(providerStatement, { query: { ...filter, page, limit: statementRows }, signal }),
    placeholderData: keepPreviousData,
  });

const statementFiles = { csv: providerStatementCsv, xlsx: providerStatementXlsx } as const;

/** Downloads the filtered movements as a spreadsheet file. */
export async function saveMovements(filter: StatementFilter, format: keyof typeof statementFiles, name: string): Promise<void> {
  const file = await call(statementFiles[format], { query: filter });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}
