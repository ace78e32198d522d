import { expect, it } from 'vitest';
import { anEvent } from '../../test/factories/events.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './post.tsx';

const author = { _id: 'author', name: 'Maison Sawa', isVerified: true, avatar: null };
const post = {
  ...{
    _id: 'p1',
    title: 'The line-up is here',
    body: 'Three bands.',
    author,
    likes: 3,
    isLiked: false,
    comments: 0,
    event: null,
  },
  ...{ picture: { url: '/post.webp', width: 800, height: 600 }, createdAt: '2026-05-01T00:00:00.000Z' },
};
const comments = { comments: [], next: null, total: 0, isOpen: true, mayModerate: false };
const render = (more: object) =>
  serverHtml({
    page,
    path: '/post/:id',
    address: '/post/p1',
    loaded: {
      ...{ post, others: [], similar: [], events: [], comments, locale: 'en', publicUrl: 'https://ngoma.test' },
      ...more,
    },
  });

it('a post leads to its event, its author, their other posts and events, and to the report form', async () => {
  const others = [{ _id: 'p2', title: 'It starts at eight', createdAt: '2026-04-01T00:00:00.000Z', picture: null, comments: 2 }];
  const html = await render({ event: anEvent(), others, events: [anEvent({ _id: 'e2', eventName: 'Bikutsi Night' })] });
  for (const text of [
    'The line-up is here',
    'Three bands.',
    '3 likes',
    'Get tickets',
    'It starts at eight',
    '2 comments',
    'Bikutsi Night',
  ])
    expect(html).toContain(text);
  for (const path of ['/profile/author', '/post/p2', '/our-event/e2', '/contact-us?post=p1', '/sign-in?next=%2Fpost%2Fp1'])
    expect(html).toContain(`href="${path}"`);
  expect(stylesIn(html)).toEqual([]);
});

it('similar posts of others have their authors, and without any there is no list', async () => {
  const similar = [
    {
      ...{ _id: 'p3', title: 'The drums arrived', createdAt: '2026-04-01T00:00:00.000Z', picture: null, comments: 0 },
      author: { name: 'Collectif Mvet', avatar: null },
    },
  ];
  const html = await render({ similar });
  for (const text of ['More like this', 'The drums arrived', 'Collectif Mvet']) expect(html).toContain(text);
  expect(html).toContain('href="/post/p3"');
  expect(await render({})).not.toContain('More like this');
});

it('a post about an event that sells no tickets any more has no button for them', async () => {
  const html = await render({ event: anEvent({ availability: 'ended' }) });
  expect(html).toContain('Makossa Night');
  expect(html).not.toContain('Get tickets');
});

it('a post without an event, other posts and events is the article with its comments', async () => {
  const html = await render({});
  expect(countTags(html, 'section', [])).toBe(1);
  expect(html).toContain('action="/post/p1/comments"');
  expect(html).toContain('Three bands.');
});
