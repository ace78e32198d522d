import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Button from '@mui/material/Button';
import type { PostView } from '@ngoma/api/features/posts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyInRoom } from '#ui/lazy-in-room.tsx';
import { MissingButton } from '#ui/MissingPart.tsx';

// What likes is fetched only for those who can.
const LikeToggle = lazyInRoom(async () => (await import('./LikeToggle.tsx')).LikeToggle, MissingButton);

/** Likes a post; strangers are led to sign in and back. The page is one for everybody, so the own heart comes after it. */
export function LikeButton({ post }: { post: Pick<PostView, '_id' | 'likes'> }) {
  const { t } = useTranslation();
  const session = useSession();
  const ofStrangers = (
    <Button
      component={Link}
      to={`/sign-in?next=${encodeURIComponent(`/post/${post._id}`)}`}
      size="small"
      startIcon={<FavoriteBorder />}
    >
      {t('posts:like', { count: post.likes })}
    </Button>
  );
  if (session.status !== 'authenticated') return ofStrangers;
  return (
    <Suspense fallback={ofStrangers}>
      <LikeToggle post={post} />
    </Suspense>
  );
}
