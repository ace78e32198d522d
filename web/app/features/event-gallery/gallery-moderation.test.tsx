// @vitest-environment jsdom
import { listManagedPictures, type ManagedPicture } from '@ngoma/api/features/events/event-gallery';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { GalleryModeration } from './moderation/GalleryModeration.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const patient = { timeout: 10_000 };
const at = '2026-12-12T19:00:00.000Z';
const waiting: Part<ManagedPicture> = {
  ...{ _id: idOf('one'), url: '/api/x', previewUrl: '/api/x', width: 480, height: 600, author: 'Brenda', sentAt: at },
  ...{ state: 'waiting', reason: null, openReports: 0 },
};

/** Renders the gallery of an event. Returns the writes. */
function show(isOpen: boolean, pictures: readonly Part<ManagedPicture>[]) {
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  const settings = { isOpen, audience: 'holders', showsAtOnce: false } as const;
  server.mockImplementation(async (address, init) => {
    if ((init.method ?? 'GET') === 'GET') {
      const counts = { waiting: pictures.length, shown: 0, refused: 0, taken_down: 0 };
      return Response.json(
        replyOf(listManagedPictures, { settings, counts, total: pictures.length, currentPage: 1, pictures: [...pictures] }),
      );
    }
    const body = JSON.parse(String(init.body));
    sent.push({ address: String(address), body });
    return Response.json({ message: 'Saved', ...(String(address).includes('settings') && { settings: body }) });
  });
  const element = (
    <ToastProvider>
      <GalleryModeration eventId={idOf('event')} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('a gallery is closed until the organizer opens it', async () => {
  const sent = show(false, []);
  const user = userEvent.setup();
  const open = await screen.findByRole('switch', { name: 'Open the gallery' }, patient);
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(open);
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent[0]).toEqual({
    address: expect.stringContaining('/gallery/settings'),
    body: { isOpen: true, audience: 'holders', showsAtOnce: false },
  });
});

it('a picture is shown at a press, and refused with a reason', async () => {
  const sent = show(true, [waiting]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Show the picture by Brenda' }, patient));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ state: 'shown' }]), patient);
  await user.click(screen.getByRole('button', { name: 'Refuse the picture by Brenda' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuse picture' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.type(dialog.getByRole('textbox'), 'Too dark');
  await user.click(dialog.getByRole('button', { name: 'Refuse picture' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ state: 'refused', reason: 'Too dark' }), patient);
});
