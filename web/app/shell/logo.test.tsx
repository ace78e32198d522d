// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { stubFetch } from '../test/checked-fetch.ts';
import { aPerson } from '../test/factories/people.ts';
import { renderRoutes } from '../test/render.tsx';
import AuthLayout from './layout/AuthLayout.tsx';
import PublicLayout from './layout/PublicLayout.tsx';
import { SideNavigation } from './navigation/SideNavigation.tsx';

// The layout loads these texts when it is rendered first.
beforeAll(() => import('virtual:texts/en/auth'));

beforeEach(() => {
  stubFetch(async () => Response.json({ conversations: [], total: 0, currentPage: 1, unread: 0 }));
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

it.each([
  ['public pages', <PublicLayout key="public" />],
  ['authentication pages', <AuthLayout key="auth" />],
  ['guarded pages', <SideNavigation key="side" user={aPerson()} />],
])('the logo of the %s links to /', async (_, layout) => {
  await act(async () => renderRoutes([{ path: '*', element: layout }], '/our-event'));
  expect(screen.getByRole('link', { name: 'Ngoma' }).getAttribute('href')).toBe('/');
});
