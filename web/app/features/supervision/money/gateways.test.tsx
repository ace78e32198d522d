// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Gateways } from './Gateways.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const gateway = {
  ...{ id: 'mtn', name: 'MTN MoMo', mode: 'live', operators: ['mtn'], flow: 'prompt', minXaf: 100, stepXaf: 5, isOn: true },
  ...{
    switchReason: null,
    switchedAt: null,
    health: 'down',
    healthSince: '2026-12-01T10:00:00.000Z',
    answers: { good: 1, bad: 4 },
  },
  payoutFloat: {
    ...{ isReadable: true, balance: 42_000, readAt: '2026-12-01T10:00:00.000Z', lastKnown: null },
    ...{ waiting: { count: 1, amount: 60_000 }, needed: 160_000, pausedAt: '2026-12-01T10:00:00.000Z' },
  },
};
const open = () => renderRoutes([{ path: '/', element: <Gateways /> }]);

it('a gateway shows its mode, health, limits and answers', async () => {
  server.mockImplementation(async () => Response.json({ gateways: [gateway] }));
  open();
  expect(await screen.findByRole('heading', { name: 'MTN MoMo' })).toBeTruthy();
  expect(screen.getByText(/100 XAF/)).toBeTruthy();
  expect(screen.getByText(/^MTN.* 5 XAF/)).toBeTruthy();
  expect(screen.getByText('42,000 XAF')).toBeTruthy();
  expect(screen.getByText('Payouts paused')).toBeTruthy();
});

it('a gateway is switched off only with a reason, which is sent', async () => {
  server.mockImplementation(async (_, init) =>
    Response.json(init?.method === 'PUT' ? { message: 'Off', gateway: { ...gateway, isOn: false } } : { gateways: [gateway] }),
  );
  open();
  const user = userEvent.setup();
  const buttons = await screen.findAllByRole('button');
  await user.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Switch off' });
  await user.click(confirm);
  expect(server.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(false);
  await user.type(dialog.querySelector('textarea:not([aria-hidden])') as HTMLElement, 'Outage');
  await user.click(confirm);
  await waitFor(() => {
    const sent = server.mock.calls.find(([, init]) => init?.method === 'PUT');
    expect(String(sent?.[0])).toContain('/supervision/gateways/mtn/switch');
    expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ isOn: false, reason: 'Outage' });
  });
});

it('an installation without gateways says so, and a failed request can be repeated', async () => {
  server.mockImplementation(async () => Response.json({ message: 'No access', code: 'forbidden' }, { status: 403 }));
  open();
  const user = userEvent.setup();
  const repeat = await screen.findByRole('button', undefined, { timeout: 10_000 });
  server.mockImplementation(async () => Response.json({ gateways: [] }));
  await user.click(repeat);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
