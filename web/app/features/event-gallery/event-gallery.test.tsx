// @vitest-environment jsdom
import { type GalleryPage, listGallery } from '@ngoma/api/features/events/event-gallery';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { EventGallery } from './EventGallery.tsx';

const event = { _id: idOf('night'), eventName: 'Makossa Night', date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' };
const at = '2026-12-13T01:00:00.000Z';
const settings = { isOpen: true, audience: 'holders', showsAtOnce: false } as const;
const picture = { _id: idOf('one'), url: '/api/one', previewUrl: '/api/one?size=preview', width: 480, height: 600, sentAt: at };

async function show(gallery: Part<GalleryPage>, options: { readonly reader?: { role: string }; readonly after?: string } = {}) {
  const page = { gallery: replyOf(listGallery, { settings, ...gallery }), event, reader: options.reader, after: options.after };
  const element = <EventGallery {...page} done={undefined} refused={undefined} />;
  // The texts are loaded with the page.
  await act(async () => void renderRoutes([{ path: '/', element }]));
}
const patient = { timeout: 10_000 };

it('a holder sees, downloads and reports pictures of others, and cannot report an own one', async () => {
  const pictures = [
    { ...picture, author: 'Brenda', isMine: false },
    { ...picture, _id: idOf('two'), author: 'Paul', isMine: true },
  ];
  await show({ maySee: true, maySend: true, left: 9, total: 2, pictures }, { reader: { role: 'participant' } });
  const [other, own] = await screen.findAllByRole('listitem', {}, patient);
  if (!other || !own) throw new Error('A picture is missing');
  expect(within(other).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/one?download=1');
  expect(within(other).getByText('Report')).toBeTruthy();
  expect(within(own).queryByText('Report')).toBeNull();
  expect(within(own).getByText('You')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take a picture' }).getAttribute('href')).toContain(`event=${event._id}`);
});

it('a stranger is led to the sign-in page and back', async () => {
  await show({ maySee: false, maySend: false });
  const link = await screen.findByRole('link', { name: 'Sign in' }, patient);
  expect(link.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(`/our-event/${event._id}/gallery`)}`);
});

it('an author reads why a picture is not shown, and can withdraw it', async () => {
  const own = [{ ...picture, author: 'Brenda', isMine: true, state: 'refused' as const, reason: 'Too dark to see' }];
  await show({ maySee: true, maySend: true, total: 0, pictures: [], own }, { reader: { role: 'participant' } });
  expect(await screen.findByText('Too dark to see', {}, patient)).toBeTruthy();
  expect(screen.getByText('Not shown')).toBeTruthy();
  const form = screen.getByRole('button', { name: 'Withdraw and delete', hidden: true }).closest('form');
  expect([form?.method, new FormData(form ?? undefined).get('do')]).toEqual(['post', 'withdraw']);
});
