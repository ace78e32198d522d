import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, prose } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** Maximum length of a comment, and how many comments are on one page of a post. */
export const commentLimits = { text: 1_000, note: 500, shown: 10 } as const;

/** Reasons for which a comment is reported, in the order in which they are offered. */
export const commentReportReasons = ['insult', 'scam', 'spam', 'other'] as const;
export const CommentReportReason = z.enum(commentReportReasons);
export type CommentReportReason = z.infer<typeof CommentReportReason>;

/** A reply to a comment, or the part that comments and replies share. */
export const CommentReply = z
  .object({
    _id: Id,
    text: z.string().nullable().meta({ description: 'Null for a comment that was removed and has replies' }),
    createdAt: Instant,
    author: z
      .object({
        _id: Id.nullable().meta({ description: 'Null for people without a public profile' }),
        name: z.string().meta({ description: 'First name and initial of people without a public profile', example: 'Brenda N.' }),
        avatar: Image.nullable(),
        isOrganizer: z.boolean().meta({ description: 'Whether the author of the post wrote it' }),
      })
      .nullable()
      .meta({ description: 'Null for a comment that was removed' }),
    isHidden: z.boolean().meta({ description: 'Whether the organizer hides it; only its author and the organizer get it then' }),
    isMine: z.boolean().meta({ description: 'Whether the caller wrote it; false for visitors' }),
  })
  .meta({ id: 'CommentReply' });
export type CommentReply = z.infer<typeof CommentReply>;

/** A comment on a post with its replies, as returned to one caller. */
export const Comment = CommentReply.extend({ isPinned: z.boolean(), replies: z.array(CommentReply) }).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** One page of the comments on a post. */
export const CommentPage = z
  .object({
    comments: z.array(Comment),
    next: Id.nullable().meta({ description: 'The comment after which the next page begins; null on the last page' }),
    total: z.int().min(0).meta({ description: 'Number of comments and replies that everyone may read' }),
    isOpen: z.boolean().meta({ description: 'Whether new comments are accepted' }),
    mayModerate: z.boolean().meta({ description: 'Whether the caller may hide and pin comments; false for visitors' }),
  })
  .meta({ id: 'CommentPage' });
export type CommentPage = z.infer<typeof CommentPage>;

const PostParams = z.object({ id: Id });
const CommentParams = z.object({ commentId: Id });
const Done = z.object({ message: z.string() });
const unknown = { 404: ['not_found'] };

export const listComments = endpoint({
  method: 'GET',
  path: '/social-posts/:id/comments',
  summary: 'Lists the comments on a post, the pinned one first, then the latest, each with its replies',
  allow: 'public',
  params: PostParams,
  query: z.object({ after: blankable(Id).meta({ description: 'The last comment of the page before' }) }),
  reply: CommentPage,
  refuses: unknown,
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/social-posts/:id/comments',
  summary: 'Comments on a post, or replies to a comment',
  allow: 'signed-in',
  params: PostParams,
  body: z.object({
    text: prose(commentLimits.text).meta({ example: 'See you at the front row.' }),
    replyTo: blankable(Id).meta({ description: 'The comment that it replies to, which is no reply itself' }),
  }),
  status: 201,
  reply: Done.extend({ comment: CommentReply }),
  refuses: { 404: ['not_found'], 409: ['comments_closed', 'reply_to_reply', 'too_many_replies'] },
  idempotent: true,
});

export const openComments = endpoint({
  method: 'PUT',
  path: '/social-posts/:id/comments/open',
  summary: 'Accepts new comments on a post of the organizer’s, or none. Comments that are there stay.',
  allow: ['organizer'],
  params: PostParams,
  body: z.object({ isOpen: z.boolean() }),
  reply: Done,
  refuses: unknown,
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/comments/:commentId',
  summary: 'Removes a comment of the caller’s own. A repeated request changes nothing.',
  allow: 'signed-in',
  params: CommentParams,
  reply: Done,
  refuses: unknown,
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/comments/:commentId/report',
  summary: 'Reports a comment of another person to the admins, once',
  allow: 'signed-in',
  params: CommentParams,
  body: z.object({ reason: CommentReportReason, note: blankable(prose(commentLimits.note)) }),
  status: 201,
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['own_comment', 'already_reported'] },
  idempotent: true,
});

export const hideComment = endpoint({
  method: 'PUT',
  path: '/comments/:commentId/hidden',
  summary: 'Hides a comment on a post of the organizer’s, or shows it again',
  allow: ['organizer'],
  params: CommentParams,
  body: z.object({ isHidden: z.boolean() }),
  reply: Done,
  refuses: unknown,
});

export const pinComment = endpoint({
  method: 'PUT',
  path: '/comments/:commentId/pin',
  summary: 'Pins a comment on a post of the organizer’s above all others, in place of the one that was pinned, or unpins it',
  allow: ['organizer'],
  params: CommentParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['not_pinnable'] },
});

/** Whether admins have decided on the reports of a comment. */
export const commentReportStates = ['open', 'decided'] as const;

/** A comment that was reported, with its reports. */
export const ReportedComment = z
  .object({
    _id: Id.meta({ description: 'Id of the comment' }),
    text: z.string(),
    createdAt: Instant,
    author: z.object({ _id: Id, name: z.string() }),
    post: z.object({ _id: Id, title: z.string() }),
    isHidden: z.boolean(),
    isRemoved: z.boolean(),
    lastReportedAt: Instant,
    reports: z.array(
      z.object({ reason: CommentReportReason, note: z.string().nullable(), by: z.string(), at: Instant, isDecided: z.boolean() }),
    ),
  })
  .meta({ id: 'ReportedComment' });
export type ReportedComment = z.infer<typeof ReportedComment>;

export const listReportedComments = endpoint({
  method: 'GET',
  path: '/supervision/comments',
  summary: 'Lists the comments that were reported, latest report first',
  allow: ['admin'],
  query: PageQuery.extend({ state: z.enum(commentReportStates).optional() }),
  reply: PageInfo.extend({ comments: z.array(ReportedComment), openCount: z.int().min(0) }),
});

export const commentDecisions = ['taken_down', 'dismissed'] as const;

export const decideComment = endpoint({
  method: 'PUT',
  path: '/supervision/comments/:commentId',
  summary: 'Takes a reported comment down, or dismisses its reports',
  allow: ['admin'],
  params: CommentParams,
  body: z.object({ decision: z.enum(commentDecisions), reason: z.string().trim().min(3).max(500) }),
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['not_reported'] },
});
