import {
  type CommentReportReason,
  hideComment,
  openComments,
  pinComment,
  removeComment,
  reportComment,
  writeComment,
} from '@ngoma/api/features/events/comments';
import type { call } from '#lib/api/call.ts';

/** The forms of the comments on a post, as their field `do` names them. */
export const commentForms = ['comment', 'reply', 'remove', 'report', 'hide', 'show', 'pin', 'unpin', 'open', 'close'] as const;
export type CommentForm = (typeof commentForms)[number];

/** The content with which one form is sent. */
interface SentComment {
  readonly postId: string;
  /** The comment that the form belongs to; empty for a form about the post. */
  readonly id: string;
  readonly text: (name: string) => string;
  /** Sends a request to the API: as the caller of a page's action, or from the browser. */
  readonly send: typeof call;
  /** The same for a repeated form, so that it counts once. */
  readonly idempotencyKey?: string;
}

type Change = (sent: SentComment) => Promise<{ readonly message: string; readonly comment?: { readonly _id: string } }>;

const write: Change = ({ postId, id, text, send, idempotencyKey }) =>
  send(writeComment, {
    params: { id: postId },
    // Browsers send two characters for each end of a line.
    body: { text: text('text').replaceAll('\r\n', '\n'), replyTo: id },
    ...(idempotencyKey && { idempotencyKey }),
  });
const hide =
  (isHidden: boolean): Change =>
  ({ id, send }) =>
    send(hideComment, { params: { commentId: id }, body: { isHidden } });
const pin =
  (isPinned: boolean): Change =>
  ({ id, send }) =>
    send(pinComment, { params: { commentId: id }, body: { isPinned } });
const open =
  (isOpen: boolean): Change =>
  ({ postId, send }) =>
    send(openComments, { params: { id: postId }, body: { isOpen } });

/** Sends each form to the API. The same for forms without scripts, which the action of the page sends, and for those with. */
export const commentChanges: Readonly<Record<CommentForm, Change>> = {
  comment: write,
  reply: write,
  remove: ({ id, send }) => send(removeComment, { params: { commentId: id } }),
  report: ({ id, text, send }) =>
    send(reportComment, {
      params: { commentId: id },
      // A reason that is none of these is refused by the server, with its message at the field.
      body: { reason: text('reason') as CommentReportReason, note: text('note') },
    }),
  hide: hide(true),
  show: hide(false),
  pin: pin(true),
  unpin: pin(false),
  open: open(true),
  close: open(false),
};
