import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/supervision/reconciliation';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

const root = ['reconciliation'] as const;
export const casesOnPage = 20;
const refreshMs = 4_000;

/** A day of a gateway. */
export interface GatewayDay {
  readonly gateway: string;
  readonly day: string;
}

/** Splits the entry of the address: `sandbox:2026-12-01`. */
export function toGatewayDay(open: string): GatewayDay | undefined {
  const [, gateway, day] = /^([a-z0-9_-]+):(\d{4}-\d{2}-\d{2})$/.exec(open) ?? [];
  return gateway && day ? { gateway, day } : undefined;
}

export const daysQuery = (query: { readonly gateway?: string; readonly until?: string }) =>
  queryOptions({
    queryKey: [...root, 'days', query],
    queryFn: ({ signal }) => call(api.listReconciledDays, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A day; asked for again while its statement is being loaded. */
export const dayQuery = (params: GatewayDay, isLoading = false) =>
  queryOptions({
    queryKey: [...root, 'day', params],
    queryFn: async ({ signal }) => (await call(api.getReconciledDay, { params, signal })).day,
    staleTime: 0,
    refetchInterval: isLoading ? refreshMs : false,
  });

export const suspenseQuery = (state: 'open' | 'closed', page: number) =>
  queryOptions({
    queryKey: [...root, 'suspense', state, page],
    queryFn: ({ signal }) => call(api.listSuspense, { query: { state, page, limit: casesOnPage }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const suspenseCaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'case', id],
    queryFn: async ({ signal }) => (await call(api.getSuspense, { params: { id }, signal })).case,
    staleTime: 0,
  });

/** A mutation that refetches both the screen and the cases of supervision, where the same money shows. */
function useChange<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all([root, ['supervision']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

export const useDecideSuspense = (id: string) =>
  useChange((body: BodyInput<typeof api.decideSuspense>) => call(api.decideSuspense, { params: { id }, body }));
export const useLoadStatement = (params: GatewayDay) => useChange(() => call(api.loadStatement, { params }));
export const useUploadStatement = (gateway: string) =>
  useChange((csv: string) => call(api.uploadStatement, { params: { gateway }, body: { csv } }));
export const useExplain = (params: GatewayDay) =>
  useChange((body: BodyInput<typeof api.explainDifference>) => call(api.explainDifference, { params, body }));
export const useTakeStray = (params: GatewayDay) =>
  useChange((ref: string) => call(api.takeStrayPayment, { params, body: { ref } }));
export const useCloseDay = (params: GatewayDay) => useChange((note: string) => call(api.closeDay, { params, body: { note } }));

/** Downloads all lines of a day as a spreadsheet file. */
export async function saveDay(params: GatewayDay): Promise<void> {
  const file = await call(api.reconciledDayFile, { params });
  saveFile(file as unknown as Blob, `ngoma-reconciliation-${params.gateway}-${params.day}.csv`);
}
