import type { CommentReply } from '@ngoma/api/features/events/comments';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { findPost, listByIds, listCommentedPosts } from './comments.read.ts';
import {
  limitSince,
  repeatSince,
  requireOpen,
  requirePace,
  requireParent,
  requirePost,
  requireSpace,
  unknownComment,
} from './comments.rules.ts';
import {
  countReplies,
  countSince,
  erasePerson,
  findComment,
  findSame,
  insertComment,
  lockAuthor,
  lockThread,
  markRemoved,
  recount,
} from './comments.store.ts';
import type { CommentedPost, CommentsContext, Person, StoredComment } from './comments.types.ts';
import { toReply } from './list-comments.ts';
import { notifyLater, notifyOfReply } from './notify-comments.ts';

interface CommentInput {
  readonly postId: string;
  readonly text: string;
  readonly replyTo?: string | undefined;
}

/** Drops the pages that show the comments on a post, or their number. */
export const dropPages = ({ pages }: Pick<CommentsContext, 'pages'>, tx: Tx, post: Pick<CommentedPost, 'id' | 'authorId'>) =>
  pages.drop(tx, [`post:${post.id}`, `user:${post.authorId}`]);

async function requireReplyable(tx: Tx, { replyTo, postId }: CommentInput): Promise<StoredComment | undefined> {
  if (!replyTo) return undefined;
  const parent = requireParent(await findComment(tx, replyTo), postId);
  requireSpace(await countReplies(tx, parent.id));
  return parent;
}

/**
 * Comments on a post, or replies to a comment. The same text at the same place within a minute is a form that was sent twice, and counts
 * once. Notifies the organizer, at most once an hour for a post, and the author of the comment that it replies to. Raises `not_found`
 * (404); `comments_closed`, `reply_to_reply` and `too_many_replies` (409); `too_many_requests` (429).
 */
export const writeComment = (ctx: CommentsContext, author: Person, input: CommentInput): Promise<CommentReply> =>
  ctx.db.transaction().execute(async (tx) => {
    const { postId, text } = input;
    const post = requirePost(await findPost(tx, postId));
    await lockAuthor(tx, author.userId);
    const thread = await lockThread(tx, postId);
    // After the locks, so that no comment is older than one that was stored before it.
    const now = ctx.clock();
    requireOpen(thread);
    const parent = await requireReplyable(tx, input);
    const written = { postId, parentId: parent?.id ?? null, authorId: author.userId, text };
    const sameId = await findSame(tx, { ...written, createdAt: repeatSince(now) });
    const id = sameId ?? newId();
    if (!sameId) {
      requirePace(await countSince(tx, author.userId, limitSince(now)));
      await insertComment(tx, { ...written, id, createdAt: now });
      await recount(tx, postId);
      await dropPages(ctx, tx, post);
      if (author.userId !== post.authorId) await notifyLater(ctx, tx, postId, thread);
    }
    const [row] = await listByIds(tx, [id], { userId: author.userId, mayModerate: false });
    if (!row) throw new Error('The comment that was just stored is missing');
    if (!sameId && parent && parent.authorId !== author.userId) await notifyOfReply(ctx, tx, { post, parent, reply: row });
    return toReply(ctx, row, { post, readerId: author.userId });
  });

/** Removes a comment of the person's own; a repeat changes nothing. Its replies stay. Raises `not_found` (404) for everyone else. */
export const removeComment = (ctx: CommentsContext, { userId }: Pick<Person, 'userId'>, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const comment = await findComment(tx, id);
    if (comment?.authorId !== userId) throw unknownComment();
    await takeDown(ctx, tx, comment, userId);
  });

/** Removes a comment in the caller's transaction. */
export async function takeDown(ctx: CommentsContext, tx: Tx, { id, postId }: StoredComment, by: string): Promise<void> {
  await lockThread(tx, postId);
  if (!(await markRemoved(tx, id, { by, now: ctx.clock() }))) return;
  await recount(tx, postId);
  const post = await findPost(tx, postId);
  if (post) await dropPages(ctx, tx, post);
}

/** Empties and removes the comments of a person, in the transaction that anonymizes the account. */
export async function anonymizePerson(ctx: CommentsContext, tx: Tx, userId: string): Promise<void> {
  const postIds = await listCommentedPosts(tx, userId);
  // In the order of posts, and before the comments, as every change of comments does, so that no two wait for each other.
  for (const postId of postIds) await lockThread(tx, postId);
  await erasePerson(tx, userId, ctx.clock());
  for (const postId of postIds) {
    await recount(tx, postId);
    const post = await findPost(tx, postId);
    if (post) await dropPages(ctx, tx, post);
  }
}
