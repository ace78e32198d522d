import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keepWork, listWorks, removeWork, type Work } from './works.ts';

/** What was made on this device by whoever is signed in, the newest first. */
export const worksQuery = (userId: string) =>
  queryOptions({ queryKey: ['works', userId], queryFn: () => listWorks(userId), networkMode: 'always', gcTime: 0 });

export function useKeepWork() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (work: Work) => keepWork(work),
    networkMode: 'always',
    onSuccess: (_, { userId }) => cache.invalidateQueries({ queryKey: worksQuery(userId).queryKey }),
  });
}

export function useRemoveWork(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: removeWork,
    networkMode: 'always',
    onSuccess: () => cache.invalidateQueries({ queryKey: worksQuery(userId).queryKey }),
  });
}
