// @vitest-environment jsdom
import type { Role } from '@ngoma/api/common/roles';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session.ts';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
import { AuthenticationGuard, RoleGuard } from './Guards.tsx';

const room = (page: string, path: string) => ({
  id: `pages/${page}`,
  path,
  element: (
    <AuthenticationGuard>
      <RoleGuard>
        <h1>Inside</h1>
      </RoleGuard>
    </AuthenticationGuard>
  ),
});
const visit = (start: string) =>
  renderRoutes(
    [
      room('organizer/statistics-and-reports', '/statistics-&-reports'),
      room('messaging-relationship', '/messaging-relationship'),
      { path: '/sign-in', element: <h1>Sign in</h1> },
      { path: '/404', element: <h1>Not found</h1> },
    ],
    start,
  );
const signIn = (role: Role, expiresIn = 60_000) => startSession({ token: 'secret', user: aPerson({ role }), expiresIn });

afterEach(() => act(() => clearSession('left')));

describe('a guarded page', () => {
  it('sends a stranger to /sign-in, and remembers where they wanted to go', async () => {
    restoreSession();
    const { router } = visit('/messaging-relationship?conversation=7#data');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toBe('?next=%2Fmessaging-relationship%3Fconversation%3D7%23data');
  });

  it('sends somebody whose time has run out to /sign-in, and removes what was stored', async () => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', JSON.stringify(aPerson()));
    localStorage.setItem('expiresAt', String(Date.now() - 1));
    restoreSession();
    visit('/messaging-relationship');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(localStorage).toHaveLength(0);
  });

  it.each(['/statistics-&-reports', '/statistics-%26-reports'])('lets the right role in at %s', async (address) => {
    signIn('organizer');
    visit(address);
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeDefined();
  });

  it('leads a wrong role to /404', async () => {
    signIn('participant');
    visit('/statistics-&-reports');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined();
  });

  it.each(['admin', 'organizer'] as const)('for two roles lets the %s in', async (role) => {
    signIn(role);
    visit('/messaging-relationship');
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeDefined();
  });

  it('closes at the moment of logging out', async () => {
    signIn('organizer');
    const { router } = visit('/statistics-&-reports');
    await screen.findByRole('heading', { name: 'Inside' });
    act(() => clearSession('left'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(router.state.location.search).toBe('');
  });
});
