import type { QueryInput } from '@ngoma/api/common/endpoint';
import * as identity from '@ngoma/api/features/people/identity';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

/** Several admins decide at the same time. */
const refreshMs = 60_000;

/** One page of a list of submissions, with the counts of all lists. */
export const identitiesQuery = (query: QueryInput<typeof identity.listIdentities>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'identities', query],
    queryFn: ({ signal }) => call(identity.listIdentities, { query: { ...query, limit: rowsOnPage }, signal }),
    refetchInterval: refreshMs,
  });

export const identityQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'identity', id],
    queryFn: async ({ signal }) => (await call(identity.getIdentity, { params: { id }, signal })).verification,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** Loads the content of a document. Each call is one view in the audit log, so it is never repeated by itself. */
export function useViewDocument(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (kind: identity.IdentityDocumentKind) =>
      (await call(identity.readIdentityDocument, { params: { id, kind } })) as Blob,
    retry: false,
    onSettled: () => cache.invalidateQueries({ queryKey: [...root, 'acts'] }),
  });
}

export const useApproveIdentity = (id: string) =>
  useSupervisionMutation(() => call(identity.approveIdentity, { params: { id } }));
export const useRejectIdentity = (id: string) =>
  useSupervisionMutation((reason: string) => call(identity.rejectIdentity, { params: { id }, body: { reason } }));
