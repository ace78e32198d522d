import {
  type Applicant,
  getOwnIdentity,
  type IdentityDocumentKind,
  removeIdentityDocument,
  saveIdentityDocument,
  submitIdentity,
} from '@ngoma/api/features/people/identity';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';

const key = ['identity', 'own'] as const;

/** The state of the own verification. Admins decide while the page is open. */
export const ownIdentityQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getOwnIdentity, { signal })).identity,
    staleTime: 0,
    refetchInterval: 60_000,
  });

interface Upload {
  readonly kind: IdentityDocumentKind;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

/** A mutation whose reply is the new state of the verification. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  // Several documents may be uploaded at once, so the last reply is not always the latest state.
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: key }) });
}

export const useUploadDocument = () =>
  useChange(({ kind, file, onProgress }: Upload) =>
    upload(saveIdentityDocument, { params: { kind }, files: { file }, onProgress }),
  );
export const useRemoveDocument = () =>
  useChange((kind: IdentityDocumentKind) => call(removeIdentityDocument, { params: { kind } }));
export const useSubmitIdentity = () => useChange((applicant: Applicant) => call(submitIdentity, { body: { applicant } }));
