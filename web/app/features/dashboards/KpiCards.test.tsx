// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { KpiCards } from './KpiCards.tsx';

it('available balance leads to the withdrawal on the payments page', () => {
  const figures = {
    ...{ soldThisWeek: 3, soldLastWeek: 2, revenue: { gross: 10_000, commission: 500, afterFees: 9_500 } },
    balance: { currency: 'XAF', wallet: 0, walletHeld: 0, pending: 0, available: 5_000, reserved: 0, owed: 0 },
  } as const;
  renderRoutes([{ path: '/', element: <KpiCards figures={figures} ledgerPath="/transaction-and-payment" /> }]);
  expect(screen.getByRole('link', { name: /Withdraw/ }).getAttribute('href')).toBe('/transaction-and-payment#withdraw');
});
