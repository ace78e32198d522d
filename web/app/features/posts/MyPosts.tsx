import type { PostView } from '@ngoma/api/features/events/posts';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './MyPosts.module.css';
import { postsOfQuery, postsPerPage, useRemovePost } from './posts.queries.ts';

const EditPost = lazyPart(async () => (await import('./EditPost.tsx')).EditPost, MissingOverlay);

/** An organizer's posts with their pictures and likes, page by page. Each can be edited and deleted. */
export function MyPosts({ authorId }: { authorId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(postsOfQuery(authorId, page));
  const remove = useRemovePost();
  const [asked, setAsked] = useState<PostView>();
  const [edited, setEdited] = useState<string>();
  return (
    <>
      <PagedCard
        title={t('posts-editor:mine')}
        rows={data?.posts}
        total={isPlaceholderData ? undefined : data?.total}
        error={error}
        onRetry={refetch}
        nothing={
          <>
            <strong>{t('posts-editor:none.title')}</strong> {t('posts-editor:none.words')}
          </>
        }
        page={page}
        limit={postsPerPage}
        onPage={setPage}
      >
        {(post) => <Row key={post._id} post={post} onEdit={() => setEdited(post._id)} onAsk={() => setAsked(post)} />}
      </PagedCard>
      {edited && (
        <Suspense fallback={null}>
          <EditPost id={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
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
    </>
  );
}

interface RowProps {
  readonly post: PostView;
  readonly onEdit: () => void;
  readonly onAsk: () => void;
}

function Row({ post, onEdit, onAsk }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id, title, createdAt, editedAt, likes, comments, event, picture } = post;
  return (
    <li className={styles.item}>
      {picture && (
        <img
          src={picture.url}
          srcSet={picture.srcSet}
          sizes="72px"
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className={styles.picture}
        />
      )}
      <div className={styles.texts}>
        <TextLink to={`/post/${_id}`} look="quiet">
          {title}
        </TextLink>
        <Text look="small" tone="soft">
          {formatDate(createdAt, 'dayYear', locale)}
          {editedAt && ` · ${t('posts:edited')}`}
          {` · ${t('posts:like', { count: likes })}`}
          {comments > 0 && ` · ${t('posts:comments', { count: comments })}`}
          {event && ` · ${event.eventName}`}
        </Text>
      </div>
      <IconButton label={t('posts-editor:edit.label', { title })} onClick={onEdit}>
        <PencilSimple />
      </IconButton>
      <IconButton label={t('posts-editor:remove.label', { title })} onClick={onAsk}>
        <Trash />
      </IconButton>
    </li>
  );
}
