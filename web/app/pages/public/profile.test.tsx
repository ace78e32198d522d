import { expect, it } from 'vitest';
import { anEvent } from '../../test/factories/events.ts';
import { serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './profile.tsx';

const id = '019a8f5c-7b1a-7c3d-8e4f-000000000001';
const aProfile = (more: object = {}) => ({
  ...{ _id: id, name: 'Maison Sawa', username: 'sawa', role: 'organizer', isVerified: true, avatar: null, cover: null },
  ...{ experience: 'Nights by the river.', website: 'https://sawa.test', socialLinks: { instagram: '@sawa' } },
  ...{ memberSince: '2024-05-01T00:00:00.000Z', rating: { average: 4.5, count: 12 }, provider: null },
  ...{ upcoming: [anEvent()], past: [anEvent({ _id: 'past', eventName: 'Bikutsi Night' })] },
  ...more,
});
const aReview = (number: number) => ({
  ...{ _id: `r${number}`, contractId: null, stars: 4, quality: 5, punctuality: null, communication: null, comment: 'On time.' },
  ...{ by: { _id: id, name: 'Ada Sounds', avatar: null, side: 'provider' }, category: 'dj', reply: null },
  at: '2026-05-01T00:00:00.000Z',
});
const summary = { average: 4, count: 30, quality: 5, punctuality: null, communication: null, perStars: [0, 1, 4, 20, 5] };
const aPost = (number: number) => ({
  _id: `p${number}`,
  title: `News ${number}`,
  createdAt: '2026-05-01T00:00:00.000Z',
  picture: null,
  comments: 0,
});

const pagesOf = (upcoming: number, past: number) => ({
  upcoming: { page: 1, total: upcoming, limit: 24 },
  past: { page: 1, total: past, limit: 8 },
});

const render = (more: object = {}, query = '') =>
  serverHtml({
    page,
    path: '/profile/:id',
    address: `/profile/${id}${query}`,
    loaded: {
      ...{
        profile: aProfile(),
        pages: pagesOf(1, 1),
        posts: [aPost(1)],
        postCount: 1,
        postPage: 1,
        reviewed: { reviews: [], total: 0, summary },
      },
      ...{ locale: 'en', publicUrl: 'https://ngoma.test' },
      ...more,
    },
  });

it('the page of an organizer shows who they are, their coming and past events, and their posts', async () => {
  const html = await render();
  for (const text of [
    'Maison Sawa',
    '@sawa',
    '4.5 of 5, from 12 ratings',
    'Nights by the river.',
    'Makossa Night',
    'Bikutsi Night',
  ])
    expect(html).toContain(text);
  expect(html).toContain('href="/post/p1"');
  expect(html).toContain('href="https://www.instagram.com/sawa"');
  expect(html).toContain('https://wa.me/?text=');
  expect(stylesIn(html)).toEqual([]);
});

it('further events and older posts are pages whose addresses keep the other lists', async () => {
  const posts = Array.from({ length: 48 }, (_, index) => aPost(index));
  const html = await render({ pages: pagesOf(30, 9), posts, postCount: 60 }, '?posts=48&past=2');
  for (const address of ['posts=48&amp;past=2&amp;upcoming=2#upcoming', 'posts=48#past', 'posts=48&amp;past=2&amp;older=2#posts'])
    expect(html).toContain(`href="/profile/${id}?${address}"`);
});

it('more reviews and posts are links that keep each other, and lead to the last entry that was shown', async () => {
  const reviewed = { reviews: [1, 2, 3, 4, 5].map(aReview), total: 30, summary };
  const posts = { posts: [1, 2, 3, 4, 5, 6].map(aPost), postCount: 9 };
  const html = await render({ reviewed, ...posts }, '?posts=18');
  expect(html).toContain(`href="/profile/${id}?posts=18&amp;reviews=15#review-r5"`);
  expect(html).toContain('4 stars: 20');
  const first = await render({ reviewed, ...posts });
  expect(first).toContain(`href="/profile/${id}?posts=18#post-p6"`);
});

it('an organizer without coming events says so, and leads to other events', async () => {
  const html = await render({ profile: aProfile({ upcoming: [], past: [] }), pages: pagesOf(0, 0) });
  expect(html).toContain('No upcoming events');
  expect(html).toContain('href="/our-event"');
});

it('the page of a provider shows services with prices, work, reviews and free days', async () => {
  const service = { _id: 's1', category: 'dj', title: 'DJ for weddings', description: null, priceFrom: 80_000 };
  const packages = [{ name: 'Wedding night', price: 250_000, hours: 6, includes: ['Sound for 300 guests'] }];
  const portfolio = [
    { kind: 'picture', _id: 'w1', caption: 'Bonapriso', picture: { url: '/work.webp' }, width: 480, height: 360 },
    { kind: 'video', _id: 'w2', caption: null, url: 'https://youtube.com/x', host: 'youtube' },
  ];
  const provider = {
    ...{ headline: 'Ten years of nights', about: 'About us', cities: ['Douala'], travels: true },
    ...{ services: [{ ...service, packages }], portfolio, nextFreeDates: ['2026-12-05'] },
  };
  const html = await render({
    profile: aProfile({ role: 'provider', provider, upcoming: [], past: [] }),
    reviewed: { reviews: [aReview(1)], total: 1, summary },
  });
  for (const text of ['Ten years of nights', 'DJ for weddings', 'Sound for 300 guests', 'Watch on YouTube', 'What clients say'])
    expect(html).toContain(text);
  expect(html).toMatch(/250,000.XAF/);
  expect(html).toContain('alt="Bonapriso"');
  expect(html).toContain('dateTime="2026-12-05"');
  expect(html).not.toContain('No upcoming events');
  expect(stylesIn(html)).toEqual([]);
});
