// @vitest-environment jsdom
import type { OperatorOffer, PaymentPageView } from '@ngoma/api/features/payments';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type ActionFunction, data, useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { PayForm } from './PayForm.tsx';
import { PaySettled } from './PaySettled.tsx';
import { PayWaiting } from './PayWaiting.tsx';

const action = vi.fn<ActionFunction>();
beforeEach(() => action.mockReset());

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
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const renderForm = (offers: readonly OperatorOffer[], payment = aPayment()) =>
  renderRoutes([{ path: '/', action, element: <PayForm payment={payment} offers={offers} /> }]);

/** Returns the fields of the form that was sent last. */
async function sentFields(): Promise<Record<string, unknown>> {
  await waitFor(() => expect(action).toHaveBeenCalled());
  const [args] = action.mock.lastCall ?? [];
  return Object.fromEntries((await args?.request.formData()) ?? []);
}
const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());

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

const LoadedForm = () => <PayForm payment={aPayment({ orderId: idOf('order') })} offers={useLoaderData<OperatorOffer[]>()} />;

it('without any operator the page asks again by itself and on request, and leads back to the order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const down = [anOffer('mtn', { isAvailable: false, reason: 'down' })];
  const answers = [down, down, [anOffer('mtn')]];
  const loader = vi.fn<() => readonly OperatorOffer[]>(() => answers.shift() ?? []);
  renderRoutes([{ path: '/pay/:ref', loader, element: <LoadedForm /> }], '/pay/Zp3sVb1mQ0aXk9rT2uWy5e');
  expect((await screen.findByText(/no operator is answering/)).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Back to my order' }).getAttribute('href')).toBe('/orders');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(loader).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  await act(async () => screen.getByRole('link', { name: 'Try again' }).click());
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeTruthy();
  expect(loader).toHaveBeenCalledTimes(3);
});

/** The page before and after it is loaded for the signed-in payer. */
function Arriving() {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setNumber('237677000011')}>
        load
      </button>
      <PayForm payment={aPayment({ number })} offers={[anOffer('mtn')]} />
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const load = () => act(async () => screen.getByRole('button', { name: 'load' }).click());

it('the number of the account is filled in when it arrives', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  expect(field().value).toBe('');
  await load();
  expect(field().value).toBe('677000011');
});

it('the number of the account does not come into a field in which a payer is about to type', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  const number = screen.getByRole<HTMLInputElement>('textbox');
  await act(async () => number.focus());
  fireEvent.click(screen.getByRole('button', { name: 'load' }));
  expect(number.value).toBe('');
  await act(async () => number.blur());
  await waitFor(() => expect(number.value).toBe('677000011'));
});

it('the number of the account does not replace what was typed', async () => {
  renderRoutes([{ path: '/', element: <Arriving /> }]);
  await act(async () => fireEvent.change(field(), { target: { value: '65' } }));
  await load();
  expect(field().value).toBe('65');
});

it('an operator that the payer has not chosen is sent as suggested, so that the number decides without scripts', async () => {
  action.mockResolvedValue(null);
  renderForm([anOffer('mtn'), anOffer('orange')], aPayment({ number: '237677000011' }));
  await press(/^Pay/);
  expect(await sentFields()).toEqual({ do: 'start', operator: 'mtn', suggested: 'mtn', number: '677000011' });
});

it('a chosen operator is sent alone', async () => {
  action.mockResolvedValue(null);
  renderForm([anOffer('mtn'), anOffer('orange')], aPayment({ number: '237677000011' }));
  await act(async () => radio(/Orange/).click());
  await press(/^Pay/);
  expect(await sentFields()).toEqual({ do: 'start', operator: 'orange', number: '677000011' });
});

it('a refused number is shown at its field, which keeps what was typed', async () => {
  const errors = { number: 'This number is too short.', root: 'This number is too short.' };
  action.mockImplementation(async () =>
    data({ errors, values: { do: 'start', operator: 'mtn', number: '677' } }, { status: 400 }),
  );
  renderForm([anOffer('mtn')]);
  await act(async () => fireEvent.change(field(), { target: { value: '677' } }));
  await press(/^Pay/);
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('This number is too short.')).toHaveLength(1);
  expect(field().value).toBe('677');
});

it('why a payment could not be started is said above the form', async () => {
  const errors = { root: 'MTN MoMo is not available right now.' };
  action.mockImplementation(async () => data({ errors, values: { do: 'start', operator: 'mtn' } }, { status: 503 }));
  renderForm([anOffer('mtn'), anOffer('orange')], aPayment({ number: '237677000011' }));
  await press(/^Pay/);
  expect((await screen.findByRole('alert')).textContent).toBe('MTN MoMo is not available right now.');
});

it.each([
  ['mtn', '*126#'],
  ['orange', '#150*50#'],
] as const)('a payer with %s learns what to dial and how much time is left', async (operator, code) => {
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  const promptEndsAt = new Date(Date.now() + 240_000).toISOString();
  const payment = aPayment({ state: 'pending', operator, number: '237677123456', startedAt, promptEndsAt });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} /> }]);
  expect(screen.getByText(new RegExp(code.replaceAll('*', '\\*')))).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^[34]:\d\d$/);
});

it('a payer on a hosted page is led back to it, and not to the phone', () => {
  const payment = aPayment({ state: 'pending', operator: 'mtn', continueUrl: 'https://pay.test/1' });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} /> }]);
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe('https://pay.test/1');
  expect(screen.queryByText(/\*126#/)).toBeNull();
});

it('a payer whose prompt has ended is asked not to pay again yet', async () => {
  const at = new Date(Date.now() - 1_000).toISOString();
  const payment = aPayment({ state: 'pending', operator: 'mtn', startedAt: at, promptEndsAt: at });
  renderRoutes([{ path: '/', element: <PayWaiting payment={payment} /> }]);
  expect(await screen.findByText(/do not pay again yet/)).toBeTruthy();
});

it('a payer whose payment failed asks for another attempt, and learns why there is none', async () => {
  action.mockImplementation(async () =>
    data({ errors: { root: 'The time to pay is over.' }, values: { do: 'retry' } }, { status: 409 }),
  );
  const failed = aPayment({
    ...{ state: 'failed', reason: 'insufficient_funds', reasonText: 'There is not enough money.', mayRetry: true },
  });
  renderRoutes([{ path: '/', action, element: <PaySettled payment={failed} /> }]);
  expect(screen.getByText(/not enough money/)).toBeTruthy();
  await press('Try again or pay another way');
  expect(await sentFields()).toEqual({ do: 'retry' });
  expect(await screen.findByText('The time to pay is over.')).toBeTruthy();
});

it('a payer asks for another way only after one more question', async () => {
  action.mockResolvedValue(null);
  renderRoutes([{ path: '/', action, element: <PayWaiting payment={aPayment({ state: 'pending', operator: 'mtn' })} /> }]);
  const question = screen.getByText('Pay another way', { selector: 'summary *' }).closest('details');
  expect(question?.open).toBe(false);
  await press('Pay another way');
  expect(await sentFields()).toEqual({ do: 'cancel' });
});

it('a payment that can no longer be made offers no other attempt', () => {
  renderRoutes([{ path: '/', element: <PaySettled payment={aPayment({ state: 'failed', reason: 'payer_timeout' })} /> }]);
  expect(screen.queryByRole('button')).toBeNull();
});
