import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyInRoom } from '#ui/lazy-in-room.tsx';
import { MissingButton } from '#ui/MissingPart.tsx';
import { heartSx } from './heart-look.ts';

// What adds and removes is fetched only for those who can.
const WishToggle = lazyInRoom(
  async () => (await import('./WishToggle.tsx')).WishToggle,
  () => (
    <Box sx={heartSx}>
      <MissingButton />
    </Box>
  ),
);

/**
 * A heart for one event. Public pages are one page for everybody, so it appears when the page has come alive: strangers are
 * led to sign in, participants toggle their wish, the other roles have no wishlist and see none.
 */
export function WishHeart({ event }: { event: EventBasicDetail }) {
  const session = useSession();
  if (session.status === 'unknown') return null;
  if (session.status === 'anonymous') return <HeartOfStranger event={event} />;
  if (roleOf(session.user) !== 'participant') return null;
  return (
    <Suspense>
      <WishToggle event={event} />
    </Suspense>
  );
}

function HeartOfStranger({ event }: { event: EventBasicDetail }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <IconButton
      component={Link}
      to={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
      aria-label={t('wishlist:signIn', { name: event.eventName })}
      sx={heartSx}
    >
      <FavoriteBorder fontSize="small" />
    </IconButton>
  );
}
