// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { PostComposer } from './PostComposer.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const keyOf = (turn: number) => new Headers(server.mock.calls[turn]?.[1]?.headers).get('idempotency-key');
const write = (value: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value } });
const publish = async (turn: number) => {
  fireEvent.click(screen.getByText('Publish post'));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(turn));
  expect((await screen.findByRole('alert')).textContent).toBe('Server error');
};

it('sends a post under the same key again when its response was lost, and an edited post under a new key', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  renderRoutes([{ path: '/', element: <PostComposer /> }]);
  write('Doors open at seven');
  await publish(1);
  await publish(2);
  write('Doors open at seven sharp');
  await publish(3);
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});
