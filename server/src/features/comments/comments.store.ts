import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { StoredComment, Thread } from './comments.types.ts';

/**
 * Locks what belongs to all comments on a post until the end of the transaction, so that changes of its comments, its number and its pin
 * happen one after the other.
 */
export async function lockThread(tx: Tx, postId: string): Promise<Thread> {
  await sql`insert into comment_threads (post_id) values (${postId}) on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('comment_threads')
    .select(['comments', 'pinned_id as pinnedId', 'closed_at as closedAt', 'notified_at as notifiedAt'])
    .where('post_id', '=', postId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes the comments of one account wait for each other until the end of the transaction, so that they are counted. */
export async function lockAuthor(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments:${userId}`}, 0))`.execute(tx);
}

/** Counts the comments and replies that an account has written since a time, also removed ones. */
export async function countSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from comments
    where author_id = ${userId} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts the replies to a comment that are not removed. */
export async function countReplies(tx: Tx, parentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from comments
    where parent_id = ${parentId} and removed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface NewComment {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** Finds a comment with the same text at the same place, written since a time and not removed. */
export async function findSame(
  tx: Tx,
  { postId, parentId, authorId, text, createdAt: since }: Omit<NewComment, 'id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from comments
    where author_id = ${authorId} and post_id = ${postId} and parent_id is not distinct from ${parentId}::uuid and text = ${text}
      and created_at > ${since} and removed_at is null
    limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function insertComment(tx: Tx, { id, postId, parentId, authorId, text, createdAt }: NewComment): Promise<void> {
  await tx
    .insertInto('comments')
    .values({ id, post_id: postId, parent_id: parentId, author_id: authorId, text, created_at: createdAt })
    .execute();
}

/** Finds a comment, hidden and removed ones too. */
export async function findComment(db: DbOrTx, id: string): Promise<StoredComment | undefined> {
  const { rows } =
    await sql<StoredComment>`select id, post_id as "postId", parent_id as "parentId", author_id as "authorId", text,
      hidden_at is not null as "isHidden", removed_at is not null as "isRemoved"
    from comments where id = ${id}`.execute(db);
  return rows[0];
}

/** Counts the comments on a post anew: those that everyone may read, without replies to hidden ones. Unpins what is not among them. */
export async function recount(tx: Tx, postId: string): Promise<void> {
  await sql`update comment_threads thread set
      comments = (select count(*) from comments shown left join comments parent on parent.id = shown.parent_id
        where shown.post_id = thread.post_id and shown.hidden_at is null and shown.removed_at is null and parent.hidden_at is null),
      pinned_id = (select pinned.id from comments pinned
        where pinned.id = thread.pinned_id and pinned.hidden_at is null and pinned.removed_at is null)
    where thread.post_id = ${postId}`.execute(tx);
}

interface Change {
  readonly by: string;
  readonly now: Date;
}

/** Removes a comment. Returns false for one that was removed before. */
export async function markRemoved(tx: Tx, id: string, { by, now }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ removed_at: now, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a comment, or shows it again with `undefined`. */
export async function setHidden(tx: Tx, id: string, hidden: Change | undefined): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ hidden_at: hidden?.now ?? null, hidden_by: hidden?.by ?? null })
    .where('id', '=', id)
    .execute();
}

/** Sets the pinned comment of a post, in place of the one before. */
export async function setPinned(tx: Tx, postId: string, pinnedId: string | null): Promise<void> {
  await tx.updateTable('comment_threads').set({ pinned_id: pinnedId }).where('post_id', '=', postId).execute();
}

export async function setClosed(tx: Tx, postId: string, closedAt: Date | null): Promise<void> {
  await tx.updateTable('comment_threads').set({ closed_at: closedAt }).where('post_id', '=', postId).execute();
}

/** Records until when the organizer was notified of comments. */
export async function setNotified(tx: Tx, postId: string, notifiedAt: Date): Promise<void> {
  await tx.updateTable('comment_threads').set({ notified_at: notifiedAt }).where('post_id', '=', postId).execute();
}

interface NewReport {
  readonly commentId: string;
  readonly reporterId: string;
  readonly reason: string;
  readonly note: string | null;
  readonly now: Date;
}

/** Stores a report. Returns false if this person has reported the comment before. */
export async function insertReport(tx: Tx, { commentId, reporterId, reason, note, now }: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_reports')
    .values({ comment_id: commentId, reporter_id: reporterId, reason, note, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Decides on the open reports of a comment. Returns how many there were. */
export async function decideReports(
  tx: Tx,
  commentId: string,
  { decision, by, now }: Change & { readonly decision: 'taken_down' | 'dismissed' },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('comment_reports')
    .set({ decision, decided_at: now, decided_by: by })
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes and empties what a person has written, and the notes of their reports. */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update comments set text = '—', removed_at = coalesce(removed_at, ${now}::timestamptz),
      removed_by = coalesce(removed_by, author_id)
    where author_id = ${userId}`.execute(tx);
  await sql`update comment_reports set note = null where reporter_id = ${userId}`.execute(tx);
}
