import { addToWishlist, listWishlist, removeFromWishlist, type WishlistItem } from '@ngoma/api/features/events/wishlist';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { recommendationsKey } from '#lib/api/queries/query-keys.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';

export const wishlistKey = ['wishlist'] as const;

/** The participant's wishlist, latest first. */
export const wishlistQuery = () =>
  queryOptions({
    queryKey: wishlistKey,
    queryFn: async ({ signal }) => (await call(listWishlist, { signal })).wishlist,
  });

/** Changes the cached list before the server answers; returns the previous one for a rollback. */
async function updateOptimistically(cache: QueryClient, change: (list: readonly WishlistItem[]) => WishlistItem[]) {
  await cache.cancelQueries({ queryKey: wishlistKey });
  const before = cache.getQueryData<WishlistItem[]>(wishlistKey);
  cache.setQueryData<WishlistItem[]>(wishlistKey, (list) => change(list ?? []));
  return { before };
}

/** Refetches the list after a change, unless another change is still pending. */
function refetch(cache: QueryClient) {
  if (cache.isMutating({ mutationKey: wishlistKey }) > 1) return;
  void cache.invalidateQueries({ queryKey: wishlistKey });
  void cache.invalidateQueries({ queryKey: recommendationsKey });
}

/**
 * Adds an event to the wishlist. The button that does it shows it at once, as long as the mutation is pending; a refusal is reported with the
 * server's message.
 */
export function useAddToWishlist() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: wishlistKey,
    mutationFn: (eventId: string) => call(addToWishlist, { body: { eventId } }),
    onSuccess: ({ wishlist }) => void cache.setQueryData<readonly WishlistItem[]>(wishlistKey, wishlist),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => refetch(cache),
  });
}

/** Removes an event from the wishlist: at once on the screen, and reverted with the specification's toast after a failure. */
export function useRemoveFromWishlist() {
  const cache = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: wishlistKey,
    mutationFn: (eventId: string) => call(removeFromWishlist, { params: { eventId } }),
    onMutate: (eventId) => updateOptimistically(cache, (list) => list.filter((item) => item.eventId._id !== eventId)),
    onError: (_error, _, context) => {
      cache.setQueryData(wishlistKey, context?.before);
      toast(t('wishlist:removeFailed'), 'error');
    },
    onSettled: () => refetch(cache),
  });
}
