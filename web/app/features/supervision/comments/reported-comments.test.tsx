// @vitest-environment jsdom
import { listReportedComments, type ReportedComment } from '@ngoma/api/features/events/comments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { type Part, replyOf } from '../../../test/reply-of.ts';
import { ReportedComments } from './ReportedComments.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-12T19:00:00.000Z';
const one: Part<ReportedComment> = {
  ...{ _id: id, text: 'Send me money first', author: { _id: id, name: 'Rose' }, post: { _id: id, title: 'A night bus' } },
  reports: [
    { reason: 'scam', note: 'He asked me too', by: 'Paul', at, isDecided: false },
    { reason: 'insult', note: null, by: 'Brenda', at, isDecided: false },
  ],
};

it('an admin sees why a comment was reported, and takes it down with a reason', async () => {
  const list = replyOf(listReportedComments, { comments: [one], total: 1, currentPage: 1, openCount: 1 });
  server.mockImplementation(async (_, init) =>
    init.method === 'PUT' ? Response.json({ message: 'The comment was taken down' }) : Response.json(list),
  );
  const element = (
    <ToastProvider>
      <ReportedComments />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  expect(await screen.findByText('Send me money first')).toBeTruthy();
  expect(screen.getByText('2 reports')).toBeTruthy();
  expect(screen.getByText(/He asked me too/)).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Take down' }).click());
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A known scam' } });
  await act(async () => dialog.getByRole('button', { name: 'Take down' }).click());
  await waitFor(() => {
    const sent = server.mock.calls.find(([, init]) => init.method === 'PUT');
    expect(String(sent?.[0])).toContain(`/supervision/comments/${id}`);
    expect(JSON.parse(String(sent?.[1].body))).toEqual({ decision: 'taken_down', reason: 'A known scam' });
  });
});
