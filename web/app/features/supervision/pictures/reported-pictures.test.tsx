// @vitest-environment jsdom
import { listReportedPictures, type ReportedPicture } from '@ngoma/api/features/events/event-gallery';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { ReportedPictures } from './ReportedPictures.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-12T19:00:00.000Z';
const one: Part<ReportedPicture> = {
  ...{ _id: idOf('one'), author: { _id: idOf('rose'), name: 'Rose' }, event: { _id: idOf('night'), eventName: 'Makossa Night' } },
  state: 'shown',
  reports: [{ reason: 'privacy', note: 'That is me', by: 'Paul', at, isDecided: false }],
};

it('an admin sees why a picture was reported, and takes it down with a reason', async () => {
  const list = replyOf(listReportedPictures, { pictures: [one], total: 1, currentPage: 1, openCount: 1 });
  server.mockImplementation(async (_, init) =>
    init.method === 'PUT' ? Response.json({ message: 'The picture was taken down' }) : Response.json(list),
  );
  const element = (
    <ToastProvider>
      <ReportedPictures />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  expect(await screen.findByRole('img', { name: 'Picture by Rose' })).toBeTruthy();
  expect(screen.getByText(/That is me/)).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Take down' }).click());
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Shown without consent' } });
  await act(async () => dialog.getByRole('button', { name: 'Take down' }).click());
  await waitFor(() => {
    const sent = server.mock.calls.find(([, init]) => init.method === 'PUT');
    expect(String(sent?.[0])).toContain(`/supervision/gallery-pictures/${idOf('one')}`);
    expect(JSON.parse(String(sent?.[1].body))).toEqual({ decision: 'taken_down', reason: 'Shown without consent' });
  });
});
