// @vitest-environment jsdom
import type { RefundsProgress } from '@ngoma/api/features/orders/orders';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { RefundsCard } from './RefundsCard.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(refunds: Partial<RefundsProgress>) {
  const progress = { total: 4, asked: 4, done: 1, failed: 0, amount: 21_000, doneAmount: 5_250, currency: 'XAF', ...refunds };
  stubFetch(async () => Response.json({ refunds: progress }));
  renderRoutes([{ path: '/', element: <RefundsCard eventId="019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f" /> }]);
}

it('the organizer sees how much of the money has been refunded', async () => {
  show({});
  expect(await screen.findByText(/Orders refunded: 1 of 4, 5,250.XAF of 21,000.XAF/)).not.toBeNull();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Refunds' }).value).toBe(25);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a refund that the operator declined is reported', async () => {
  show({ failed: 1 });
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Refunds rejected by an operator: 1'),
  );
});

it('nothing is shown for an event without payments', async () => {
  show({ total: 0, asked: 0, done: 0, amount: 0, doneAmount: 0 });
  expect(await screen.findByText(/there is nothing to refund/)).not.toBeNull();
});
