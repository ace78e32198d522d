import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type {
  CommentReportReason,
  commentDecisions,
  commentReportStates,
  ReportedComment,
} from '@ngoma/api/features/events/comments';
import { recordAct } from '#platform/audit';
import { countReported, findPost, listReported } from './comments.read.ts';
import { alreadyReported, requireOthers, requireReported, unknownComment } from './comments.rules.ts';
import { decideReports, findComment, insertReport, lockThread } from './comments.store.ts';
import type { CommentsContext, Person } from './comments.types.ts';
import { takeDown } from './write-comment.ts';

interface ReportInput {
  readonly reason: CommentReportReason;
  readonly note?: string | undefined;
}

/** Reports a comment of another person to the admins. Raises `not_found` (404); `own_comment` and `already_reported` (409). */
export const reportComment = (
  { db, clock }: CommentsContext,
  { userId }: Pick<Person, 'userId'>,
  id: string,
  { reason, note }: ReportInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const comment = await findComment(tx, id);
    if (!comment || comment.isRemoved || !(await findPost(tx, comment.postId))) throw unknownComment();
    requireOthers(comment, userId);
    const report = { commentId: id, reporterId: userId, reason, note: note ?? null, now: clock() };
    if (!(await insertReport(tx, report))) throw alreadyReported();
  });

interface ReportedInput extends PageQuery {
  readonly state?: (typeof commentReportStates)[number] | undefined;
  readonly locale: Locale;
}

/** Lists one page of reported comments, and how many wait for a decision. */
export async function listReportedComments({ db }: CommentsContext, { page, limit, state, locale }: ReportedInput) {
  const [rows, counts] = await Promise.all([
    listReported(db, state, { limit, offset: (page - 1) * limit }),
    countReported(db, state),
  ]);
  const comments = rows.map(
    (row): ReportedComment => ({
      ...{ _id: row.id, text: row.text, createdAt: row.createdAt.toISOString() },
      author: { _id: row.authorId, name: row.authorName },
      post: { _id: row.postId, title: localizedText(locale, row.title, row.titleFr) },
      ...{ isHidden: row.isHidden, isRemoved: row.isRemoved, lastReportedAt: row.lastReportedAt.toISOString() },
      reports: [...row.reports],
    }),
  );
  return { comments, ...counts, currentPage: page };
}

interface Decision {
  readonly decision: (typeof commentDecisions)[number];
  readonly reason: string;
}

/**
 * Takes a reported comment down, or dismisses its reports, and records it in the audit log. Raises `not_found` (404) and `not_reported`
 * (409) if no report waits.
 */
export const decideComment = (
  ctx: CommentsContext,
  { userId }: Pick<Person, 'userId'>,
  id: string,
  { decision, reason }: Decision,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const comment = await findComment(tx, id);
    if (!comment) throw unknownComment();
    await lockThread(tx, comment.postId);
    requireReported(await decideReports(tx, id, { decision, by: userId, now: ctx.clock() }));
    if (decision === 'taken_down') await takeDown(ctx, tx, comment, userId);
    const action = decision === 'taken_down' ? 'comment.taken_down' : 'comment.report_dismissed';
    await recordAct(tx, ctx.clock, { actorId: userId, action, subjectType: 'comment', subjectId: id, detail: { reason } });
  });
