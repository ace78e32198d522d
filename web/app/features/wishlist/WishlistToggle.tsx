import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { wishlistButtonSx } from './heart-style.ts';
import { useAddToWishlist, useRemoveFromWishlist, wishlistQuery } from './wishlist.queries.ts';

/** Toggle button of a participant, pressed while the event is on the wishlist. */
export function WishlistToggle({ event }: { event: EventBasicDetail }) {
  const { t } = useTranslation();
  const { data: wishlist } = useQuery(wishlistQuery());
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  const isWished = wishlist?.some((item) => item.eventId._id === event._id) ?? false;
  return (
    <IconButton
      aria-pressed={isWished}
      aria-label={t('wishlist:wish', { name: event.eventName })}
      onClick={() => (isWished ? remove.mutate(event._id) : add.mutate(event))}
      sx={wishlistButtonSx}
    >
      {isWished ? <Favorite fontSize="small" /> : <FavoriteBorder fontSize="small" />}
    </IconButton>
  );
}
