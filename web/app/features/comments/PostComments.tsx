import type { CommentPage } from '@ngoma/api/features/events/comments';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { SendingContext } from './CommentForms.tsx';
import { CommentPager } from './CommentPager.tsx';
import { CommentThread } from './CommentThread.tsx';
import { commentTexts } from './comment-texts.ts';
import { ownCommentsPath } from './comments-path.ts';

interface PostCommentsProps {
  readonly post: { readonly _id: string; readonly title: string };
  readonly comments: CommentPage;
  readonly after: string | undefined;
  /** The comment that the reader came for. */
  readonly to: string | undefined;
  /** The text that the reader typed before they signed in. */
  readonly draft: { readonly text: string; readonly replyTo: string } | undefined;
  /** The answer of the server to a refused form. */
  readonly refused: FormAnswer | undefined;
}

/** The forms whose errors stand beside their fields. The errors of all others are said above. */
const explained = ['comment', 'reply', 'report', 'remove'];

function Content({ post, comments, after, to, draft, refused }: PostCommentsProps) {
  const { t } = useTranslation();
  const isUnexplained = refused?.errors?.root && !explained.includes(refused.values?.do ?? '');
  return (
    <Page width="text">
      <PageTitle>{t('comments:pageTitle')}</PageTitle>
      <Stack gap={1} id="comments">
        <TextLink to={`/post/${post._id}`} hasTouchHeight>
          <ArrowLeft /> {post.title}
        </TextLink>
        <Heading level={1}>{t('comments:title', { count: comments.total })}</Heading>
      </Stack>
      {isUnexplained && (
        <Notice tone="red" role="alert">
          {refused.errors?.root}
        </Notice>
      )}
      {draft && <Notice tone="leaf">{t('comments:draftKept')}</Notice>}
      <SendingContext value={{ action: ownCommentsPath(post._id, { after }), refused }}>
        <CommentThread page={comments} isLater={after !== undefined} to={draft?.replyTo || to} typed={draft?.text} />
      </SendingContext>
      <CommentPager next={comments.next} isLater={after !== undefined} path={ownCommentsPath(post._id)} />
    </Page>
  );
}

/** A reader's own page of the comments on a post. Its forms are native ones, so that it needs no code. */
export const PostComments = (props: PostCommentsProps) => (
  <OwnTexts source={commentTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
