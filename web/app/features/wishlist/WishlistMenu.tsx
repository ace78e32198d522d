import Close from '@mui/icons-material/Close';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import type { WishlistItem } from '@ngoma/api/features/wishlist';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatEventDate, previewOf } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Popover } from '#ui/overlay/overlays.tsx';
import { useRemoveFromWishlist, wishlistQuery } from './wishlist.queries.ts';

/** Wishlist in the header: a count that opens the list. */
export function WishlistMenu() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const wishlist = useQuery(wishlistQuery());
  const count = wishlist.data?.length ?? 0;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={count > 0 ? t('wishlist:openCount', { count }) : t('wishlist:open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count || undefined} max={uiTerms.badgeMax} color="error">
          <FavoriteBorder />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { width: uiTerms.popoverWidthPx, maxWidth: 'calc(100vw - 16px)', mt: 1, maxHeight: 'min(560px, 80dvh)' },
          },
        }}
      >
        <Typography id={titleId} variant="h4" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
          {t('wishlist:title')}
        </Typography>
        {wishlist.error && !wishlist.data ? (
          <LoadError error={wishlist.error} onRetry={wishlist.refetch} />
        ) : (
          <WishlistItems wishlist={wishlist.data} onLeave={close} />
        )}
      </Popover>
    </>
  );
}

function WishlistItems({ wishlist, onLeave }: { wishlist: readonly WishlistItem[] | undefined; onLeave: () => void }) {
  const { t } = useTranslation();
  if (!wishlist) return <Skeleton variant="rounded" height={72} sx={{ m: 2 }} />;
  if (wishlist.length === 0) {
    return (
      <Box sx={{ px: 2, pb: 2.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('wishlist:empty')}</Typography>
        <Button component={Link} to="/our-event" onClick={onLeave}>
          {t('wishlist:find')}
        </Button>
      </Box>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
      {wishlist.map((item) => (
        <WishlistEntry key={item.eventId._id} item={item} onLeave={onLeave} />
      ))}
    </Box>
  );
}

/** When the event takes place: its date as it is now, or that it has none. */
function EventTime({ event: { status, date, zone } }: { event: WishlistItem['eventId'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOff = status === 'postponed' || status === 'cancelled';
  return (
    <Typography variant="body2" sx={{ fontWeight: 600, color: isOff ? 'error.main' : 'primary.main' }}>
      {isOff ? t(`wishlist:${status}`) : formatEventDate(date, locale, zone)}
    </Typography>
  );
}

function WishlistEntry({ item: { eventId: event }, onLeave }: { item: WishlistItem; onLeave: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveFromWishlist();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', borderTop: '1px solid', borderColor: 'divider', pr: 0.5 }}>
      <Box
        component={Link}
        to={`/our-event/${event._id}`}
        onClick={onLeave}
        sx={{
          display: 'flex',
          gap: 1.5,
          flex: 1,
          minWidth: 0,
          px: 2,
          py: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'primary.soft' },
        }}
      >
        <Box
          component="img"
          src={event.coverImage.url}
          alt=""
          width={72}
          height={54}
          sx={{ borderRadius: '8px', objectFit: 'cover', flex: 'none', bgcolor: 'primary.soft' }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {event.eventName}
          </Typography>
          <EventTime event={event} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {previewOf(event.description)}
          </Typography>
        </Box>
      </Box>
      <IconButton aria-label={t('wishlist:remove', { name: event.eventName })} onClick={() => remove.mutate(event._id)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
