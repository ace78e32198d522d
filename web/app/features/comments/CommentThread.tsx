import type { CommentPage } from '@ngoma/api/features/events/comments';
import { use } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CommentActions } from './CommentActions.tsx';
import styles from './CommentForms.module.css';
import { formKey, NamedForm, SendingContext, WriteForm } from './CommentForms.tsx';
import { CommentList } from './CommentList.tsx';

interface CommentThreadProps {
  readonly page: CommentPage;
  /** Whether the page begins after a comment. */
  readonly isLater: boolean;
  /** The comment of which the forms are open. */
  readonly to?: string | undefined;
  /** The text typed before, in a reply or in a comment of its own. */
  readonly typed?: string | undefined;
  readonly hasFocus?: boolean;
}

/** Says whether new comments are accepted, and lets the organizer change it. */
function OpenSwitch({ isOpen }: Pick<CommentPage, 'isOpen'>) {
  const { t } = useTranslation();
  const { busy } = use(SendingContext);
  const name = isOpen ? 'close' : 'open';
  return (
    <div className={styles.switch}>
      <Text look="small">{t(isOpen ? 'comments:isOpen' : 'comments:isClosed')}</Text>
      <NamedForm name={name}>
        <Button type="submit" size="medium" isBusy={busy === formKey(name)}>
          {t(isOpen ? 'comments:switchOff' : 'comments:switchOn')}
        </Button>
      </NamedForm>
    </div>
  );
}

/** The comments on a post as a signed-in reader sees them: with a form, and with the actions that they may take. */
export function CommentThread({ page, isLater, to, typed, hasFocus = false }: CommentThreadProps) {
  const { t } = useTranslation();
  const { comments, isOpen, mayModerate } = page;
  return (
    <>
      {mayModerate && <OpenSwitch isOpen={isOpen} />}
      {isOpen && <WriteForm typed={to ? undefined : typed} hasFocus={hasFocus} />}
      {!isOpen && !mayModerate && <Notice tone="primary">{t('comments:closed')}</Notice>}
      {comments.length === 0 && !isLater && isOpen && <Text tone="soft">{t('comments:none')}</Text>}
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          actionsOf={(comment, place) => (
            <CommentActions
              comment={comment}
              rights={{ ...place, mayReply: isOpen, mayModerate }}
              isChosen={comment._id === to}
              typed={comment._id === to ? typed : undefined}
            />
          )}
        />
      )}
    </>
  );
}
