// @vitest-environment jsdom
import { listManagedOverlays, type ManagedOverlay } from '@ngoma/api/features/events/media-filters';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { OverlaySettings } from './OverlaySettings.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const patient = { timeout: 10_000 };
const aFrame = (name: string): Part<ManagedOverlay> => ({
  ...{ _id: idOf(name), kind: 'frame', name, format: 'square', isOn: true },
  picture: { url: `/files/overlays/${name}.webp`, width: 1080, height: 1080 },
});

/** Renders the list of an event. Returns the writes; the function answers them. */
function show(overlays: readonly Part<ManagedOverlay>[], write: () => Response) {
  const sent: { readonly method: string; readonly address: string; readonly body: unknown }[] = [];
  server.mockImplementation(async (address, init) => {
    const { method = 'GET', body } = init;
    if (method === 'GET') return Response.json(replyOf(listManagedOverlays, { overlays: [...overlays] }));
    sent.push({ method, address: String(address), body: typeof body === 'string' ? JSON.parse(body) : body });
    return write();
  });
  const element = (
    <ToastProvider>
      <OverlaySettings eventId={idOf('event')} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}
const saved = (overlays: readonly Part<ManagedOverlay>[]) => () =>
  Response.json({ message: 'Saved', overlays: replyOf(listManagedOverlays, { overlays: [...overlays] }).overlays });

it('a frame is switched off, renamed and moved behind another one', async () => {
  const [one, two] = [aFrame('One'), aFrame('Two')];
  const sent = show([one, two], saved([one, two]));
  const user = userEvent.setup();
  const [first] = await screen.findAllByRole('switch', { name: 'In the studio' }, patient);
  if (!first) throw new Error('There is no switch');
  await user.click(first);
  const [name] = screen.getAllByRole('textbox', { name: 'Name' });
  if (!name) throw new Error('There is no field');
  await user.clear(name);
  await user.type(name, 'Border{Enter}');
  await user.click(screen.getByRole('button', { name: 'Move One down' }));
  await waitFor(() => expect(sent).toHaveLength(3), patient);
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { isOn: false }],
    ['PATCH', { name: 'Border' }],
    ['PUT', { ids: [two._id, one._id] }],
  ]);
});

it('a file that the server refuses is explained at its field, and stays chosen', async () => {
  const errors = { picture: 'This frame would cover the whole picture.' };
  const refusal = { message: errors.picture, code: 'frame_not_transparent', errors };
  const sent = show([], () => Response.json(refusal, { status: 422 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a frame or sticker' }, patient));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add to the studio' }));
  expect(dialog.getByText('Choose a picture first.')).toBeTruthy();
  const field = dialog.getByLabelText(/^Picture/);
  await user.upload(field, new File(['x'], 'Night border.png', { type: 'image/png' }));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Night border');
  await user.click(dialog.getByRole('button', { name: 'Add to the studio' }));
  expect(await dialog.findByText(errors.picture, {}, patient)).toBeTruthy();
  const form = sent[0]?.body as FormData;
  expect([form.get('kind'), form.get('name'), (form.get('picture') as File).name]).toEqual([
    'frame',
    'Night border',
    'Night border.png',
  ]);
});

it('a frame is deleted only after it was confirmed', async () => {
  const sent = show([aFrame('One')], saved([]));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete One' }, patient));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No frame of your own yet', {}, patient)).toBeTruthy();
  expect(sent[0]?.method).toBe('DELETE');
});
