import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import HeartFill from '@phosphor-icons/core/fill/heart-fill.svg?react';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { useAddToWishlist, useRemoveFromWishlist, wishlistQuery } from './wishlist.queries.ts';

export interface WishlistToggleProps {
  readonly event: Pick<EventBasicDetail, '_id' | 'eventName'>;
  /** `glass` on a picture, `outlined` beside text. */
  readonly variant: 'glass' | 'outlined';
}

/** Toggle button of a participant, pressed while the event is on the wishlist. */
export function WishlistToggle({ event, variant }: WishlistToggleProps) {
  const { t } = useTranslation();
  const { data: wishlist } = useQuery(wishlistQuery());
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  const isWished = add.isPending || (wishlist?.some((item) => item.eventId._id === event._id) ?? false);
  return (
    <IconButton
      variant={variant}
      aria-pressed={isWished}
      label={t('wishlist:wish', { name: event.eventName })}
      onClick={() => (isWished ? remove.mutate(event._id) : add.mutate(event._id))}
    >
      {isWished ? <HeartFill /> : <Heart />}
    </IconButton>
  );
}
