import type { FollowedOrganizer } from '@ngoma/api/features/people/followers';
import { expect, it } from 'vitest';
import { serverHtml, stylesIn } from '../../test/server-page.tsx';
import { FollowedOrganizers } from './FollowedOrganizers.tsx';

const organizer: FollowedOrganizer = {
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001', name: 'Maison Sawa', isVerified: true, avatar: null, followers: 1_204 },
  followedAt: '2026-05-01T00:00:00.000Z',
  nextEvent: {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-000000000002', eventName: 'Makossa Night', date: '2026-12-12T19:00:00.000Z' },
    ...{ zone: 'Africa/Douala', city: 'Douala' },
  },
};
const render = (following: readonly FollowedOrganizer[], error?: string) =>
  serverHtml({
    page: { default: () => <FollowedOrganizers following={[...following]} error={error} /> },
    path: '/following',
    address: '/following',
  });

it('a reader without scripts sees whom they follow, what comes next, and a form to stop', async () => {
  const html = await render([organizer]);
  for (const text of ['Maison Sawa', '1,204 followers', 'Makossa Night', 'Stop following']) expect(html).toContain(text);
  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toContain(`value="${organizer._id}"`);
  expect(stylesIn(html)).toEqual([]);
});

it('a reader who follows no one is led to the events', async () => {
  const html = await render([]);
  expect(html).toContain('You do not follow anyone yet');
  expect(html).toContain('href="/our-event"');
});

it('what the server refuses is said above the list', async () => {
  const html = await render([organizer], 'You cannot follow yourself');
  expect(html).toContain('You cannot follow yourself');
});
