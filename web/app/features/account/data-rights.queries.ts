import { askForExport, deleteAccount, downloadExport, getDataRights } from '@ngoma/api/features/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';

const key = ['account', 'data'] as const;
const whileMadeMs = 3_000;

/** The own copies, and what deleting the account would mean; asked often while a copy is being made. */
export const dataRightsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(getDataRights, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'asked') ? whileMadeMs : false),
    staleTime: 0,
  });

export const useAskForExport = () => {
  const cache = useQueryClient();
  return useMutation({ mutationFn: () => call(askForExport), onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

/** Fetches a copy and hands it to the person. */
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
