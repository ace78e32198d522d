// @vitest-environment jsdom
import { startConversation } from '@ngoma/api/features/conversations';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { Conversations } from './Conversations.tsx';

const createdId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const created = () => Response.json(replyOf(startConversation, { conversation: { _id: createdId } }));
let answer: PromiseWithResolvers<Response>;
const asked = vi.fn();

beforeEach(() => {
  answer = Promise.withResolvers();
  asked.mockReset();
  stubFetch(async (address: string, { method, body }: RequestInit) => {
    if (address.includes(createdId)) return Response.json({ message: 'There are no words', code: 'not_found' }, { status: 404 });
    if (method !== 'POST') return undefined;
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
    '/?with=platform',
  ).router;

it('a conversation that was created after the reader went elsewhere does not open', async () => {
  const router = open();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await act(() => router.navigate('/tickets'));
  await act(async () => answer.resolve(created()));
  expect(router.state.location.pathname + router.state.location.search).toBe('/tickets');
});

it('a conversation that was created late does not replace one that was opened meanwhile', async () => {
  const router = open();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await act(() => router.navigate('/?about=nothing'));
  await act(async () => answer.resolve(created()));
  expect(router.state.location.search).toBe('?about=nothing');
});

it('the same link tries again after opening a conversation failed', async () => {
  const router = open();
  await act(async () => answer.resolve(Response.json({ message: 'Nobody is there', code: 'not_found' }, { status: 404 })));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await act(() => router.navigate('/?with=platform'));
  expect(asked).toHaveBeenCalledTimes(2);
});

it('closing a conversation without a row moves the focus to the list', async () => {
  const router = open();
  await act(async () => answer.resolve(created()));
  await waitFor(() => expect(router.state.location.search).toBe(`?conversation=${createdId}`));
  (document.activeElement as HTMLElement).blur();
  await act(() => router.navigate('/'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Conversations');
});
