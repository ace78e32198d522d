import type { PostView } from '@ngoma/api/features/events/posts';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';

// Loaded only for people who are signed in.
const LikeToggle = lazyWithQueries(async () => (await import('./LikeToggle.tsx')).LikeToggle, MissingButton);

/**
 * Likes a post; visitors are sent to sign in and back. The page is public and cached, so the person's own like is loaded after
 * it.
 */
export function LikeButton({ post }: { post: Pick<PostView, '_id' | 'likes'> }) {
  const { t } = useTranslation();
  const session = useSession();
  const signInButton = (
    <ButtonLink to={`/sign-in?next=${encodeURIComponent(`/post/${post._id}`)}`} size="medium" icon={<Heart />}>
      {t('posts:like', { count: post.likes })}
    </ButtonLink>
  );
  if (session.status !== 'authenticated') return signInButton;
  return (
    <Suspense fallback={signInButton}>
      <LikeToggle post={post} />
    </Suspense>
  );
}
