import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/events/managed-categories';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root } from '../supervision.queries.ts';

export const categoryTreeQuery = () =>
  queryOptions({
    queryKey: [...root, 'category-tree'],
    queryFn: ({ signal }) => call(api.listManagedCategories, { signal }),
    staleTime: 0,
  });

/** A change of the tree without its version. */
export type TreeChange =
  | { readonly kind: 'create'; readonly body: Omit<BodyInput<typeof api.createCategory>, 'version'> }
  | { readonly kind: 'rename'; readonly id: string; readonly body: Omit<BodyInput<typeof api.renameCategory>, 'version'> }
  | { readonly kind: 'order'; readonly body: Omit<BodyInput<typeof api.orderCategories>, 'version'> }
  | { readonly kind: 'move'; readonly id: string; readonly body: Omit<BodyInput<typeof api.moveCategory>, 'version'> }
  | { readonly kind: 'retire' | 'restore'; readonly id: string; readonly reason: string };

function send(change: TreeChange, version: number) {
  switch (change.kind) {
    case 'create':
      return call(api.createCategory, { body: { ...change.body, version } });
    case 'rename':
      return call(api.renameCategory, { params: { id: change.id }, body: { ...change.body, version } });
    case 'order':
      return call(api.orderCategories, { body: { ...change.body, version } });
    case 'move':
      return call(api.moveCategory, { params: { id: change.id }, body: { ...change.body, version } });
    case 'retire':
    case 'restore':
      return call(change.kind === 'retire' ? api.retireCategory : api.restoreCategory, {
        params: { id: change.id },
        body: { version, reason: change.reason },
      });
  }
}

/** Changes the tree of this version. The reply is the new tree; after a conflict the tree is loaded again. */
export function useChangeTree(version: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: TreeChange) => send(change, version),
    onSuccess: ({ message: _, ...tree }) => cache.setQueryData(categoryTreeQuery().queryKey, tree),
    onError: () => cache.invalidateQueries({ queryKey: categoryTreeQuery().queryKey }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...root, 'acts'] }),
        cache.invalidateQueries({ queryKey: ['categories'] }),
      ]),
  });
}
export type ChangeTree = ReturnType<typeof useChangeTree>;
