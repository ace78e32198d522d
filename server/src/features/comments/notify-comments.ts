import { notify } from '#features/notifications/index';
import type { Tx } from '#platform/postgres/database';
import { type CommentRow, findNewComments, findPost } from './comments.read.ts';
import { authorName, notifiableAt } from './comments.rules.ts';
import { lockThread, setNotified } from './comments.store.ts';
import type { CommentedPost, CommentsContext, StoredComment, Thread } from './comments.types.ts';

/** Payload of the job that notifies an organizer of comments. */
export interface CommentsJob {
  readonly postId: string;
}

const titleOf = ({ title, titleFr }: Pick<CommentedPost, 'title' | 'titleFr'>) => ({ en: title, fr: titleFr ?? title });

/** Enqueues the notification of a post's organizer. There is one job for a post, which tells of all comments until it runs. */
export const notifyLater = ({ jobs, clock }: CommentsContext, tx: Tx, postId: string, thread: Thread): Promise<void> =>
  jobs.enqueue(
    tx,
    'comments.notify',
    { postId },
    { key: `comments:${postId}`, runAt: notifiableAt(thread, clock()), priority: 'low' },
  );

/**
 * Notifies the author of a post of the comments since the last notification, in one notification. A job that runs twice or too early
 * notifies no one twice.
 */
export const notifyOrganizer = (ctx: CommentsContext, { postId }: CommentsJob): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const post = await findPost(tx, postId);
    if (!post) return;
    const thread = await lockThread(tx, postId);
    const now = ctx.clock();
    const found = await findNewComments(tx, { postId, since: thread.notifiedAt, without: post.authorId });
    if (!found) return;
    if (notifiableAt(thread, now) > now) return notifyLater(ctx, tx, postId, thread);
    await setNotified(tx, postId, now);
    const { count, authorId, text } = found;
    await notify(ctx, tx, {
      kind: 'comments.received',
      params: { postId, title: titleOf(post), count, name: authorName(found.authorName, found.hasProfile), text },
      ...{ to: [{ userId: post.authorId }], key: `${postId}:${now.toISOString()}`, about: [authorId], happenedAt: now },
    });
  });

interface ReplyFacts {
  readonly post: CommentedPost;
  readonly parent: StoredComment;
  readonly reply: CommentRow;
}

/** Notifies the author of a comment of a reply. */
export async function notifyOfReply(ctx: CommentsContext, tx: Tx, { post, parent, reply }: ReplyFacts): Promise<void> {
  const { id, authorId, text, createdAt } = reply;
  await notify(ctx, tx, {
    kind: 'comments.replied',
    params: { postId: post.id, title: titleOf(post), name: authorName(reply.authorName, reply.hasProfile), text },
    // The title is the organizer's own text.
    ...{ to: [{ userId: parent.authorId }], key: id, about: [authorId, post.authorId], happenedAt: createdAt },
  });
}
