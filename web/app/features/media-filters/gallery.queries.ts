import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listWorks, removeWorks, saveWork, type Work } from './gallery-store.ts';

/** Works that the signed-in person made on this device, newest first. */
export const worksQuery = (userId: string) =>
  queryOptions({ queryKey: ['works', userId], queryFn: () => listWorks(userId), networkMode: 'always', gcTime: 0 });

export function useSaveWork() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (work: Work) => saveWork(work),
    networkMode: 'always',
    onSuccess: (_, { userId }) => cache.invalidateQueries({ queryKey: worksQuery(userId).queryKey }),
  });
}

export function useRemoveWorks(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: removeWorks,
    networkMode: 'always',
    onSuccess: () => cache.invalidateQueries({ queryKey: worksQuery(userId).queryKey }),
  });
}
