import { deleteAccount, downloadExport, getDataRights, requestExport } from '@ngoma/api/features/people/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

const key = ['account', 'data'] as const;
const refreshWhilePendingMs = 3_000;

/** The person's data copies, and the consequences of deleting the account. Refetches often while a copy is being made. */
export const dataRightsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(getDataRights, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'asked') ? refreshWhilePendingMs : false),
    staleTime: 0,
  });

export const useRequestExport = () => {
  const cache = useQueryClient();
  return useMutation({ mutationFn: () => call(requestExport), onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

/** Downloads a data copy. */
export const useSaveExport = () =>
  useMutation({
    mutationFn: async (id: string) =>
      saveFile((await call(downloadExport, { params: { id } })) as unknown as Blob, 'ngoma-data.zip'),
  });

export const useDeleteAccount = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password, understood: true } }),
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
};
