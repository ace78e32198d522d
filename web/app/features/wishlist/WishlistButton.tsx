import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { wishlistButtonSx } from './heart-style.ts';

// Loaded only for participants, who alone can change a wishlist.
const WishlistToggle = lazyWithQueries(
  async () => (await import('./WishlistToggle.tsx')).WishlistToggle,
  () => (
    <Box sx={wishlistButtonSx}>
      <MissingButton />
    </Box>
  ),
);

/**
 * Wishlist button of an event. Public pages are the same for everyone, so it appears after hydration: visitors get a link to sign
 * in, participants a toggle, and the other roles nothing.
 */
export function WishlistButton({ event }: { event: EventBasicDetail }) {
  const session = useSession();
  if (session.status === 'unknown') return null;
  if (session.status === 'anonymous') return <SignInHeart event={event} />;
  if (roleOf(session.user) !== 'participant') return null;
  return (
    <Suspense>
      <WishlistToggle event={event} />
    </Suspense>
  );
}

function SignInHeart({ event }: { event: EventBasicDetail }) {
  const { t } = useTranslation();
  const address = usePageAddress();
  return (
    <IconButton
      component={Link}
      to={`/sign-in?next=${encodeURIComponent(address)}`}
      aria-label={t('wishlist:signIn', { name: event.eventName })}
      sx={wishlistButtonSx}
    >
      <FavoriteBorder fontSize="small" />
    </IconButton>
  );
}
