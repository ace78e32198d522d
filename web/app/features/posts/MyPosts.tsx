import type { PostView } from '@ngoma/api/features/events/posts';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './MyPosts.module.css';
import { postsOfQuery, useRemovePost } from './posts.queries.ts';

/** An organizer's posts with their likes, each deletable. */
export function MyPosts({ authorId }: { authorId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data, error, refetch } = useQuery(postsOfQuery(authorId));
  const remove = useRemovePost();
  const [asked, setAsked] = useState<PostView>();
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={3} />;
  if (data.posts.length === 0)
    return <EmptyState title={t('posts-editor:none.title')}>{t('posts-editor:none.words')}</EmptyState>;
  return (
    <Card as="section" padding="none">
      <Heading level={2} look="part" className={styles.mine}>
        {t('posts-editor:mine')}
      </Heading>
      <ul className={styles.list}>
        {data.posts.map((post) => (
          <Row key={post._id} post={post} onAsk={() => setAsked(post)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('posts-editor:remove.ask')}
        confirmLabel={t('posts-editor:remove.confirm')}
        isBusy={remove.isPending}
        onConfirm={() =>
          asked &&
          remove.mutate(asked._id, {
            onSuccess: ({ message }) => toast(message),
            onError: (failure) => toast(failure.message, 'error'),
            onSettled: () => setAsked(undefined),
          })
        }
        onClose={() => setAsked(undefined)}
      >
        {asked?.title}
      </ConfirmDialog>
    </Card>
  );
}

function Row({ post, onAsk }: { post: PostView; onAsk: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id, title, createdAt, likes, comments, event } = post;
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <TextLink to={`/post/${_id}`} look="quiet">
          {title}
        </TextLink>
        <Text look="small" tone="soft">
          {formatDate(createdAt, 'dayYear', locale)} · {t('posts:like', { count: likes })}
          {comments > 0 && ` · ${t('posts:comments', { count: comments })}`}
          {event && ` · ${event.eventName}`}
        </Text>
      </div>
      <IconButton label={t('posts-editor:remove.label', { title })} onClick={onAsk}>
        <Trash />
      </IconButton>
    </li>
  );
}
