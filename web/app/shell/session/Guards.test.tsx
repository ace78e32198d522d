// @vitest-environment jsdom
import type { Role } from '@ngoma/api/common/roles';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { AuthenticationGuard, RoleGuard } from './Guards.tsx';

const screenRoute = (page: string, path: string) => ({
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
      screenRoute('organizer/statistics-and-reports', '/statistics-&-reports'),
      screenRoute('messaging-relationship', '/messaging-relationship'),
      { path: '/sign-in', element: <h1>Sign in</h1> },
      { path: '/404', element: <h1>Not found</h1> },
    ],
    start,
  );
const signIn = (role: Role, expiresIn = 60_000) => startSession({ token: 'secret', user: aPerson({ role }), expiresIn });

afterEach(() => act(() => clearSession('left')));

describe('a guarded page', () => {
  it('redirects a stranger to /sign-in, with the way back', async () => {
    restoreSession();
    const { router } = visit('/messaging-relationship?conversation=7#data');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toBe('?next=%2Fmessaging-relationship%3Fconversation%3D7%23data');
  });

  it('redirects a user with an expired session to /sign-in, and removes the stored session', async () => {
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

  it('redirects a wrong role to /404', async () => {
    signIn('participant');
    visit('/statistics-&-reports');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined();
  });

  it.each(['admin', 'organizer'] as const)('for two roles lets the %s in', async (role) => {
    signIn(role);
    visit('/messaging-relationship');
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeDefined();
  });

  it('closes when the user logs out', async () => {
    signIn('organizer');
    const { router } = visit('/statistics-&-reports');
    await screen.findByRole('heading', { name: 'Inside' });
    act(() => clearSession('left'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(router.state.location.search).toBe('');
  });
});
