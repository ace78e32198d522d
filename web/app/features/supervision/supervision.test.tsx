// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Cases } from './Cases.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { StatementSheet } from './StatementSheet.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-12T19:00:00.000Z';

it('whoever has dealt with the last page of a list is led to what is left', async () => {
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
  const counts = { failed_refund: 0, unhonoured: 1, mismatch: 0, stuck: 0 };
  server.mockImplementation(async (address) => {
    const page = Number(new URL(String(address), 'http://ngoma').searchParams.get('page'));
    return Response.json({ cases: page === 1 ? [one] : [], counts, total: 1, currentPage: page });
  });
  const { router } = renderRoutes([{ path: '/', element: <Cases /> }], '/?tab=cases&page=2');
  expect(await screen.findByRole('button', { name: 'Brenda Ngo' })).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=cases');
});

it('every movement on an account is told in words', async () => {
  const line = { account: 'available', sourceName: null, amount: 5_000, balance: 5_000, at };
  const kinds = ['order.sale', 'event.released', 'event.reserve_released', 'milestone.settled', 'contract.returned'];
  server.mockResolvedValue(
    Response.json({
      holder: { _id: id, name: 'Chez Mado', email: 'mado@example.cm', isVerified: true },
      ...{ balances: { wallet: 0, pending: 0, available: 5_000, reserved: 0 }, waiting: [], total: kinds.length, currentPage: 1 },
      lines: kinds.map((name) => ({ ...line, _id: name, source: name.split('.')[0], kind: name.split('.')[1] })),
    }),
  );
  renderRoutes([{ path: '/', element: <StatementSheet id={id} onClose={() => undefined} /> }]);
  await waitFor(() => expect(screen.getByText('Escrow paid out')).toBeTruthy());
  for (const words of ['Sale', 'Takings released', 'Reserve released', 'Given back by calling off'])
    expect(screen.getByText(words)).toBeTruthy();
});

it('an order’s event is dated by the clock at its place, whose zone is named for whoever has another', async () => {
  const words = { code: 'NG-1', eventName: 'Makossa Night', organizerName: 'Maison Sawa', state: 'confirmed' };
  const sums = { ticketCount: 1, total: 5_000, commission: 250, fees: 0, paidWith: null, payment: 'paid', refund: 'none' };
  const order = {
    ...{ _id: id, eventId: id, organizerId: id, buyer: { _id: id, name: 'Brenda Ngo', email: 'b@example.cm' } },
    ...{ ...words, ...sums, createdAt: at, settledAt: at, holdsUntil: null, lines: [], payments: [], transfers: [] },
    ...{ eventDate: at, eventZone: 'Asia/Tokyo', tickets: [{ _id: id, state: 'valid', enteredAt: at }] },
  };
  server.mockImplementation(async () => Response.json({ order }));
  renderRoutes([{ path: '/', element: <OrderSheet id={id} onClose={() => undefined} /> }]);
  expect(
    await screen.findByText('Maison Sawa · Sun 13 Dec 2026 · 04:00 (Japan Standard Time)', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.getByText(/13 Dec 2026, 04:00/)).toBeTruthy();
});
