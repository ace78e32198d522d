// @vitest-environment jsdom
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { usePayment, useStartPayment } from './payments.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const aPayment = (state: PaymentPageView['state']): PaymentPageView => ({
  ref: 'Zp3sVb1mQ0aXk9rT2uWy5e',
  gateway: 'sandbox',
  state,
  reason: null,
  reasonText: null,
  amount: 3_000,
  currency: 'XAF',
  title: 'Deposit',
  lines: [],
  orderId: null,
  operator: null,
  number: null,
  holdsUntil: null,
  continueUrl: null,
  returnUrl: 'https://ngoma.test/orders',
  orderState: null,
  outcome: null,
  isSandbox: true,
  mode: 'sandbox',
  startedAt: null,
  promptEndsAt: null,
  mayRetry: false,
});

function Page() {
  const { payment, controls } = usePayment('Zp3sVb1mQ0aXk9rT2uWy5e', aPayment('created'));
  const start = useStartPayment('Zp3sVb1mQ0aXk9rT2uWy5e', controls);
  return (
    <button type="button" onClick={() => start.mutate({ operator: 'mtn', number: '677123456' })}>
      {payment?.state}
    </button>
  );
}

it('a payment that was started stays so when the answer to an earlier request arrives while it starts', async () => {
  const requests: { method: string; answer: (payment: PaymentPageView) => void }[] = [];
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    const reply = Promise.withResolvers<Response>();
    requests.push({ method, answer: (payment) => reply.resolve(Response.json({ message: '', payment })) });
    return reply.promise;
  });
  renderRoutes([{ path: '/', element: <Page /> }]);
  const answer = (method: string, payment: PaymentPageView) =>
    act(async () => requests.find((request) => request.method === method)?.answer(payment));

  await act(async () => screen.getByRole('button').click());
  await answer('GET', aPayment('created'));
  await answer('POST', aPayment('pending'));
  expect(screen.getByRole('button').textContent).toBe('pending');
});
