import type { Comment, CommentReply } from '@ngoma/api/features/events/comments';
import EyeSlash from '@phosphor-icons/core/regular/eye-slash.svg?react';
import PushPin from '@phosphor-icons/core/regular/push-pin.svg?react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './CommentList.module.css';
import { CommentText } from './CommentText.tsx';
import { commentAnchor } from './comments-path.ts';

interface CommentListProps {
  readonly comments: readonly Comment[];
  /** The actions of a reader on a comment or a reply that is not removed. */
  readonly actionsOf: (comment: CommentReply, place: { readonly isReply: boolean; readonly isPinned: boolean }) => ReactNode;
}

function Head({ comment, isPinned }: { readonly comment: CommentReply; readonly isPinned: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { author, createdAt, isHidden } = comment;
  return (
    <div className={styles.head}>
      {author && (
        <Text as="span" isStrong>
          {author._id ? (
            <TextLink to={`/profile/${author._id}`} look="quiet">
              {author.name}
            </TextLink>
          ) : (
            author.name
          )}
        </Text>
      )}
      {author?.isOrganizer && (
        <Badge tone="primary" isDense>
          {t('comments:organizer')}
        </Badge>
      )}
      {isPinned && (
        <Badge tone="sun" isDense icon={<PushPin />}>
          {t('comments:pinned')}
        </Badge>
      )}
      {isHidden && (
        <Badge isDense icon={<EyeSlash />}>
          {t('comments:hidden')}
        </Badge>
      )}
      <Text as="span" look="small" tone="soft">
        <time dateTime={createdAt}>{formatDate(createdAt, 'moment', locale)}</time>
      </Text>
    </div>
  );
}

interface EntryProps extends Pick<CommentListProps, 'actionsOf'> {
  readonly comment: CommentReply;
  readonly isReply: boolean;
  readonly isPinned?: boolean;
  readonly children?: ReactNode;
}

function Entry({ comment, isReply, isPinned = false, actionsOf, children }: EntryProps) {
  const { t } = useTranslation();
  const { _id, author, text, isHidden } = comment;
  return (
    <li
      id={commentAnchor(_id)}
      className={isReply ? styles.reply : styles.entry}
      data-pinned={isPinned || undefined}
      data-hidden={isHidden || undefined}
    >
      <Portrait name={author?.name ?? ''} url={author?.avatar?.url} size={isReply ? 'small' : 'medium'} />
      <div className={styles.content}>
        <Head comment={comment} isPinned={isPinned} />
        {text === null ? (
          <Text tone="soft">{t('comments:removed')}</Text>
        ) : (
          <CommentText text={text} hasLinks={author?.isOrganizer ?? false} />
        )}
        {author && actionsOf(comment, { isReply, isPinned })}
        {children}
      </div>
    </li>
  );
}

/** Comments on a post, each with its replies below it. */
export const CommentList = ({ comments, actionsOf }: CommentListProps) => (
  <ol className={styles.list}>
    {comments.map((comment) => (
      <Entry key={comment._id} comment={comment} isReply={false} isPinned={comment.isPinned} actionsOf={actionsOf}>
        {comment.replies.length > 0 && (
          <ol className={styles.replies}>
            {comment.replies.map((reply) => (
              <Entry key={reply._id} comment={reply} isReply actionsOf={actionsOf} />
            ))}
          </ol>
        )}
      </Entry>
    ))}
  </ol>
);
