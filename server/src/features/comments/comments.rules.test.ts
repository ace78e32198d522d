import { describe, expect, it } from 'vitest';
import {
  authorName,
  commentsPerHour,
  notifiableAt,
  repliesPerComment,
  requireOpen,
  requireOthers,
  requirePace,
  requireParent,
  requirePinnable,
  requirePost,
  requireReported,
  requireSpace,
} from './comments.rules.ts';
import type { StoredComment } from './comments.types.ts';

const comment: StoredComment = {
  ...{ id: 'c1', postId: 'p1', parentId: null, authorId: 'brenda', text: 'Hello', isHidden: false, isRemoved: false },
};
const refused = (status: number, code: string) => expect.objectContaining({ status, code });
const at = (minute: number) => new Date(Date.UTC(2026, 11, 12, 19, minute));

describe('a comment', () => {
  it('needs a post that everyone may read and that accepts comments', () => {
    expect(() => requirePost(undefined)).toThrow(refused(404, 'not_found'));
    expect(() => requireOpen({ closedAt: at(0) })).toThrow(refused(409, 'comments_closed'));
    expect(() => requireOpen({ closedAt: null })).not.toThrow();
  });

  it('replies to a comment on the same post that everyone may read, one level deep', () => {
    expect(requireParent(comment, 'p1')).toBe(comment);
    for (const parent of [undefined, { ...comment, isHidden: true }, { ...comment, isRemoved: true }])
      expect(() => requireParent(parent, 'p1')).toThrow(refused(404, 'not_found'));
    expect(() => requireParent(comment, 'p2')).toThrow(refused(404, 'not_found'));
    expect(() => requireParent({ ...comment, parentId: 'c0' }, 'p1')).toThrow(refused(409, 'reply_to_reply'));
  });

  it('is refused beyond the replies of a comment, and beyond the pace of an account', () => {
    expect(() => requireSpace(repliesPerComment - 1)).not.toThrow();
    expect(() => requireSpace(repliesPerComment)).toThrow(refused(409, 'too_many_replies'));
    expect(() => requirePace(commentsPerHour - 1)).not.toThrow();
    expect(() => requirePace(commentsPerHour)).toThrow(refused(429, 'too_many_requests'));
  });

  it('is pinned only if everyone sees it, and reported only by others', () => {
    expect(() => requirePinnable(comment)).not.toThrow();
    for (const change of [{ parentId: 'c0' }, { isHidden: true }, { isRemoved: true }])
      expect(() => requirePinnable({ ...comment, ...change })).toThrow(refused(409, 'not_pinnable'));
    expect(() => requireOthers(comment, 'brenda')).toThrow(refused(409, 'own_comment'));
    expect(() => requireOthers(comment, 'paul')).not.toThrow();
    expect(() => requireReported(0)).toThrow(refused(409, 'not_reported'));
  });
});

it('the name of an author without a public profile is cut to its first name and last initial', () => {
  expect(authorName('Brenda Ngo Mballa', false)).toBe('Brenda M.');
  expect(authorName('Brenda', false)).toBe('Brenda');
  expect(authorName('Maison Sawa', true)).toBe('Maison Sawa');
});

it('an organizer is notified of the first comment at once, and of the next ones an hour after', () => {
  expect(notifiableAt({ notifiedAt: null }, at(0))).toEqual(at(0));
  expect(notifiableAt({ notifiedAt: at(0) }, at(20))).toEqual(at(60));
  expect(notifiableAt({ notifiedAt: at(0) }, at(75))).toEqual(at(75));
});
