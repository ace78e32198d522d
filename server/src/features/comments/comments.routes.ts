import * as api from '@ngoma/api/features/events/comments';
import { type Route, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { CommentsContext } from './comments.types.ts';
import { listComments } from './list-comments.ts';
import { hideComment, openComments, pinComment } from './moderate-comments.ts';
import { decideComment, listReportedComments, reportComment } from './report-comment.ts';
import { removeComment, writeComment } from './write-comment.ts';

const writes = { limit: { perMinute: 10, by: 'session' } } as const satisfies RouteOptions;
const changes = { limit: { perMinute: 60, by: 'session' } } as const satisfies RouteOptions;

/** Routes of comments for readers: list, write, remove, report. */
const readerRoutes = (ctx: CommentsContext): Route[] => [
  route(
    api.listComments,
    ({ params, query, session }) => listComments(ctx, { postId: params.id, after: query.after, reader: session }),
    { readsReplica: true },
  ),
  route(
    api.writeComment,
    async ({ session, params, body, localize }) => ({
      comment: await writeComment(ctx, session, { postId: params.id, ...body }),
      message: localize(body.replyTo ? bilingual('comments.replied') : bilingual('comments.written')),
    }),
    writes,
  ),
  route(
    api.removeComment,
    async ({ session, params, localize }) => {
      await removeComment(ctx, session, params.commentId);
      return { message: localize(bilingual('comments.removed')) };
    },
    changes,
  ),
  route(
    api.reportComment,
    async ({ session, params, body, localize }) => {
      await reportComment(ctx, session, params.commentId, body);
      return { message: localize(bilingual('comments.reported')) };
    },
    writes,
  ),
];

/** Routes of comments for organizers and admins. */
const moderationRoutes = (ctx: CommentsContext): Route[] => [
  route(
    api.openComments,
    async ({ session, params, body, localize }) => {
      await openComments(ctx, session, params.id, body.isOpen);
      return { message: localize(body.isOpen ? bilingual('comments.switchedOn') : bilingual('comments.switchedOff')) };
    },
    changes,
  ),
  route(
    api.hideComment,
    async ({ session, params, body, localize }) => {
      await hideComment(ctx, session, params.commentId, body.isHidden);
      return { message: localize(body.isHidden ? bilingual('comments.hidden') : bilingual('comments.shown')) };
    },
    changes,
  ),
  route(
    api.pinComment,
    async ({ session, params, body, localize }) => {
      await pinComment(ctx, session, params.commentId, body.isPinned);
      return { message: localize(body.isPinned ? bilingual('comments.pinned') : bilingual('comments.unpinned')) };
    },
    changes,
  ),
  route(api.listReportedComments, ({ query, locale }) => listReportedComments(ctx, { ...query, locale })),
  route(api.decideComment, async ({ session, params, body, localize }) => {
    await decideComment(ctx, session, params.commentId, body);
    return {
      message: localize(
        body.decision === 'taken_down' ? bilingual('comments.takenDown') : bilingual('comments.reportsDismissed'),
      ),
    };
  }),
];

/** Routes of the comments on posts. */
export const commentsRoutes = (ctx: CommentsContext): Route[] => [...readerRoutes(ctx), ...moderationRoutes(ctx)];
