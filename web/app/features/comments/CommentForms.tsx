import { commentLimits } from '@ngoma/api/features/events/comments';
import { type ComponentProps, createContext, type FormEvent, type ReactNode, use } from 'react';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import styles from './CommentForms.module.css';
import type { CommentForm } from './comment-changes.ts';

/** How the forms of the comments are sent. */
interface CommentSending {
  /** The address of the action. */
  readonly action: string;
  /** The answer to a refused form. It belongs to the one that its values name. */
  readonly refused?: FormAnswer | undefined;
  /** Sends a form without another page. Without it the browser sends it. */
  readonly onSend?: ((form: HTMLFormElement) => void) | undefined;
  /** The form that is on its way, by `formKey`. */
  readonly busy?: string | undefined;
}

export const SendingContext = createContext<CommentSending>({ action: '' });

/** Names one of the forms of a page. */
export const formKey = (name: string, id = ''): string => `${name} ${id}`;

interface NamedFormProps {
  readonly name: CommentForm;
  /** The comment that it belongs to. */
  readonly id?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Returns the answer to this form, if it was refused. */
export function useRefusal(name: CommentForm, id = ''): FormAnswer | undefined {
  const { refused } = use(SendingContext);
  return refused && formKey(refused.values?.do ?? '', refused.values?.id ?? '') === formKey(name, id) ? refused : undefined;
}

/** A form that is sent to the action of the comments, by the browser or without another page. */
export function NamedForm({ name, id, label, children }: NamedFormProps) {
  const { action, onSend } = use(SendingContext);
  const submit =
    onSend &&
    ((event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      onSend(event.currentTarget);
    });
  return (
    <form method="post" action={action} noValidate aria-label={label} onSubmit={submit} className={styles.form}>
      <input type="hidden" name="do" value={name} />
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

interface SendButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'aria-label' | 'children'> {
  readonly name: CommentForm;
  readonly id?: string;
}

/** The button that sends a form, busy while it is on its way. */
export function SendButton({ name, id, children, ...look }: SendButtonProps) {
  const { busy } = use(SendingContext);
  return (
    <Button {...look} type="submit" size="medium" isBusy={busy === formKey(name, id)}>
      {children}
    </Button>
  );
}

interface WriteFormProps {
  /** The comment that it replies to. */
  readonly id?: string;
  /** The text typed before. */
  readonly typed?: string | undefined;
  readonly hint?: string | undefined;
  readonly hasFocus?: boolean;
}

/** The form for a comment, or for a reply to one. What was typed stays if it is refused. */
export function WriteForm({ id, typed, hint, hasFocus = false }: WriteFormProps) {
  const { t } = useTranslation();
  const name = id ? 'reply' : 'comment';
  const refused = useRefusal(name, id);
  const error = refused?.errors?.text;
  return (
    <NamedForm name={name} {...(id && { id })} label={t(id ? 'comments:replyForm' : 'comments:form')}>
      {refused?.errors?.root && !error && (
        <Notice tone="red" role="alert">
          {refused.errors.root}
        </Notice>
      )}
      <TextArea
        name="text"
        label={t(id ? 'comments:yourReply' : 'comments:yourComment')}
        hint={hint}
        error={error}
        defaultValue={refused?.values?.text ?? typed}
        autoFocus={hasFocus}
        maxLength={commentLimits.text}
        rows={id ? 2 : 3}
      />
      <div>
        <SendButton name={name} {...(id && { id })} variant={id ? 'soft' : 'ink'}>
          {t(id ? 'comments:sendReply' : 'comments:send')}
        </SendButton>
      </div>
    </NamedForm>
  );
}
