// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession } from '#lib/session/session.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { useSignOut } from './use-sign-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Leave() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut}>
      Logout
    </button>
  );
}

it('signs out and clears the session, even if the server never answers', async () => {
  const waited: number[] = [];
  const inNoTime = (ms: number) => {
    waited.push(ms);
    return AbortSignal.abort();
  };
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(inNoTime);
  stubFetch((_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => undefined),
  );
  startSession({ token: 'token', user: aPerson(), expiresIn: 60_000 });
  renderRoutes([
    { path: '/', element: <Leave /> },
    { path: '/sign-in', element: <p>Welcome</p> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Welcome')).toBeDefined();
  expect(localStorage).toHaveLength(0);
  expect(Math.max(...waited)).toBeLessThanOrEqual(5_000);
});
