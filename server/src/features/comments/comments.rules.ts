import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { CommentedPost, StoredComment, Thread } from './comments.types.ts';

/** Comments of one account within an hour at most, on all posts together. */
export const commentsPerHour = 20;
/** Replies to one comment at most. They are all shown below it. */
export const repliesPerComment = 50;
const hourMs = 3_600_000;
const repeatMs = 60_000;

export const unknownComment = () => notFound(bilingual('comments.notFound'));

/** Requires a post that everyone may read. Raises `not_found` (404), also for a removed post and one of a blocked author. */
export function requirePost(post: CommentedPost | undefined): CommentedPost {
  if (!post) throw notFound(bilingual('posts.postNotFound'));
  return post;
}

/** Requires a post that accepts comments. Raises `comments_closed` (409). */
export function requireOpen({ closedAt }: Pick<Thread, 'closedAt'>): void {
  if (closedAt) throw new Refusal('comments_closed', 409, bilingual('comments.closed'));
}

/**
 * Requires a comment on the same post that can be replied to. Raises `not_found` (404) for one that not everyone may read, and
 * `reply_to_reply` (409), because replies are one level deep.
 */
export function requireParent(parent: StoredComment | undefined, postId: string): StoredComment {
  if (!parent || parent.postId !== postId || parent.isHidden || parent.isRemoved) throw unknownComment();
  if (parent.parentId) throw new Refusal('reply_to_reply', 409, bilingual('comments.replyToReply'));
  return parent;
}

/** Requires space for one more reply. Raises `too_many_replies` (409). */
export function requireSpace(replyCount: number): void {
  if (replyCount < repliesPerComment) return;
  const max = repliesPerComment;
  throw new Refusal('too_many_replies', 409, bilingual('comments.tooManyReplies', { max }), { facts: { most: max } });
}

/** Returns the time since which the comments of an account count towards its limit. */
export const limitSince = (now: Date): Date => new Date(now.getTime() - hourMs);

/** Returns the time since which the same text of an account at the same place is a form that was sent twice. */
export const repeatSince = (now: Date): Date => new Date(now.getTime() - repeatMs);

/** Requires that an account has written few comments within the last hour. Raises `too_many_requests` (429). */
export function requirePace(countOfLastHour: number): void {
  if (countOfLastHour < commentsPerHour) return;
  throw new Refusal('too_many_requests', 429, bilingual('comments.tooMany'), { retryAfterSeconds: hourMs / 1000 });
}

/** Requires a comment of another person. Raises `own_comment` (409). */
export function requireOthers({ authorId }: Pick<StoredComment, 'authorId'>, userId: string): void {
  if (authorId === userId) throw new Refusal('own_comment', 409, bilingual('comments.ownComment'));
}

/** Requires a comment that can be pinned: no reply, neither hidden nor removed. Raises `not_pinnable` (409). */
export function requirePinnable({ parentId, isHidden, isRemoved }: StoredComment): void {
  if (parentId || isHidden || isRemoved) throw new Refusal('not_pinnable', 409, bilingual('comments.notPinnable'));
}

export const alreadyReported = () => new Refusal('already_reported', 409, bilingual('comments.alreadyReported'));

/** Requires reports that wait for a decision. Raises `not_reported` (409). */
export function requireReported(openReports: number): void {
  if (openReports === 0) throw new Refusal('not_reported', 409, bilingual('comments.notReported'));
}

/**
 * Returns the name under which a comment stands: the whole name of people with a public profile, else first name and last initial, such
 * as `Brenda M.`
 */
export function authorName(name: string, hasProfile: boolean): string {
  if (hasProfile) return name;
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** Returns when the organizer may next be notified of comments on a post: at once, or an hour after the last time. */
export const notifiableAt = ({ notifiedAt }: Pick<Thread, 'notifiedAt'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), (notifiedAt?.getTime() ?? 0) + hourMs));
