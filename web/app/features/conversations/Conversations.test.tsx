// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Conversations } from './Conversations.tsx';

const begun = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
let answer: PromiseWithResolvers<Response>;
const asked = vi.fn();

beforeEach(() => {
  answer = Promise.withResolvers();
  asked.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (address.includes(begun)) return Response.json({ message: 'There are no words', code: 'not_found' }, { status: 404 });
    if (method !== 'POST') return Response.json({ conversations: [], total: 0 });
    asked(JSON.parse(String(body)));
    return answer.promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = <Conversations head="Messages" pathOf={() => undefined} emptyText="" emptyAction={null} />;
const open = () =>
  renderRoutes(
    [
      { path: '/', element: page },
      { path: '/tickets', element: <p>Tickets</p> },
    ],
    '/?with=house',
  ).router;

it('a conversation that was begun too late does not call back who has left', async () => {
  const router = open();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await act(() => router.navigate('/tickets'));
  await act(async () => answer.resolve(Response.json({ conversation: { _id: begun } })));
  expect(router.state.location.pathname + router.state.location.search).toBe('/tickets');
});

it('nor does it take the place of one that was opened meanwhile', async () => {
  const router = open();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await act(() => router.navigate('/?about=nothing'));
  await act(async () => answer.resolve(Response.json({ conversation: { _id: begun } })));
  expect(router.state.location.search).toBe('?about=nothing');
});

it('what failed is asked for anew by the same link', async () => {
  const router = open();
  await act(async () => answer.resolve(Response.json({ message: 'Nobody is there', code: 'not_found' }, { status: 404 })));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await act(() => router.navigate('/?with=house'));
  expect(asked).toHaveBeenCalledTimes(2);
});

it('closed, one without a row of its own leads the focus to the list', async () => {
  const router = open();
  await act(async () => answer.resolve(Response.json({ conversation: { _id: begun } })));
  await waitFor(() => expect(router.state.location.search).toBe(`?conversation=${begun}`));
  (document.activeElement as HTMLElement).blur();
  await act(() => router.navigate('/'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Conversations');
});
