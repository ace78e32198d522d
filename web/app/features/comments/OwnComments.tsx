import { type CommentPage, listComments } from '@ngoma/api/features/events/comments';
import { useCallback, useMemo, useState } from 'react';
import { ApiProblem, call, defaultErrorMessage } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { formKey, SendingContext } from './CommentForms.tsx';
import { CommentPager } from './CommentPager.tsx';
import { CommentThread } from './CommentThread.tsx';
import { type CommentForm, commentChanges } from './comment-changes.ts';
import { commentTexts } from './comment-texts.ts';
import { ownCommentsPath } from './comments-path.ts';

/** Loads one page of the comments on a post as the signed-in reader sees them. */
export const fetchOwn = (postId: string, after: string | undefined): Promise<CommentPage> =>
  call(listComments, { params: { id: postId }, query: { after } });

export interface OwnCommentsProps {
  readonly postId: string;
  readonly after: string | undefined;
  readonly first: CommentPage;
  /** The text that the reader has typed in the form before. */
  readonly typed: { readonly text: string; readonly hasFocus: boolean };
}

type Fields = Readonly<Record<string, string>>;

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const refusalOf = (error: unknown, values: Fields): FormAnswer => {
  if (error instanceof ApiProblem) return { values, errors: { ...error.errors, root: error.message } };
  return { values, errors: { root: defaultErrorMessage() } };
};

/** Empties a form that was sent, and folds it away if it can be. */
function endForm(form: HTMLFormElement): void {
  form.reset();
  const folded = form.closest('details');
  if (folded) folded.open = false;
  for (const field of form.querySelectorAll('textarea')) field.value = '';
}

/** Sends the forms of the comments to the API, and reads the comments again after each. */
function useSending({ postId, after, first }: Pick<OwnCommentsProps, 'postId' | 'after' | 'first'>) {
  const toast = useToast();
  const [page, setPage] = useState(first);
  const [refused, setRefused] = useState<FormAnswer>();
  const [busy, setBusy] = useState<string>();
  const change = useIdempotencyKey(({ do: name = '', id = '', ...fields }: Fields, idempotencyKey) =>
    commentChanges[name as CommentForm]({ postId, id, text: (field) => fields[field] ?? '', send: call, idempotencyKey }),
  );
  const send = useCallback(
    async (form: HTMLFormElement) => {
      const values = fieldsOf(form);
      setRefused(undefined);
      setBusy(formKey(values.do ?? '', values.id));
      try {
        const { message } = await change(values);
        toast(message, 'success');
        endForm(form);
        setPage(await fetchOwn(postId, after));
      } catch (error) {
        setRefused(refusalOf(error, values));
        if (!(error instanceof ApiProblem && error.errors.text)) toast(refusalOf(error, values).errors?.root ?? '', 'error');
      } finally {
        setBusy(undefined);
      }
    },
    [change, toast, postId, after],
  );
  const sending = useMemo(
    () => ({ action: ownCommentsPath(postId, { after }), refused, busy, onSend: (form: HTMLFormElement) => void send(form) }),
    [postId, after, refused, busy, send],
  );
  return { page, sending };
}

function Content({ typed, ...given }: OwnCommentsProps) {
  const { t } = useTranslation();
  const { page, sending } = useSending(given);
  const { postId, after } = given;
  return (
    <Section id="comments" title={t('comments:title', { count: page.total })}>
      <SendingContext value={sending}>
        <CommentThread page={page} isLater={after !== undefined} typed={typed.text} hasFocus={typed.hasFocus} />
      </SendingContext>
      <CommentPager next={page.next} isLater={after !== undefined} path={`/post/${postId}`} />
    </Section>
  );
}

/** The comments on a post as a signed-in reader sees them, on the page of the post. Forms are sent without another page. */
export const OwnComments = (props: OwnCommentsProps) => (
  <OwnTexts source={commentTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
