import type { PostView } from '@ngoma/api/features/events/posts';
import HeartFill from '@phosphor-icons/core/fill/heart-fill.svg?react';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { postQuery, useLike } from './posts.queries.ts';

/** The like button of a signed-in person. */
export function LikeToggle({ post }: { post: Pick<PostView, '_id' | 'likes'> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useQuery(postQuery(post._id));
  const like = useLike(post._id);
  const isLiked = data?.isLiked ?? false;
  return (
    <Button
      size="medium"
      icon={isLiked ? <HeartFill /> : <Heart />}
      aria-pressed={isLiked}
      disabled={data === undefined}
      onClick={() => !like.isPending && like.mutate(!isLiked, { onError: (error) => toast(error.message, 'error') })}
    >
      {t('posts:like', { count: data?.likes ?? post.likes })}
    </Button>
  );
}
