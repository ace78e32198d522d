import type { EventBasicDetail } from '@ngoma/api/features/events';
import { addToWishlist, listWishlist, removeFromWishlist, type WishlistItem } from '@ngoma/api/features/wishlist';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';

export const wishlistKey = ['wishlist'] as const;
/** What is recommended follows from what is wished for. */
const recommendationsKey = ['recommendations'] as const;

/** The own wishes, the latest first. */
export const wishlistQuery = () =>
  queryOptions({
    queryKey: wishlistKey,
    queryFn: async ({ signal }) => (await call(listWishlist, { signal })).wishlist,
  });

/** Shows the list as it will be, and answers how it was. */
async function foresee(cache: QueryClient, change: (list: readonly WishlistItem[]) => WishlistItem[]) {
  await cache.cancelQueries({ queryKey: wishlistKey });
  const before = cache.getQueryData<WishlistItem[]>(wishlistKey);
  cache.setQueryData<WishlistItem[]>(wishlistKey, (list) => change(list ?? []));
  return { before };
}

/** Whatever came of it, the server knows best, unless another change is still on its way. */
function settle(cache: QueryClient) {
  if (cache.isMutating({ mutationKey: wishlistKey }) > 1) return;
  void cache.invalidateQueries({ queryKey: wishlistKey });
  void cache.invalidateQueries({ queryKey: recommendationsKey });
}

/** Remembers an event: at once on the screen, and taken back with the server's words if it is refused. */
export function useAddWish() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: wishlistKey,
    mutationFn: (event: EventBasicDetail) => call(addToWishlist, { body: { eventId: event._id } }),
    onMutate: (event) => foresee(cache, (list) => [{ _id: event._id, eventId: event }, ...list]),
    onError: (error, _, context) => {
      cache.setQueryData(wishlistKey, context?.before);
      toast(error.message, 'error');
    },
    onSettled: () => settle(cache),
  });
}

/** Forgets an event: at once on the screen, and back again with the specification's toast if that failed. */
export function useRemoveWish() {
  const cache = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: wishlistKey,
    mutationFn: (eventId: string) => call(removeFromWishlist, { params: { eventId } }),
    onMutate: (eventId) => foresee(cache, (list) => list.filter((item) => item.eventId._id !== eventId)),
    onError: (_error, _, context) => {
      cache.setQueryData(wishlistKey, context?.before);
      toast(t('wishlist:removeFailed'), 'error');
    },
    onSettled: () => settle(cache),
  });
}
