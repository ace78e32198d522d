import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/use-translation.tsx';
import { heartSx } from './heart-look.ts';
import { useAddWish, useRemoveWish, wishlistQuery } from './wishlist.queries.ts';

/** The heart of a participant: pressed while the event is on their list. */
export function WishToggle({ event }: { event: EventBasicDetail }) {
  const { t } = useTranslation();
  const { data: wishes } = useQuery(wishlistQuery());
  const add = useAddWish();
  const remove = useRemoveWish();
  const isWished = wishes?.some((item) => item.eventId._id === event._id) ?? false;
  return (
    <IconButton
      aria-pressed={isWished}
      aria-label={t('wishlist:wish', { name: event.eventName })}
      onClick={() => (isWished ? remove.mutate(event._id) : add.mutate(event))}
      sx={heartSx}
    >
      {isWished ? <Favorite fontSize="small" /> : <FavoriteBorder fontSize="small" />}
    </IconButton>
  );
}
