import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { IconLink } from '#ui/kit/action/IconButton.tsx';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import type { WishlistToggleProps } from './WishlistToggle.tsx';

type WishlistButtonProps = Pick<WishlistToggleProps, 'event'> & Partial<Pick<WishlistToggleProps, 'variant'>>;

// Loaded only for participants, who alone can change a wishlist.
const WishlistToggle = lazyWithQueries(
  async () => (await import('./WishlistToggle.tsx')).WishlistToggle,
  () => <MissingButton />,
);

/**
 * Wishlist button of an event. Public pages are the same for everyone, so it appears after hydration: visitors get a link to sign
 * in, participants a toggle, and the other roles nothing.
 */
export function WishlistButton({ event, variant = 'glass' }: WishlistButtonProps) {
  const session = useSession();
  if (session.status === 'unknown') return null;
  if (session.status === 'anonymous') return <SignInHeart event={event} variant={variant} />;
  if (roleOf(session.user) !== 'participant') return null;
  return (
    <Suspense>
      <WishlistToggle event={event} variant={variant} />
    </Suspense>
  );
}

function SignInHeart({ event, variant }: WishlistToggleProps) {
  const { t } = useTranslation();
  const address = usePageAddress();
  return (
    <IconLink
      to={`/sign-in?next=${encodeURIComponent(address)}`}
      label={t('wishlist:signIn', { name: event.eventName })}
      variant={variant}
    >
      <Heart />
    </IconLink>
  );
}
