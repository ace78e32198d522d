import { expect, it } from 'vitest';
import { serverHtml } from '../../test/server-page.tsx';
import { FollowForm } from './FollowForm.tsx';

const organizer = { _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001', name: 'Maison Sawa' };
const htmlOf = (followers: number, locale: 'en' | 'fr' = 'en') =>
  serverHtml({
    page: { default: () => <FollowForm organizer={organizer} followers={followers} /> },
    ...{ path: '/post/:id', address: '/post/1', locale },
  });

it('a reader without scripts has a form to follow, with the number of followers', async () => {
  const html = await htmlOf(1_204);
  const parts = ['method="post"', 'action="/following"', 'aria-label="Follow Maison Sawa"', '1,204 followers', 'value="/post/1"'];
  for (const text of [...parts, `value="${organizer._id}"`]) expect(html).toContain(text);
  expect(await htmlOf(1, 'fr')).toContain('1 abonné');
  expect(await htmlOf(0)).toContain('No followers yet');
});
