// @vitest-environment jsdom
import { type GalleryPage, listGallery, sendPicture } from '@ngoma/api/features/events/event-gallery';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { SendToGallery } from './SendToGallery.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const patient = { timeout: 10_000 };
const open = { isOpen: true, audience: 'everyone', showsAtOnce: false } as const;

/** Renders the button for a picture. Returns the forms that were sent. */
function show(gallery: Part<GalleryPage>, write: () => Response = () => Response.json({}, { status: 500 })) {
  const sent: FormData[] = [];
  server.mockImplementation(async (_, init) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(replyOf(listGallery, gallery));
    sent.push(init.body as FormData);
    return write();
  });
  const element = (
    <ToastProvider>
      <SendToGallery eventId={idOf('night')} eventName="Makossa Night" picture={new Blob(['x'], { type: 'image/jpeg' })} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('a picture leaves the device only after the person has agreed to its audience', async () => {
  const reply = () => Response.json(replyOf(sendPicture, { message: 'Sent', picture: { state: 'waiting' } }), { status: 201 });
  const sent = show({ settings: open, maySend: true, left: 3 }, reply);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send to the event gallery' }, patient));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Everyone who opens the page of Makossa Night/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send picture' }));
  expect(dialog.getByText('Without your agreement the picture stays on your phone.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Send picture' }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect([sent[0]?.get('consent'), sent[0]?.get('audience')]).toEqual(['true', 'everyone']);
});

it('a person without a ticket reads that they need one', async () => {
  show({ settings: open, maySend: false, left: 10 });
  expect(await screen.findByText(/With a ticket you could send/, {}, patient)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('an event without a gallery offers nothing', async () => {
  show({ settings: { ...open, isOpen: false }, maySend: false });
  await waitFor(() => expect(server).toHaveBeenCalled(), patient);
  expect(screen.queryByRole('link')).toBeNull();
});
