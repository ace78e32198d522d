import type { Comment, CommentPage } from '@ngoma/api/features/events/comments';
import { expect, it } from 'vitest';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import { CommentSection } from './CommentSection.tsx';
import { PostComments } from './PostComments.tsx';

const reply = {
  ...{ _id: 'c2', text: 'Yes: https://ngoma.test/bus.', createdAt: '2026-05-02T10:00:00.000Z', isHidden: false, isMine: false },
  author: { _id: 'ada', name: 'Maison Sawa', avatar: null, isOrganizer: true },
};
const comment: Comment = {
  ...{ _id: 'c1', text: 'See https://evil.example?', createdAt: '2026-05-01T10:00:00.000Z', isHidden: false, isMine: false },
  author: { _id: null, name: 'Brenda N.', avatar: null, isOrganizer: false },
  ...{ isPinned: true, replies: [reply] },
};
const page: CommentPage = { comments: [comment], next: 'c1', total: 12, isOpen: true, mayModerate: false };

const publicHtml = (more: Partial<CommentPage> = {}, after?: string, locale: 'en' | 'fr' = 'en') =>
  serverHtml({
    page: { default: () => <CommentSection postId="p1" page={{ ...page, ...more }} after={after} /> },
    ...{ path: '/post/:id', address: '/post/p1', locale },
  });

it('a reader without scripts reads the comments, pages on, and has a form that needs no session', async () => {
  const html = await publicHtml();
  for (const text of ['12 comments', 'Brenda N.', 'Pinned', 'Maison Sawa', 'Organizer']) expect(html).toContain(text);
  expect(countTags(html, 'form', ['method="post"', 'action="/post/p1/comments"'])).toBe(1);
  expect(countTags(html, 'textarea', ['name="text"', 'maxLength="1000"'])).toBe(1);
  for (const path of ['/post/p1?after=c1#comments', '/post/p1/comments?to=c1', '/profile/ada'])
    expect(html).toContain(`href="${path}"`);
  expect(html).not.toContain('Newest comments');
  expect(await publicHtml({ next: null }, 'c9')).toContain('href="/post/p1#comments"');
  expect(await publicHtml({}, undefined, 'fr')).toContain('12 commentaires');
  expect(stylesIn(html)).toEqual([]);
});

it('addresses are links in the comments of the post’s author alone, without the full stop after them', async () => {
  const html = await publicHtml();
  expect(html).toContain('href="https://ngoma.test/bus"');
  expect(html).toContain('See https://evil.example?');
  expect(html).not.toContain('href="https://evil.example');
});

it('a post without comments says so, and one that accepts none has no form', async () => {
  expect(await publicHtml({ comments: [], total: 0, next: null })).toContain('No comments yet');
  const closed = await publicHtml({ isOpen: false });
  expect(closed).toContain('Comments on this post are switched off');
  expect(countTags(closed, 'form', [])).toBe(0);
  expect(closed).not.toContain('Reply');
});

const ownHtml = (comments: CommentPage, more: object = {}) =>
  serverHtml({
    page: {
      default: () => (
        <PostComments
          post={{ _id: 'p1', title: 'A night bus' }}
          {...{ comments, after: undefined, to: undefined, draft: undefined, refused: undefined, ...more }}
        />
      ),
    },
    ...{ path: '/post/:id/comments', address: '/post/p1/comments' },
  });
const formsOf = (html: string) => [...html.matchAll(/name="do" value="(\w+)"/g)].map(([, name]) => name);

it('a reader replies and reports, deletes what is theirs, and finds what they typed before they signed in', async () => {
  const html = await ownHtml(page, { draft: { text: 'When does it leave?', replyTo: '' } });
  expect(formsOf(html)).toEqual(['comment', 'reply', 'report', 'report']);
  expect(html).toMatch(/<textarea[^>]*>When does it leave\?<\/textarea>/);
  expect(html).toContain('What you wrote is still here');
  const own = { ...page, comments: [{ ...comment, isMine: true, replies: [] }] };
  expect(formsOf(await ownHtml(own))).toEqual(['comment', 'reply', 'remove']);
  const draft = await ownHtml(page, { draft: { text: 'To Akwa?', replyTo: 'c1' } });
  expect(draft).toMatch(/<textarea[^>]*>To Akwa\?<\/textarea>/);
  expect(countTags(draft, 'details', ['open=""'])).toBe(1);
});

it('an organizer pins, hides and switches off without scripts', async () => {
  const html = await ownHtml({ ...page, mayModerate: true });
  expect(formsOf(html)).toEqual(['close', 'comment', 'reply', 'unpin', 'hide', 'report', 'hide', 'report']);
  const hidden = { ...comment, isHidden: true, isPinned: false, replies: [] };
  expect(formsOf(await ownHtml({ ...page, comments: [hidden], mayModerate: true, isOpen: false }))).toEqual([
    ...['open', 'show', 'report'],
  ]);
});

it('a refused form is shown with its error and what was typed, at its own place', async () => {
  const refused = { values: { do: 'reply', id: 'c1', text: 'x' }, errors: { root: 'Invalid', text: 'Too short' } };
  const html = await ownHtml(page, { refused });
  expect(html).toContain('Too short');
  expect(countTags(html, 'textarea', ['aria-invalid="true"'])).toBe(1);
  expect(countTags(html, 'details', ['open=""'])).toBe(1);
});
