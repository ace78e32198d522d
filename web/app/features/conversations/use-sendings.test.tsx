// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { useSendings } from './use-sendings.ts';

function Sender() {
  const { sendings, send } = useSendings('talk');
  return (
    <>
      <button type="button" onClick={() => send('We start at eight', [])}>
        Send
      </button>
      {sendings.map(({ key, text, problem }) => (
        <p key={key}>{`${text}: ${problem ?? 'on its way'}`}</p>
      ))}
    </>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a message that fails while its conversation is not shown can be retried there later', async () => {
  const answer = Promise.withResolvers<Response>();
  stubFetch(() => answer.promise);
  const { router } = renderRoutes([
    { path: '/', element: <Sender /> },
    { path: '/elsewhere', element: null },
  ]);
  fireEvent.click(screen.getByText('Send'));
  await screen.findByText('We start at eight: on its way');
  await act(() => router.navigate('/elsewhere'));
  await act(async () => answer.reject(new TypeError('Failed to fetch')));
  await act(() => router.navigate('/'));
  await screen.findByText('We start at eight: Server error');
});
