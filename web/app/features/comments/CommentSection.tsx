import type { CommentPage } from '@ngoma/api/features/events/comments';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './CommentForms.module.css';
import { SendingContext, WriteForm } from './CommentForms.tsx';
import { CommentList } from './CommentList.tsx';
import { CommentPager } from './CommentPager.tsx';
import { commentTexts } from './comment-texts.ts';
import { ownCommentsPath } from './comments-path.ts';

export interface CommentSectionProps {
  readonly postId: string;
  readonly page: CommentPage;
  /** The comment after which the page begins. */
  readonly after: string | undefined;
}

function Content({ postId, page, after }: CommentSectionProps) {
  const { t } = useTranslation();
  const { comments, total, isOpen, next } = page;
  return (
    <Section id="comments" title={t('comments:title', { count: total })}>
      {isOpen && (
        <SendingContext value={{ action: ownCommentsPath(postId) }}>
          <WriteForm hint={t('comments:signInHint')} />
        </SendingContext>
      )}
      {!isOpen && <Notice tone="primary">{t('comments:closed')}</Notice>}
      {comments.length === 0 && isOpen && !after && <Text tone="soft">{t('comments:none')}</Text>}
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          actionsOf={({ _id, author }, { isReply }) => (
            <div className={styles.links}>
              {isOpen && !isReply && (
                <TextLink
                  to={ownCommentsPath(postId, { after, to: _id })}
                  look="quiet"
                  hasTouchHeight
                  aria-label={t('comments:replyTo', { name: author?.name ?? '' })}
                >
                  {t('comments:reply')}
                </TextLink>
              )}
              <TextLink
                to={ownCommentsPath(postId, { after, to: _id })}
                look="quiet"
                hasTouchHeight
                aria-label={t('comments:reportOf', { name: author?.name ?? '' })}
              >
                {t('comments:report')}
              </TextLink>
            </div>
          )}
        />
      )}
      <CommentPager next={next} isLater={after !== undefined} path={`/post/${postId}`} />
    </Section>
  );
}

/** The comments on a post as everyone sees them, and the form for a new one, which needs no scripts. */
export const CommentSection = (props: CommentSectionProps) => (
  <OwnTexts source={commentTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
