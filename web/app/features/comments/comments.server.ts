import { type CommentPage, listComments } from '@ngoma/api/features/events/comments';
import { getPost } from '@ngoma/api/features/events/posts';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { callAs, readForm, textOf } from '#lib/form/form-action.server.ts';
import { type SendForm, sendNamedForm } from '#lib/form/named-forms.server.ts';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import { type CommentForm, commentChanges, commentForms } from './comment-changes.ts';
import { draftCookie, endedDraftCookie, readDraft } from './comment-draft.server.ts';
import { commentAnchor, ownCommentsPath } from './comments-path.ts';

/** Loads one page of the comments on a post as strangers see them, for a page that is the same for everybody. */
export const loadComments = (page: PageContext, postId: string, after: string | undefined): Promise<CommentPage> =>
  callFrom(page)(listComments, { params: { id: postId }, query: { after } });

const signInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(next)}`;

/**
 * Loads the comments on a post as a reader sees them, with what they typed before they signed in. Strangers are led to the sign-in page.
 * A post that is gone is a page of its own (404).
 */
export async function loadOwnComments({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const id = params.id ?? '';
  const { searchParams } = new URL(request.url);
  const [after, to] = [searchParams.get('after') ?? undefined, searchParams.get('to') ?? undefined];
  if (!page.session) throw redirect(signInPath(ownCommentsPath(id, { after, to })), 303);
  const { call } = callAs(request, page);
  try {
    const [{ post }, comments] = await Promise.all([
      call(getPost, { params: { id } }),
      call(listComments, { params: { id }, query: { after } }),
    ]);
    const draft = readDraft(request.headers.get('cookie'), id);
    const headers = draft && { 'Set-Cookie': endedDraftCookie(page.publicUrl) };
    const { _id, title } = post;
    return data({ post: { _id, title, author: post.author.name }, comments, after, to, draft }, headers && { headers });
  } catch (error) {
    // The server also refuses malformed ids (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: 404 });
  }
}

/** Keeps what a stranger has typed, and leads them to the sign-in page and from there back. */
async function keepDraft({ request, params, context }: ActionFunctionArgs) {
  const { publicUrl } = context.get(pageContext);
  const id = params.id ?? '';
  const form = await readForm(request);
  const to = textOf(form, 'id');
  const isWritten = ['comment', 'reply'].includes(textOf(form, 'do'));
  const cookie = isWritten ? draftCookie(id, { text: textOf(form, 'text').trim(), replyTo: to }, publicUrl) : undefined;
  const next = ownCommentsPath(id, { to });
  return redirect(signInPath(next), { status: 303, ...(cookie && { headers: { 'Set-Cookie': cookie } }) });
}

/** Sends a form and returns the page that follows: the comments, at the one that was written or changed. */
const senderOf =
  (name: CommentForm, after: string | undefined): SendForm =>
  async (form, postId, send) => {
    const id = textOf(form, 'id');
    const { comment } = await commentChanges[name]({ postId, id, text: (field) => textOf(form, field), send });
    const anchor = comment?._id ?? id;
    // What was written is on the first page; a reply is where its comment is.
    const place = name === 'comment' ? {} : { after };
    return `${ownCommentsPath(postId, place)}${anchor ? `#${commentAnchor(anchor)}` : ''}`;
  };

/** Sends one of the forms of the comments on a post. What a stranger has typed is kept while they sign in. */
export async function changeComments(args: ActionFunctionArgs) {
  if (!args.context.get(pageContext).session) return keepDraft(args);
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined;
  const senders = Object.fromEntries(commentForms.map((name) => [name, senderOf(name, after)]));
  return sendNamedForm(args, args.params.id ?? '', senders);
}
