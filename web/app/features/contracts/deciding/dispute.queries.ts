import { getDisputeMessageFile, listDisputeMessages } from '@ngoma/api/features/conversations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { loadContractFile } from '../contracts.queries.ts';

/** The content of a picture of a contract. */
export const contractPictureQuery = (contractId: string, fileId: string) =>
  queryOptions({
    // Not below the key of the contract, whose changes leave its files as they are.
    queryKey: ['contract-files', contractId, fileId],
    queryFn: () => loadContractFile(contractId, fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The messages of the two sides of a dispute, the latest page first. Each load is recorded, so nothing loads them again by itself. */
export const disputeMessagesQuery = (contractId: string) =>
  infiniteQueryOptions({
    queryKey: ['dispute-messages', contractId],
    queryFn: ({ pageParam, signal }) =>
      call(listDisputeMessages, { params: { contractId }, query: pageParam ? { before: String(pageParam) } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });

/** Downloads a file that one side of a dispute sent to the other. */
export async function saveDisputeMessageFile(contractId: string, fileId: string, name: string): Promise<void> {
  saveFile((await call(getDisputeMessageFile, { params: { contractId, fileId } })) as unknown as Blob, name);
}
