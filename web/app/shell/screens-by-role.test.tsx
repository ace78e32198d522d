// @vitest-environment jsdom
import { type Role, roles } from '@ngoma/api/common/roles';
import { act, screen } from '@testing-library/react';
import { Outlet, redirect } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, restoreSession, startSession } from '#lib/session.ts';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
import { AuthenticationGuard, RoleGuard } from './Guards.tsx';
import { routeIdOf, type Screen, screens } from './screens.ts';

// The whole table, as app/routes.ts makes routes of it; the pages themselves are looked at in a browser.
const page = (one: Screen) => ({ id: routeIdOf(one), path: one.path, element: <h1>{one.path}</h1> });
const guards = (
  <AuthenticationGuard>
    <RoleGuard>
      <Outlet />
    </RoleGuard>
  </AuthenticationGuard>
);
const routes = [
  { id: 'shell/DashboardLayout', element: guards, children: screens.filter(({ frame }) => frame === 'dashboard').map(page) },
  ...screens.filter(({ frame }) => frame !== 'dashboard').map(page),
  { path: '*', loader: () => redirect('/404'), element: null },
];

type Onlooker = Role | 'stranger';
const onlookers: readonly Onlooker[] = ['stranger', ...roles];

/** Where somebody comes to who asks for an address. */
async function arrive(onlooker: Onlooker, address: string): Promise<string> {
  if (onlooker === 'stranger') restoreSession();
  else startSession({ token: 'secret', user: aPerson({ role: onlooker }), expiresIn: 60_000 });
  const { router, unmount } = renderRoutes(routes, address);
  const heading = (await screen.findByRole('heading')).textContent ?? '';
  const { pathname, search } = router.state.location;
  unmount();
  act(() => clearSession('left'));
  return heading.startsWith('/') && pathname + search === address ? 'opens' : pathname + search;
}

const addressOf = ({ path }: Screen) => path.replace(/:\w+/g, '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f');

const expected = (onlooker: Onlooker, { frame, roles: entitled }: Screen, address: string): string => {
  if (frame !== 'dashboard') return 'opens';
  if (onlooker === 'stranger') return address === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(address)}`;
  return !entitled || entitled.includes(onlooker) ? 'opens' : '/404';
};

afterEach(() => act(() => clearSession('left')));

describe.each(onlookers)('to a %s', (onlooker) => {
  it.each(screens.map((one) => [one.path, one] as const))('%s opens, or leads to where it should', async (_, one) => {
    const address = addressOf(one);
    expect(await arrive(onlooker, address)).toBe(expected(onlooker, one, address));
    if (address.includes('&')) {
      const encoded = address.replaceAll('&', '%26');
      expect(await arrive(onlooker, encoded)).toBe(expected(onlooker, one, encoded));
    }
  });

  it('an address that is nobody’s leads to /404', async () => {
    expect(await arrive(onlooker, '/no/such/page')).toBe('/404');
  });
});
