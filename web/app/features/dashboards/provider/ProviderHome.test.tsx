// @vitest-environment jsdom
import type { ProviderHome as Home } from '@ngoma/api/features/dashboards/provider';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { ProviderHome } from './ProviderHome.tsx';

const home: Home = {
  currency: 'XAF',
  balance: { available: 449_000, escrow: 120_000, reserved: 0 },
  incomeThisMonth: 80_000,
  openProjects: 3,
  openBids: 1,
  views: { thisWeek: 12, lastWeek: 9 },
  needs: [],
  next: [],
};

afterEach(() => vi.unstubAllGlobals());

it('the money figures of the provider home link to the payments page', async () => {
  stubFetch(async () => Response.json(home));
  renderRoutes([{ path: '*', element: <ProviderHome name="Ismaël" /> }]);
  const links = await screen.findAllByRole('link', { name: /XAF/ });
  expect(links.map((link) => [link.getAttribute('aria-label')?.replaceAll('\u00a0', ' '), link.getAttribute('href')])).toEqual([
    ['Available: 449,000 XAF', '/transaction-&-payment-management'],
    ['Income this month: 80,000 XAF', '/transaction-&-payment-management'],
  ]);
});
