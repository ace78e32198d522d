import { type CommentReply, commentLimits, commentReportReasons } from '@ngoma/api/features/events/comments';
import { type ReactNode, use } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './CommentForms.module.css';
import { formKey, NamedForm, SendButton, SendingContext, useRefusal, WriteForm } from './CommentForms.tsx';
import type { CommentForm } from './comment-changes.ts';

/** The acts on a comment that a reader may do. */
interface CommentRights {
  readonly mayReply: boolean;
  readonly mayModerate: boolean;
  readonly isReply: boolean;
  readonly isPinned: boolean;
}

interface FoldedProps {
  readonly id: string;
  readonly summary: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A form that is folded away. One is open at a time for a comment. */
const Folded = ({ id, summary, isOpen, children }: FoldedProps) => (
  <div className={styles.action}>
    <Disclosure summary={summary} look="plain" name={`of-${id}`} {...(isOpen && { isOpen })}>
      {children}
    </Disclosure>
  </div>
);

/** A form of one button without a box. */
function QuickForm({ name, id, children }: { readonly name: CommentForm; readonly id: string; readonly children: ReactNode }) {
  const { busy } = use(SendingContext);
  const isBusy = busy === formKey(name, id);
  return (
    <div className={styles.action}>
      <NamedForm name={name} id={id}>
        <button type="submit" className={styles.quick} aria-busy={isBusy || undefined}>
          {children}
        </button>
      </NamedForm>
    </div>
  );
}

/** The message for a whole form that was refused. */
function Refused({ name, id }: { readonly name: CommentForm; readonly id: string }) {
  const refused = useRefusal(name, id);
  if (!refused?.errors?.root) return null;
  return (
    <Notice tone="red" role="alert">
      {refused.errors.root}
    </Notice>
  );
}

function RemoveForm({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <NamedForm name="remove" id={id}>
      <Refused name="remove" id={id} />
      <Text look="small">{t('comments:removeText')}</Text>
      <div>
        <SendButton name="remove" id={id} variant="danger">
          {t('comments:removeNow')}
        </SendButton>
      </div>
    </NamedForm>
  );
}

function ReportForm({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const refused = useRefusal('report', id);
  return (
    <NamedForm name="report" id={id} label={t('comments:report')}>
      <Refused name="report" id={id} />
      <RadioGroup
        name="reason"
        label={t('comments:reportReason')}
        options={commentReportReasons.map((value) => ({ value, label: t(`comments:reason.${value}`) }))}
        defaultValue={commentReportReasons.find((one) => one === refused?.values?.reason) ?? commentReportReasons[0]}
        error={refused?.errors?.reason}
      />
      <TextArea
        name="note"
        label={t('comments:reportNote')}
        isOptional
        error={refused?.errors?.note}
        defaultValue={refused?.values?.note}
        maxLength={commentLimits.note}
        rows={2}
      />
      <div>
        <SendButton name="report" id={id} variant="soft">
          {t('comments:sendReport')}
        </SendButton>
      </div>
    </NamedForm>
  );
}

interface CommentActionsProps {
  readonly comment: CommentReply;
  readonly rights: CommentRights;
  /** Whether the forms are open that a reader came for. */
  readonly isChosen: boolean;
  readonly typed?: string | undefined;
}

/** The actions of a signed-in reader on a comment: reply, delete or report, and those of the organizer. */
export function CommentActions({ comment, rights, isChosen, typed }: CommentActionsProps) {
  const { t } = useTranslation();
  const { _id: id, isMine, isHidden } = comment;
  const { mayReply, mayModerate, isReply, isPinned } = rights;
  const isReplyRefused = useRefusal('reply', id) !== undefined;
  const isReportRefused = useRefusal('report', id) !== undefined;
  return (
    <div className={styles.actions}>
      {mayReply && !isReply && !isHidden && (
        <Folded id={id} summary={t('comments:reply')} isOpen={isReplyRefused || (isChosen && !isReportRefused)}>
          <WriteForm id={id} typed={typed} />
        </Folded>
      )}
      {mayModerate && !isReply && !isHidden && (
        <QuickForm name={isPinned ? 'unpin' : 'pin'} id={id}>
          {t(isPinned ? 'comments:unpin' : 'comments:pin')}
        </QuickForm>
      )}
      {mayModerate && !isMine && (
        <QuickForm name={isHidden ? 'show' : 'hide'} id={id}>
          {t(isHidden ? 'comments:show' : 'comments:hide')}
        </QuickForm>
      )}
      {isMine ? (
        <Folded id={id} summary={t('comments:remove')}>
          <RemoveForm id={id} />
        </Folded>
      ) : (
        <Folded id={id} summary={t('comments:report')} isOpen={isReportRefused}>
          <ReportForm id={id} />
        </Folded>
      )}
    </div>
  );
}
