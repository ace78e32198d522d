// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { limits, settings } from '../../test/factories/withdrawals.ts';
import { renderRoutes } from '../../test/render.tsx';
import { serve } from '../../test/serve.ts';
import { Withdrawals } from './Withdrawals.tsx';

afterEach(() => vi.unstubAllGlobals());

it('an owner without an account gets from the obstacle to the form of the account', async () => {
  serve({
    'GET /withdrawal/quote': () => Response.json(limits({ obstacle: 'no_account', max: 0, account: null })),
    'GET /withdrawal': () => Response.json({ withdrawals: [], total: 0, currentPage: 1 }),
    'GET /payment-settings/gateways': () => Response.json(settings({ account: null })),
  });
  renderRoutes([{ path: '/', element: <Withdrawals /> }]);
  await screen.findByText(/You have not set one yet/);
  const [inWithdraw] = await screen.findAllByRole('button', { name: 'Set the payout account' });
  await userEvent.click(inWithdraw as HTMLElement);
  expect(await screen.findByRole('textbox', { name: /Mobile money number/ })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Payout account' })).toBe(document.activeElement);
});
