// @vitest-environment jsdom
import type { PayoutFloat } from '@ngoma/api/features/supervision/supervision';
import { listSupervisedGateways } from '@ngoma/api/features/supervision/supervision';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { replyOf } from '../../../test/reply-of.ts';
import { PayoutFloats } from './PayoutFloats.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const readAt = new Date(Date.now() - 3 * 60_000).toISOString();
const buildFloat = (given: Partial<PayoutFloat> = {}): PayoutFloat => ({
  ...{ isReadable: true, balance: 2_450_000, readAt, lastKnown: null, waiting: { count: 0, amount: 0 } },
  ...{ needed: 100_000, pausedAt: null },
  ...given,
});
const show = (...floats: (PayoutFloat | null)[]) => {
  const gateways = floats.map((payoutFloat, index) => ({ id: `g${index}`, name: `Gateway ${index}`, payoutFloat }));
  server.mockImplementation(async (address) =>
    address.endsWith('/gateways') ? Response.json(replyOf(listSupervisedGateways, { gateways })) : undefined,
  );
  return renderRoutes([{ path: '/', element: <PayoutFloats /> }]);
};
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

it('the balance of each gateway is shown with the time of its reading and what waits', async () => {
  show(buildFloat({ waiting: { count: 2, amount: 49_750 } }));
  const one = await row('Gateway 0');
  for (const words of ['2,450,000 XAF', 'read 3 minutes ago', '2 payouts wait: 49,750 XAF', 'Pays out'])
    expect(one.getByText(words)).toBeTruthy();
});

it('paused payouts say since when, and from which balance they go on', async () => {
  show(buildFloat({ balance: 42_000, pausedAt: readAt, needed: 149_750, waiting: { count: 1, amount: 49_750 } }));
  const one = await row('Gateway 0');
  expect(one.getByText('Payouts paused')).toBeTruthy();
  expect(one.getByText(/once the balance is 149,750 XAF/)).toBeTruthy();
});

it('a gateway without an answer is unknown, with its last known balance', async () => {
  show(buildFloat({ balance: null, lastKnown: { balance: 700_000, readAt } }));
  const one = await row('Gateway 0');
  expect(one.getAllByText('Unknown')).toHaveLength(2);
  expect(one.getByText('asked 3 minutes ago, no answer')).toBeTruthy();
  expect(one.getByText(/Last known: 700,000 XAF/)).toBeTruthy();
});

it('gateways that do not pay out or tell no balance are left out', async () => {
  show(null, buildFloat({ isReadable: false, balance: null, readAt: null }), buildFloat());
  await row('Gateway 2');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
