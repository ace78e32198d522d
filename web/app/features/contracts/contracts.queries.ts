import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/contracts/contracts';
import * as disputes from '@ngoma/api/features/contracts/disputes';
import * as escrow from '@ngoma/api/features/contracts/escrow';
import * as papers from '@ngoma/api/features/contracts/files';
import * as pledges from '@ngoma/api/features/contracts/pledges';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { type ContractSearch, toContractQuery } from './contract-search.ts';

const contractKeys = { all: ['contracts'] as const };

/** Page size of contract lists. */
export const contractsOnPage = 20;

/** The caller's contracts (for an admin all contracts), newest first. */
export const contractsQuery = (search: ContractSearch) =>
  queryOptions({
    queryKey: [...contractKeys.all, 'list', search],
    queryFn: ({ signal }) =>
      call(api.listContracts, { query: { page: search.page, limit: contractsOnPage, ...toContractQuery(search) }, signal }),
    placeholderData: keepPreviousData,
  });

const listFiles = { csv: api.contractsCsv, xlsx: api.contractsXlsx } as const;

/** Downloads the contracts of a list as a spreadsheet file. */
export async function saveContracts(search: ContractSearch, format: keyof typeof listFiles, name: string): Promise<void> {
  const file = await call(listFiles[format], { query: toContractQuery(search) });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}

const refreshMs = 20_000;

/** One contract. Refetches while it is on screen, because the other side acts on it too. */
export const contractQuery = (contractId: string) =>
  queryOptions({
    queryKey: [...contractKeys.all, contractId],
    queryFn: async ({ signal }) => (await call(api.getContract, { params: { contractId }, signal })).contract,
    refetchInterval: refreshMs,
  });

/** The current consequences of a cancellation; never cached. */
export const consequencesQuery = (contractId: string) =>
  queryOptions({
    queryKey: [...contractKeys.all, contractId, 'cancellation'],
    queryFn: async ({ signal }) => (await call(escrow.cancellationConsequences, { params: { contractId }, signal })).consequences,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const disputesQuery = (isOpen: boolean, page: number) =>
  queryOptions({
    queryKey: [...contractKeys.all, 'disputes', isOpen, page],
    queryFn: ({ signal }) =>
      call(disputes.listDisputes, { query: { open: String(isOpen), page, limit: contractsOnPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns the mutations of a contract. Each replies with the contract's new state, which is put into the cache. */
export function useContractAct(contractId: string) {
  const cache = useQueryClient();
  const params = { contractId };
  return useMutation({
    mutationFn: (act: Act): Promise<{ message: string; contract: api.Contract; paymentUrl?: string | null }> => {
      switch (act.kind) {
        case 'sign':
          return call(api.signContract, { params, body: act.body });
        case 'amend':
          return call(api.proposeVersion, { params, body: act.body });
        case 'decline':
          return call(api.declineVersion, { params });
        case 'fund':
          return call(escrow.fundMilestone, { params: { ...params, milestoneId: act.milestoneId }, body: { from: act.from } });
        case 'pledge':
          return call(pledges.proposePledge, { params: { ...params, milestoneId: act.milestoneId } });
        case 'withdraw_pledge':
          return call(pledges.withdrawPledge, { params: { ...params, milestoneId: act.milestoneId } });
        case 'answer_pledge':
          return call(pledges.answerPledge, {
            params: { ...params, milestoneId: act.milestoneId },
            body: { agrees: act.agrees },
          });
        case 'submit':
          return call(escrow.submitMilestone, { params: { ...params, milestoneId: act.milestoneId } });
        case 'accept':
          return call(escrow.acceptMilestone, { params: { ...params, milestoneId: act.milestoneId } });
        case 'complete':
          return call(escrow.completeContract, { params });
        case 'cancel':
          return call(escrow.cancelContract, { params, body: act.body });
        case 'dispute':
          return call(disputes.openDispute, { params, body: { reason: act.reason } });
        case 'decide':
          return call(disputes.decideDispute, { params, body: act.body });
        case 'upload':
          return call(papers.uploadContractFile, { params, files: { file: act.file } });
      }
    },
    onSuccess: async ({ contract }) => {
      cache.setQueryData(contractQuery(contractId).queryKey, contract);
      await cache.invalidateQueries({ queryKey: contractKeys.all, predicate: ({ queryKey }) => queryKey[1] !== contractId });
      await cache.invalidateQueries({ queryKey: ['service-requests'] });
    },
    onError: () => cache.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

export type Act =
  | { readonly kind: 'sign'; readonly body: BodyInput<typeof api.signContract> }
  | { readonly kind: 'amend'; readonly body: BodyInput<typeof api.proposeVersion> }
  | { readonly kind: 'decline' | 'complete' }
  | { readonly kind: 'fund'; readonly milestoneId: string; readonly from: 'balance' | 'payment' }
  | { readonly kind: 'submit' | 'accept' | 'pledge' | 'withdraw_pledge'; readonly milestoneId: string }
  | { readonly kind: 'answer_pledge'; readonly milestoneId: string; readonly agrees: boolean }
  | { readonly kind: 'cancel'; readonly body: BodyInput<typeof escrow.cancelContract> }
  | { readonly kind: 'dispute'; readonly reason: string }
  | { readonly kind: 'decide'; readonly body: BodyInput<typeof disputes.decideDispute> }
  | { readonly kind: 'upload'; readonly file: File };
export type ContractAct = ReturnType<typeof useContractAct>;

/** Downloads the contract as a PDF file. */
export async function saveContractPdf(contractId: string, name: string): Promise<void> {
  saveFile((await call(api.contractPdf, { params: { contractId } })) as unknown as Blob, `${name}.pdf`);
}

/** Loads the content of a file of a contract. */
export const loadContractFile = async (contractId: string, fileId: string): Promise<Blob> =>
  (await call(papers.getContractFile, { params: { contractId, fileId } })) as unknown as Blob;

export async function saveContractFile(contractId: string, fileId: string, name: string): Promise<void> {
  saveFile(await loadContractFile(contractId, fileId), name);
}
