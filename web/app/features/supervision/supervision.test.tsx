// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Cases } from './Cases.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';
import { SupervisedOrderDrawer } from './SupervisedOrderDrawer.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-12T19:00:00.000Z';

it('an admin who empties the last page of a list is led to the remaining pages', async () => {
  const one = {
    ...{
      _id: id,
      kind: 'unhonoured',
      paymentId: id,
      purpose: 'order',
      purposeId: id,
      orderCode: 'NG-1',
      eventName: 'Makossa Night',
    },
    ...{ payer: { _id: id, name: 'Brenda Ngo', email: 'b@example.cm' }, gateway: 'sandbox', amount: 5_000, reason: null },
    ...{ attempts: 1, refundState: 'created', at },
  };
  const counts = { failed_refund: 0, refund_request: 0, unhonoured: 1, mismatch: 0, stuck: 0, dispute: 0 };
  server.mockImplementation(async (address) => {
    const page = Number(new URL(String(address), 'http://ngoma').searchParams.get('page'));
    return Response.json({ cases: page === 1 ? [one] : [], counts, total: 1, currentPage: page });
  });
  const { router } = renderRoutes([{ path: '/', element: <Cases /> }], '/?tab=cases&page=2');
  expect(await screen.findByRole('button', { name: 'Brenda Ngo' })).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=cases');
});

it('every movement on an account has a translated label', async () => {
  const line = { account: 'available', sourceName: null, amount: 5_000, balance: 5_000, at };
  const kinds = ['order.sale', 'event.released', 'event.reserve_released', 'milestone.settled', 'contract.returned'];
  server.mockResolvedValue(
    Response.json({
      holder: { _id: id, name: 'Chez Mado', email: 'mado@example.cm', isVerified: true },
      ...{ balances: { wallet: 0, pending: 0, available: 5_000, reserved: 0 }, waiting: [], total: kinds.length, currentPage: 1 },
      lines: kinds.map((name) => ({ ...line, _id: name, source: name.split('.')[0], kind: name.split('.')[1] })),
    }),
  );
  renderRoutes([{ path: '/', element: <StatementDrawer id={id} onClose={() => undefined} /> }]);
  await waitFor(() => expect(screen.getByText('Escrow released')).toBeTruthy());
  for (const words of ['Sale', 'Earnings released', 'Reserve released', 'Returned after cancellation'])
    expect(screen.getByText(words)).toBeTruthy();
});

it('the event of an order is dated in its own time zone, which is named for readers in another zone', async () => {
  const words = { code: 'NG-1', eventName: 'Makossa Night', organizerName: 'Maison Sawa', state: 'confirmed' };
  const sums = { ticketCount: 1, total: 5_000, commission: 250, fees: 0, paidWith: null, payment: 'paid', refund: 'none' };
  const order = {
    ...{ _id: id, eventId: id, organizerId: id, buyer: { _id: id, name: 'Brenda Ngo', email: 'b@example.cm' } },
    ...{ ...words, ...sums, createdAt: at, settledAt: at, holdsUntil: null, lines: [], payments: [], transfers: [] },
    ...{ eventDate: at, eventZone: 'Asia/Tokyo', tickets: [{ _id: id, state: 'valid', enteredAt: at }] },
  };
  server.mockImplementation(async () => Response.json({ order }));
  renderRoutes([{ path: '/', element: <SupervisedOrderDrawer id={id} onClose={() => undefined} /> }]);
  expect(
    await screen.findByText('Maison Sawa · Sun 13 Dec 2026 · 04:00 (Japan Standard Time)', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.getByText(/13 Dec 2026, 04:00/)).toBeTruthy();
});
