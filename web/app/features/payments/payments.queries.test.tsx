// @vitest-environment jsdom
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { usePayment } from './payments.queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aPayment = (state: PaymentPageView['state']): PaymentPageView => ({
  ...{ ref: 'Zp3sVb1mQ0aXk9rT2uWy5e', gateway: 'sandbox', state, reason: null, reasonText: null, amount: 3_000 },
  ...{ currency: 'XAF', title: 'Deposit', lines: [], orderId: null, operator: null, number: null, holdsUntil: null },
  ...{ continueUrl: null, returnUrl: 'https://ngoma.test/orders', orderState: null, outcome: null, isSandbox: true },
  ...{ mode: 'sandbox', startedAt: null, promptEndsAt: null, mayRetry: false },
});

/** A page whose form is answered by loading it again. */
function Page() {
  const [loaded, setLoaded] = useState(() => aPayment('created'));
  const { payment } = usePayment('Zp3sVb1mQ0aXk9rT2uWy5e', loaded);
  return (
    <button type="button" onClick={() => setLoaded(aPayment('pending'))}>
      {payment?.state}
    </button>
  );
}

/** Holds back the answers of the server. */
function holdAnswers() {
  const answers: ((payment: PaymentPageView) => void)[] = [];
  stubFetch(() => {
    const reply = Promise.withResolvers<Response>();
    answers.push((payment) => reply.resolve(Response.json({ payment })));
    return reply.promise;
  });
  return answers;
}

it('a payment that was started stays so when the answer to an earlier request arrives afterwards', async () => {
  const answers = holdAnswers();
  renderRoutes([{ path: '/', element: <Page /> }]);
  await act(async () => screen.getByRole('button').click());
  await act(async () => answers[0]?.(aPayment('created')));
  expect(screen.getByRole('button').textContent).toBe('pending');
});

it('a payment follows the newest answer of the server', async () => {
  const answers = holdAnswers();
  renderRoutes([{ path: '/', element: <Page /> }]);
  await act(async () => screen.getByRole('button').click());
  await act(async () => answers.at(-1)?.(aPayment('succeeded')));
  expect(screen.getByRole('button').textContent).toBe('succeeded');
});

it('a waiting payment is asked for each second at first, and less often when it takes long', async () => {
  vi.useFakeTimers();
  let asked = 0;
  stubFetch(async () => {
    asked += 1;
    return Response.json({ payment: aPayment('pending') });
  });
  renderRoutes([{ path: '/', element: <Page /> }]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => screen.getByRole('button').click());
  asked = 0;
  const askedIn = async (seconds: number) => {
    const before = asked;
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    return asked - before;
  };
  expect(await askedIn(5)).toBe(5);
  await askedIn(15);
  expect(await askedIn(20)).toBe(10);
  await askedIn(60);
  expect(await askedIn(20)).toBe(5);
});
