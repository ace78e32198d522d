// @vitest-environment jsdom
import { type Role, roles } from '@ngoma/api/common/roles';
import { act, screen } from '@testing-library/react';
import { Outlet, redirect } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../test/factories/people.ts';
import { renderRoutes } from '../test/render.tsx';
import { routeIdOf, type Screen, screens } from './screens.ts';
import { BuyerGuard } from './session/BuyerGuard.tsx';
import { AuthenticationGuard, RoleGuard } from './session/Guards.tsx';

// All routes of the table, as app/routes.ts creates them, with a heading in place of each page; e2e tests check the pages
// themselves.
const page = (one: Screen) => ({ id: routeIdOf(one), path: one.path, element: <h1>{one.path}</h1> });
const guards = (
  <AuthenticationGuard>
    <RoleGuard>
      <Outlet />
    </RoleGuard>
  </AuthenticationGuard>
);
const routes = [
  {
    id: 'shell/layout/DashboardLayout',
    element: guards,
    children: screens.filter(({ frame }) => frame === 'dashboard').map(page),
  },
  {
    id: 'shell/layout/BuyerLayout',
    element: (
      <BuyerGuard>
        <Outlet />
      </BuyerGuard>
    ),
    children: screens.filter(({ frame }) => frame === 'buyer').map(page),
  },
  ...screens.filter(({ frame }) => frame !== 'dashboard' && frame !== 'buyer').map(page),
  { path: '*', loader: () => redirect('/404'), element: null },
];

type Viewer = Role | 'stranger' | 'person without a role';
const viewers: readonly Viewer[] = ['stranger', 'person without a role', ...roles];

/** Signs a viewer in; a user without a role comes from an older session in localStorage. */
function signIn(viewer: Exclude<Viewer, 'stranger'>): void {
  if (viewer !== 'person without a role') {
    startSession({ token: 'secret', user: aPerson({ role: viewer }), expiresIn: 60_000 });
    return;
  }
  const { role: _, ...user } = aPerson();
  localStorage.setItem('token', 'secret');
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('expiresAt', String(Date.now() + 60_000));
  restoreSession();
}

/** Returns the path at which a viewer arrives who opens an address. */
async function openAs(viewer: Viewer, address: string): Promise<string> {
  if (viewer === 'stranger') restoreSession();
  else signIn(viewer);
  const { router, unmount } = renderRoutes(routes, address);
  const heading = (await screen.findByRole('heading')).textContent ?? '';
  const { pathname, search } = router.state.location;
  unmount();
  act(() => clearSession('left'));
  return heading.startsWith('/') && pathname + search === address ? 'opens' : pathname + search;
}

const addressOf = ({ path }: Screen) => path.replace(/:\w+/g, '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f');

const expected = (viewer: Viewer, { frame, roles: allowedRoles }: Screen, address: string): string => {
  if (frame !== 'dashboard' && frame !== 'buyer') return 'opens';
  if (viewer === 'stranger') return address === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(address)}`;
  // The specification: the role defaults to participant when it is not known.
  const role = viewer === 'person without a role' ? 'participant' : viewer;
  return !allowedRoles || allowedRoles.includes(role) ? 'opens' : '/404';
};

afterEach(() => act(() => clearSession('left')));

describe.each(viewers)('for a %s', (viewer) => {
  it.each(screens.map((one) => [one.path, one] as const))('%s opens, or redirects as specified', async (_, one) => {
    const address = addressOf(one);
    expect(await openAs(viewer, address)).toBe(expected(viewer, one, address));
    if (address.includes('&')) {
      const encoded = address.replaceAll('&', '%26');
      expect(await openAs(viewer, encoded)).toBe(expected(viewer, one, encoded));
    }
  });

  it('an unknown address redirects to /404', async () => {
    expect(await openAs(viewer, '/no/such/page')).toBe('/404');
  });
});
