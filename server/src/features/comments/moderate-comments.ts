import type { Tx } from '#platform/postgres/database';
import { findPost } from './comments.read.ts';
import { requirePinnable, requirePost, unknownComment } from './comments.rules.ts';
import { findComment, lockThread, recount, setClosed, setHidden, setPinned } from './comments.store.ts';
import type { CommentedPost, CommentsContext, Person, StoredComment, Thread } from './comments.types.ts';
import { isModerator } from './list-comments.ts';
import { dropPages } from './write-comment.ts';

interface Moderated {
  readonly comment: StoredComment;
  readonly post: CommentedPost;
  readonly thread: Thread;
}

/**
 * Runs a change of a comment by someone who moderates its post, with the post's comments locked. Raises `not_found` (404) for everyone
 * else, and for a removed comment.
 */
const moderate = (
  ctx: CommentsContext,
  person: Person,
  id: string,
  change: (tx: Tx, moderated: Moderated) => Promise<void>,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findComment(tx, id);
    const post = found && (await findPost(tx, found.postId));
    if (!post || !(await isModerator(ctx, tx, person, post))) throw unknownComment();
    const thread = await lockThread(tx, post.id);
    const comment = await findComment(tx, id);
    if (!comment || comment.isRemoved) throw unknownComment();
    await change(tx, { comment, post, thread });
    await dropPages(ctx, tx, post);
  });

/** Hides a comment on a post of the organizer's, or shows it again. Raises `not_found` (404). */
export const hideComment = (ctx: CommentsContext, person: Person, id: string, isHidden: boolean): Promise<void> =>
  moderate(ctx, person, id, async (tx, { comment, post }) => {
    if (comment.isHidden === isHidden) return;
    await setHidden(tx, id, isHidden ? { by: person.userId, now: ctx.clock() } : undefined);
    await recount(tx, post.id);
  });

/**
 * Pins a comment above all others on its post, in place of the one that was pinned, or unpins it. Raises `not_found` (404) and
 * `not_pinnable` (409).
 */
export const pinComment = (ctx: CommentsContext, person: Person, id: string, isPinned: boolean): Promise<void> =>
  moderate(ctx, person, id, async (tx, { comment, post, thread }) => {
    if (isPinned) {
      requirePinnable(comment);
      await setPinned(tx, post.id, id);
    } else if (thread.pinnedId === id) await setPinned(tx, post.id, null);
  });

/** Accepts new comments on a post of the organizer's, or none. Raises `not_found` (404). */
export const openComments = (ctx: CommentsContext, person: Person, postId: string, isOpen: boolean): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findPost(tx, postId);
    const post = requirePost(found && (await isModerator(ctx, tx, person, found)) ? found : undefined);
    const { closedAt } = await lockThread(tx, postId);
    if ((closedAt === null) === isOpen) return;
    await setClosed(tx, postId, isOpen ? null : ctx.clock());
    await dropPages(ctx, tx, post);
  });
