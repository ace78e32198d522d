// @vitest-environment jsdom
import type { TeamQuestion } from '@ngoma/api/features/events/reader-questions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { TeamQuestions } from './TeamQuestions.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const event = { _id: '0199c000-0000-7000-8000-00000000000a', eventName: 'Makossa Night', date: '2026-12-12T19:00:00.000Z' };
const aQuestion = (fields: Partial<TeamQuestion> = {}): TeamQuestion => ({
  ...{ _id: '0199c000-0000-7000-8000-00000000000b', question: 'Is there parking?', askedAt: '2026-12-01T10:00:00.000Z' },
  ...{ answer: null, asker: { name: 'Brenda', isHolder: true }, event: { ...event, zone: 'Africa/Douala' } },
  ...fields,
});
const patient = { timeout: 10_000 };

/** Renders the list. Returns the requests that were sent; the function answers all but the list. */
function show(questions: readonly TeamQuestion[], write: () => Response) {
  const sent: { readonly method: string; readonly address: string; readonly body: unknown }[] = [];
  server.mockImplementation(async (address, init) => {
    const method = init?.method ?? 'GET';
    sent.push({ method, address: String(address), body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (method !== 'GET') return write();
    return Response.json({ total: questions.length, waiting: 1, currentPage: 1, questions });
  });
  const element = (
    <ToastProvider>
      <TeamQuestions />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('an answer is sent with the choice who sees it', async () => {
  const question = aQuestion();
  const answered = aQuestion({ answer: { text: 'Behind', at: '2026-12-01T11:00:00.000Z', isPublic: false } });
  const sent = show([question], () => Response.json({ message: 'Your answer is sent', question: answered }));
  const user = userEvent.setup();
  expect(await screen.findByText('Has a ticket', {}, patient)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer “Is there parking?”' }));
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Behind');
  await user.click(screen.getByRole('switch', { name: 'Show it on the page of the event' }));
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(
    () => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ answer: 'Behind', isPublic: false }),
    patient,
  );
});

it('an empty answer is refused beside its field, and nothing is sent', async () => {
  const sent = show([aQuestion()], () => Response.json({}, { status: 500 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Answer “Is there parking?”' }, patient));
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(
    () => expect(screen.getByRole('textbox', { name: 'Your answer' }).getAttribute('aria-invalid')).toBe('true'),
    patient,
  );
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('a question is deleted only after it was confirmed', async () => {
  const sent = show([aQuestion()], () => Response.json({ message: 'The question is deleted' }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete “Is there parking?”' }, patient));
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete the question' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1), patient);
});

it('a list without questions says where they come from', async () => {
  show([], () => Response.json({}));
  expect(await screen.findByText('No questions yet', {}, patient)).toBeTruthy();
});
