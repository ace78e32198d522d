import { expect, it } from 'vitest';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './following.tsx';

const aPost = (id: string, title: string) => ({
  ...{ _id: id, title, createdAt: '2026-05-01T00:00:00.000Z', comments: 2 },
  picture: { url: `/${id}.webp`, width: 480, height: 360 },
  author: { name: 'Maison Sawa', avatar: null },
});
const render = (search: string, loaded: object, locale: 'en' | 'fr' = 'en') =>
  serverHtml({ page, path: '/following', address: `/following${search}`, loaded, locale });
const newsOf = (news: object) => ({
  following: [],
  news: { ...{ chosen: [], suggested: [], next: null, isFirst: true }, ...news },
});

it('a reader sees whom they follow, the way back, and the way to their news', async () => {
  const html = await render('?from=%2Fpost%2F019a8f5c', { following: [], news: undefined });
  for (const text of ['Organizers you follow', 'You do not follow anyone yet', 'href="/post/019a8f5c"'])
    expect(html).toContain(text);
  expect(html).toContain('href="/following?view=news"');
  expect(stylesIn(html)).toEqual([]);
});

it('the news have pictures and authors, and lead to older ones', async () => {
  const next = '019a8f5c-7b1a-7c3d-8e4f-000000000009';
  const html = await render(
    '?view=news',
    newsOf({ chosen: [aPost('p1', 'Gates open')], suggested: [aPost('p2', 'Drums')], next }),
  );
  for (const text of ['News for you', 'From what you follow', 'Events that may suit you', 'Maison Sawa · ', '2 comments'])
    expect(html).toContain(text);
  for (const path of ['/post/p1', '/post/p2', `/following?view=news&amp;after=${next}`]) expect(html).toContain(`href="${path}"`);
  expect(countTags(html, 'img', ['src="/p1.webp"'])).toBe(1);
  expect(html).not.toContain('Newest news');
  expect(await render('?view=news', newsOf({ chosen: [aPost('p1', 'Gates open')] }), 'fr')).toContain('Vos actualités');
});

it('older news lead back to the newest, also where none are left', async () => {
  const html = await render('?view=news', newsOf({ isFirst: false }));
  expect(html).toContain('There is no older news.');
  expect(html).toContain('Newest news');
  expect(html).not.toContain('Older news');
});

it('a reader without news is led to the events', async () => {
  const html = await render('?view=news', newsOf({}));
  expect(html).toContain('No news yet');
  expect(html).toContain('href="/our-event"');
});
