// @vitest-environment jsdom
import type { Broadcast } from '@ngoma/api/features/promotions/broadcasts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { Broadcasts } from './Broadcasts.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const broadcast: Broadcast = {
  ...{ _id: idOf('b'), audience: 'providers', kind: 'service', language: null, verifiedOnly: false, byEmail: true, byPush: true },
  ...{ subject: 'New terms', subjectFr: null, message: 'From Monday.', messageFr: null, state: 'sending' },
  ...{ people: 1_200, sent: 500, read: 3, sender: 'Ada', startedAt: '2026-12-01T10:00:00.000Z', endedAt: null },
  cancelledBy: null,
};
const patient = { timeout: 10_000 };

/** Renders the page with these broadcasts. Returns the requests that change something. */
function show(broadcasts: readonly Broadcast[]) {
  const sent: { path: string; body: unknown }[] = [];
  server.mockImplementation(async (address, init) => {
    const path = String(address);
    if (init?.method === 'POST' || init?.method === 'PUT') {
      sent.push({ path: path.replace(/.*\/promotion/, ''), body: init.body ? JSON.parse(String(init.body)) : undefined });
      return path.endsWith('/test') ? undefined : Response.json({ message: 'Done', broadcast });
    }
    if (path.includes('/audience')) {
      const isNews = path.includes('kind=news');
      return Response.json({ people: 1_200, withEmail: isNews ? 40 : 1_200, withPush: 7 });
    }
    return Response.json({ broadcasts, total: broadcasts.length, currentPage: 1 });
  });
  const element = (
    <ToastProvider>
      <Broadcasts />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('the number of people follows the kind, and the message is sent after a confirmation that names it', async () => {
  const sent = show([]);
  const user = userEvent.setup();
  expect(await screen.findByText(/40 by email, 7 by push/, undefined, patient)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Recipients'), 'providers');
  await user.selectOptions(screen.getByLabelText('Kind of message'), 'service');
  expect(await screen.findByText(/1,200 by email/, undefined, patient)).toBeTruthy();
  await user.type(screen.getByLabelText('Subject in English'), 'New terms');
  await user.type(screen.getByLabelText('Message in English'), 'From Monday.');
  await user.click(screen.getByLabelText('Push'));
  await user.click(screen.getByRole('button', { name: 'Send to 1,200 people' }));
  const dialog = within(await screen.findByRole('dialog', undefined, patient));
  expect(dialog.getByText(/“New terms” cannot be taken back/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send to 1,200 people' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/broadcasts',
    body: { audience: 'providers', kind: 'service', subjectEn: 'New terms', byEmail: true, byPush: false, verifiedOnly: false },
  });
}, 20_000);

it('an incomplete text is shown at its fields, and asks for no confirmation', async () => {
  const sent = show([]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send to 1,200 people' }, patient));
  const subject = screen.getByLabelText('Subject in English');
  await waitFor(() => expect(subject.getAttribute('aria-invalid')).toBe('true'), patient);
  expect(document.activeElement).toBe(subject);
  await user.type(screen.getByLabelText('Message in French'), 'Dès lundi.');
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(screen.getByLabelText('Subject in French').getAttribute('aria-invalid')).toBe('true'), patient);
  expect(subject.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
}, 20_000);

it('a test is sent to the author without a confirmation', async () => {
  const sent = show([]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Subject in French', undefined, patient), 'Nouvelles conditions');
  await user.type(screen.getByLabelText('Message in French'), 'Dès lundi.');
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/broadcasts/test', body: { kind: 'news', subjectFr: 'Nouvelles conditions' } });
}, 20_000);

it('what is being sent shows its progress and is cancelled after a confirmation', async () => {
  const sent = show([broadcast]);
  const user = userEvent.setup();
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '42% sent' }, patient);
  expect(bar.value).toBe(42);
  expect(screen.getByText('500 of 1,200 people')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop sending' }));
  const dialog = within(await screen.findByRole('dialog', undefined, patient));
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
  await waitFor(() => expect(sent[0]?.path).toBe(`/broadcasts/${idOf('b')}/cancel`));
}, 20_000);

it('the history names sender, audience and readers', async () => {
  show([{ ...broadcast, state: 'cancelled', endedAt: '2026-12-01T10:01:00.000Z', cancelledBy: 'Serge' }]);
  expect(await screen.findByText(/Ada · .*Stopped by Serge/, undefined, patient)).toBeTruthy();
  expect(screen.getByText('3 people opened it in the app')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull();
});

it('a message that was not sent yet leaves an empty list, which says so', async () => {
  show([]);
  expect(
    await screen.findByText('No message yet. What you send appears here with its progress.', undefined, patient),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Messages to all' })).toBeTruthy();
});
