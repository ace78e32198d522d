import { type Comment, type CommentPage, type CommentReply, commentLimits } from '@ngoma/api/features/events/comments';
import type { DbOrTx } from '#platform/postgres/database';
import {
  type CommentRow,
  type CommentViewer,
  findPost,
  listByIds,
  listOnPost,
  listReplies,
  readThread,
} from './comments.read.ts';
import { authorName, requirePost } from './comments.rules.ts';
import type { CommentedPost, CommentsContext, Reader } from './comments.types.ts';

/** Returns whether a person may hide and pin comments on a post: its author, and those who manage the event that it is about. */
export async function isModerator(
  { events }: Pick<CommentsContext, 'events'>,
  within: DbOrTx,
  person: Reader,
  { authorId, eventId }: Pick<CommentedPost, 'authorId' | 'eventId'>,
): Promise<boolean> {
  if (person?.role !== 'organizer') return false;
  return person.userId === authorId || (eventId !== null && (await events.mayManage(person, eventId, within)));
}

interface ViewContext {
  readonly post: Pick<CommentedPost, 'authorId'>;
  readonly readerId: string | undefined;
}

/** Returns a comment as its reader sees it. One that is removed has neither text nor author. */
export function toReply(
  { files }: Pick<CommentsContext, 'files'>,
  row: CommentRow,
  { post, readerId }: ViewContext,
): CommentReply {
  const { authorId, hasProfile, authorAvatarKey } = row;
  return {
    _id: row.id,
    text: row.isRemoved ? null : row.text,
    createdAt: row.createdAt.toISOString(),
    author: row.isRemoved
      ? null
      : {
          _id: hasProfile ? authorId : null,
          name: authorName(row.authorName, hasProfile),
          avatar: hasProfile && authorAvatarKey ? { url: files.url(authorAvatarKey) } : null,
          isOrganizer: authorId === post.authorId,
        },
    isHidden: row.isHidden,
    isMine: !row.isRemoved && authorId === readerId,
  };
}

interface ListInput {
  readonly postId: string;
  readonly after?: string | undefined;
  readonly reader: Reader;
}

/**
 * Lists one page of the comments on a post with their replies: the pinned one first, then the latest. The pages after it begin after a
 * comment, so that new ones move nothing. Raises `not_found` (404).
 */
export async function listComments(ctx: CommentsContext, { postId, after, reader }: ListInput): Promise<CommentPage> {
  const { db } = ctx;
  const post = requirePost(await findPost(db, postId));
  const [thread, mayModerate] = await Promise.all([readThread(db, postId), isModerator(ctx, db, reader, post)]);
  const viewer: CommentViewer = { userId: reader?.userId, mayModerate };
  const { pinnedId } = thread;
  const [pinned, found] = await Promise.all([
    after || !pinnedId ? [] : listByIds(db, [pinnedId], viewer),
    listOnPost(db, postId, viewer, { pinnedId, after, limit: commentLimits.shown + 1 }),
  ]);
  const shown = found.slice(0, commentLimits.shown);
  const rows = [...pinned, ...shown];
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  const view = { post, readerId: reader?.userId };
  return {
    comments: rows.map(
      (row): Comment => ({
        ...toReply(ctx, row, view),
        isPinned: row.id === pinnedId,
        replies: replies.filter(({ parentId }) => parentId === row.id).map((reply) => toReply(ctx, reply, view)),
      }),
    ),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    ...{ total: thread.comments, isOpen: thread.closedAt === null, mayModerate },
  };
}
