// @vitest-environment jsdom
import { statement } from '@ngoma/api/features/ledger/ledger';
import { ledgerMovements } from '@ngoma/api/features/ledger/movements';
import { listCases, type PaymentCase } from '@ngoma/api/features/supervision/supervision';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { type Part, replyOf } from '../../test/reply-of.ts';
import { StatementDrawer } from './money/StatementDrawer.tsx';
import { Cases } from './sales/Cases.tsx';
import { SupervisedOrderDrawer } from './sales/SupervisedOrderDrawer.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-12T19:00:00.000Z';

it('an admin who empties the last page of a list is led to the remaining pages', async () => {
  const payer = { name: 'Brenda Ngo' };
  const one: Part<PaymentCase> = { kind: 'unhonoured', purpose: 'order', purposeId: id, payer, refundState: 'created' };
  server.mockImplementation(async (address) => {
    const page = Number(new URL(String(address), 'http://ngoma').searchParams.get('page'));
    const cases = page === 1 ? [one] : [];
    return Response.json(replyOf(listCases, { cases, counts: { unhonoured: 1 }, total: 1, currentPage: page }));
  });
  const { router } = renderRoutes([{ path: '/', element: <Cases /> }], '/?tab=cases&page=2');
  expect(await screen.findByRole('button', { name: 'Brenda Ngo' }, { timeout: 5_000 })).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=cases');
});

it('a reported debit shows its facts and the answers of the gateway, and is closed with a reason', async () => {
  const report: Part<PaymentCase['report']> = {
    ...{ code: 'D-7K3Q-9FXM', number: '237677123456', transactionId: 'MP77', debitedAt: at, reason: 'other_transaction' },
    answers: [{ paymentId: id, gateway: 'mtn', status: 'succeeded', operatorTxnId: '981000001', paidXaf: 5_000 }],
  };
  const one: Part<PaymentCase> = { _id: id, kind: 'debit_report', amount: 5_000, reason: 'other_transaction', report };
  const list = replyOf(listCases, { cases: [one], counts: { debit_report: 1 }, total: 1, currentPage: 1 });
  server.mockImplementation(async (_address, init) => (init.method === 'POST' ? undefined : Response.json(list)));
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <Cases />
        </ToastProvider>
      ),
    },
  ]);
  expect(await screen.findByText('+237 6 77 12 34 56')).toBeTruthy();
  expect(screen.getByText(/Paid by another transaction · \+237 6 77 12 34 56 · Transaction MP77/)).toBeTruthy();
  expect(screen.getByText('mtn: paid · 5,000 XAF paid · its id: 981000001')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Close the case' }).click());
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => dialog.getByRole('button', { name: 'Close the case' }).click());
  expect(server.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
  await act(async () => fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Repaid by MTN' } }));
  await act(async () => dialog.getByRole('button', { name: 'Close the case' }).click());
  const [[address, init] = []] = server.mock.calls.filter(([, sent]) => sent?.method === 'POST');
  expect([address, init?.body]).toEqual([`/api/supervision/debit-reports/${id}/close`, '{"reason":"Repaid by MTN"}']);
});

it('every movement on an account has a translated label, numbered ones too', async () => {
  const line = { account: 'available', amount: 5_000, balance: 5_000, at } as const;
  const numbered = ['order.refund_2', `order.dispute_${id}`, `order.dispute_won_${id}`, 'withdrawal.overpaid_3', 'event.early_1'];
  const kinds = [...ledgerMovements, ...numbered];
  server.mockResolvedValue(
    Response.json(
      replyOf(statement, {
        ...{ holder: { _id: id, name: 'Chez Mado' }, balances: { available: 5_000 }, total: kinds.length, currentPage: 1 },
        lines: kinds.map((name) => ({ ...line, _id: name, source: name.split('.')[0], kind: name.split('.')[1] })),
      }),
    ),
  );
  renderRoutes([{ path: '/', element: <StatementDrawer id={id} onClose={() => undefined} /> }]);
  await waitFor(() => expect(screen.getByText('Escrow released')).toBeTruthy());
  for (const words of ['Sale', 'Earnings released', 'Reserve released', 'Returned after cancellation', 'Withdrawal requested'])
    expect(screen.getByText(words)).toBeTruthy();
  for (const words of ['Taken back by the buyer’s bank', 'Withdrawal paid twice, owed back', 'Refund of tickets'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(1);
  expect(screen.queryAllByText(/^[a-z_]+\.[a-z]/)).toEqual([]);
});

it('the event of an order is dated in its own time zone, which is named for readers in another zone', async () => {
  const words = { code: 'NG-1', eventName: 'Makossa Night', organizerName: 'Maison Sawa', state: 'confirmed' };
  const sums = { ticketCount: 1, total: 5_000, commission: 250, fees: 0, paidWith: null, payment: 'paid', refund: 'none' };
  const order = {
    ...{ _id: id, eventId: id, organizerId: id, buyer: { _id: id, name: 'Brenda Ngo', email: 'b@example.cm', avatar: null } },
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

it('a number that a buyer chose for a failed refund is confirmed by an admin with a reason', async () => {
  const chosenNumber = { _id: id.replace('019a', '019b'), operator: 'mtn' as const, number: '237677123456', chosenAt: at };
  const one: Part<PaymentCase> = {
    ...{ kind: 'failed_refund', purpose: 'order', payer: { name: 'Brenda Ngo' }, reason: 'tried', refundState: 'failed' },
    chosenNumber,
  };
  const list = replyOf(listCases, { cases: [one], counts: { failed_refund: 1 }, total: 1, currentPage: 1 });
  server.mockImplementation(async (_address, init) => Response.json(init.method === 'PUT' ? { message: 'Confirmed' } : list));
  const element = (
    <ToastProvider>
      <Cases />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  expect(await screen.findByText(/The buyer chose MTN MoMo \+237 6 77 12 34 56/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the number' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm the number' }));
  expect(server.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Seen on the identity card' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm the number' }));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  const [address, init] = server.mock.calls.find(([, sent]) => sent?.method === 'PUT') ?? [];
  expect(String(address)).toContain(`/supervision/refund-numbers/${chosenNumber._id}`);
  expect(JSON.parse(String(init?.body))).toEqual({ isConfirmed: true, reason: 'Seen on the identity card' });
});
