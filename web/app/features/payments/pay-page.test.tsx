// @vitest-environment jsdom
import type { OperatorOffer, PaymentPageView } from '@ngoma/api/features/payments';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { PayForm } from './PayForm.tsx';
import { PaySettled } from './PaySettled.tsx';
import { PayWaiting } from './PayWaiting.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const aPayment = (more: Partial<PaymentPageView> = {}): PaymentPageView => ({
  ...{
    ref: 'Zp3sVb1mQ0aXk9rT2uWy5e',
    gateway: 'pawapay',
    state: 'created',
    reason: null,
    reasonText: null,
    amount: 3_000,
    currency: 'XAF',
  },
  ...{ title: 'Makossa Night', lines: [], orderId: null, operator: null, number: null, holdsUntil: null, continueUrl: null },
  ...{ returnUrl: 'https://ngoma.test/orders', orderState: null, outcome: null, isSandbox: false, mode: 'live' },
  ...{ startedAt: null, promptEndsAt: null, mayRetry: false },
  ...more,
});
const anOffer = (operator: OperatorOffer['operator'], more: Partial<OperatorOffer> = {}): OperatorOffer => ({
  ...{ operator, isAvailable: true, reason: null, flow: operator === 'card' ? 'hosted' : 'prompt', minXaf: 1, stepXaf: 1 },
  ...more,
});
const controls = { setPayment: vi.fn(), refetch: vi.fn() };
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const renderForm = (offers: readonly OperatorOffer[], payment = aPayment()) =>
  renderRoutes([{ path: '/', element: <PayForm payment={payment} controls={controls} offers={offers} /> }]);

it('a payer sees only the operators that are offered, and why one cannot be chosen', () => {
  renderForm([anOffer('mtn'), anOffer('orange', { isAvailable: false, reason: 'down' }), anOffer('card', { minXaf: 5_000 })]);
  expect(radio(/MTN/).checked).toBe(true);
  expect(radio(/Orange/).disabled).toBe(true);
  expect(screen.getByText('Not answering right now')).toBeTruthy();
  expect(radio(/Card/).disabled).toBe(true);
  expect(screen.getByText(/^From/)).toBeTruthy();
});

it('the operator follows the number, unless it cannot be chosen', async () => {
  renderForm([anOffer('mtn'), anOffer('orange')]);
  const number = screen.getByRole('textbox');
  await act(async () => fireEvent.change(number, { target: { value: '6 99 12 34 56' } }));
  expect(radio(/Orange/).checked).toBe(true);
  expect(screen.getByText(/confirm the Orange Money request/)).toBeTruthy();
});

it('an operator that is not answering is not suggested for its numbers', () => {
  renderForm(
    [anOffer('mtn'), anOffer('orange', { isAvailable: false, reason: 'switched_off' })],
    aPayment({ number: '237699123456' }),
  );
  expect(radio(/MTN/).checked).toBe(true);
});

it('a payer without any operator is asked to come back, and has no button', () => {
  renderForm([anOffer('mtn', { isAvailable: false, reason: 'down' })]);
  expect(screen.getByText(/no operator is answering/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

/** The page before and after it is loaded for the signed-in payer. */
function Arriving() {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setNumber('237677000011')}>
        load
      </button>
      <PayForm payment={aPayment({ number })} controls={controls} offers={[anOffer('mtn')]} />
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const load = () => act(async () => screen.getByRole('button', { name: 'load' }).click());

it('the number of the account is filled in when it arrives', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  expect(field().value).toBe('');
  await load();
  expect(field().value).toBe('237677000011');
});

it('the number of the account does not come into a field in which a payer is about to type', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  const number = screen.getByRole<HTMLInputElement>('textbox');
  await act(async () => number.focus());
  fireEvent.click(screen.getByRole('button', { name: 'load' }));
  expect(number.value).toBe('');
  await act(async () => number.blur());
  await waitFor(() => expect(number.value).toBe('237677000011'));
});

it('the number of the account does not replace what was typed', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  await act(async () => fireEvent.change(field(), { target: { value: '65' } }));
  await load();
  expect(field().value).toBe('65');
});

it('after an operator was refused the page shows what can be chosen by then', async () => {
  server.mockImplementation(async (_url, init) =>
    init?.method === 'POST'
      ? Response.json({ code: 'operator_unavailable', message: 'MTN MoMo is not available right now.' }, { status: 503 })
      : Response.json({ gateways: [], operators: [anOffer('mtn', { isAvailable: false, reason: 'down' }), anOffer('orange')] }),
  );
  renderForm([anOffer('mtn'), anOffer('orange')], aPayment({ number: '237677000011' }));
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('MTN MoMo is not available right now.')).toBeTruthy();
  await waitFor(() => expect(radio(/MTN/).disabled).toBe(true));
  expect(radio(/Orange/).checked).toBe(true);
});

it.each([
  ['mtn', '*126#'],
  ['orange', '#150*50#'],
] as const)('a payer with %s learns what to dial and how much time is left', async (operator, code) => {
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  const promptEndsAt = new Date(Date.now() + 240_000).toISOString();
  const payment = aPayment({ state: 'pending', operator, number: '237677123456', startedAt, promptEndsAt });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} controls={controls} /> }]);
  expect(screen.getByText(new RegExp(code.replaceAll('*', '\\*')))).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^[34]:\d\d$/);
});

it('a payer on a hosted page is led back to it, and not to the phone', () => {
  const payment = aPayment({ state: 'pending', operator: 'mtn', continueUrl: 'https://pay.test/1' });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} controls={controls} /> }]);
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe('https://pay.test/1');
  expect(screen.queryByText(/\*126#/)).toBeNull();
});

it('a payer whose prompt has ended is asked not to pay again yet', async () => {
  const at = new Date(Date.now() - 1_000).toISOString();
  const payment = aPayment({ state: 'pending', operator: 'mtn', startedAt: at, promptEndsAt: at });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} controls={controls} /> }]);
  expect(await screen.findByText(/do not pay again yet/)).toBeTruthy();
});

it('a payer whose payment failed tries again on the page of another attempt', async () => {
  server.mockResolvedValue(Response.json({ payment: aPayment({ ref: 'another-attempt-ref-0001' }) }));
  const failed = aPayment({
    state: 'failed',
    reason: 'insufficient_funds',
    reasonText: 'There is not enough money.',
    mayRetry: true,
  });
  const { router } = renderRoutes(
    [{ path: '/pay/:ref', element: <PaySettled payment={failed} /> }],
    '/pay/Zp3sVb1mQ0aXk9rT2uWy5e',
  );
  expect(screen.getByText(/not enough money/)).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Try again or pay another way' }).click());
  await waitFor(() => expect(router.state.location.pathname).toBe('/pay/another-attempt-ref-0001'));
});

it('a payment that can no longer be made offers no other attempt', () => {
  renderRoutes([{ path: '/', element: <PaySettled payment={aPayment({ state: 'failed', reason: 'payer_timeout' })} /> }]);
  expect(screen.queryByRole('button')).toBeNull();
});
