// @vitest-environment jsdom
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { renderRoutes } from '../../test/render.tsx';
import { DebitForm } from './DebitForm.tsx';
import { fromLocalField, toLocalField } from './local-time.ts';
import { ReportCard } from './ReportCard.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  localStorage.clear();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const ref = '0123456789abcdef0123456789abcdef';
const aReport = (more: Partial<DebitReport> = {}): DebitReport => ({
  ...{ ref, code: 'D-7K3Q-9FXM', progress: 'checked', codeGoesBy: 'phone', details: null },
  ...more,
});
const details = (more: Partial<NonNullable<DebitReport['details']>>): DebitReport['details'] => ({
  ...{ state: 'case', reason: null, closeReason: null, payment: null },
  ...more,
});
const payment = { title: 'Makossa Night', amount: 5_000, state: 'succeeded', orderId: ref, isOwn: true } as const;
const answer = (report: DebitReport) => server.mockImplementation(async () => Response.json({ report }));
const sentTo = (path: string) =>
  server.mock.calls
    .filter(([address]) => String(address) === `/api${path}`)
    .map(([, init]) => (init?.body ? JSON.parse(String(init.body)) : undefined));

const renderCard = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <ReportCard reference={ref} />
        </ToastProvider>
      ),
    },
  ]);
const onReported = vi.fn();
const renderForm = (paymentRef: string | null = null) =>
  renderRoutes([{ path: '/', element: <DebitForm paymentRef={paymentRef} onReported={onReported} /> }]);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string | RegExp, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('what a person typed is reported, with the amount as a number and the time in UTC', async () => {
  server.mockImplementation(async () => Response.json({ report: aReport(), message: 'Thank you' }, { status: 201 }));
  renderForm();
  await type(/number/, '677 12 34 56');
  await type(/Amount/, '5 000');
  await type('About when?', '2026-12-12T20:04');
  await type('Transaction id', 'MP241212.1904.A1');
  await press('Check my payment');
  await waitFor(() => expect(onReported).toHaveBeenCalledWith(ref));
  expect(sentTo('/debit-reports')).toEqual([
    {
      ...{ number: '677 12 34 56', amount: 5_000, transactionId: 'MP241212.1904.A1' },
      debitedAt: new Date('2026-12-12T20:04').toISOString(),
    },
  ]);
});

it('the form is filled in from the payment that the person came from, and keeps what was typed before', async () => {
  const startedAt = '2026-12-12T19:04:00.000Z';
  server.mockImplementation(async () => Response.json({ payment: { number: '237677123456', amount: 5_000, startedAt } }));
  renderForm('a-payment-reference-1');
  await waitFor(() => expect(field(/number/).value).toBe('237677123456'));
  expect([field(/Amount/).value, field('About when?').value]).toEqual(['5000', toLocalField(new Date(startedAt))]);
});

it('an error of the server is shown beside its field, and the typed values stay', async () => {
  const errors = { transactionId: 'Enter the transaction id' };
  server.mockImplementation(async () => Response.json({ code: 'invalid', message: 'Please check', errors }, { status: 400 }));
  renderForm();
  await type('Transaction id', '--');
  await press('Check my payment');
  expect(await screen.findByText('Enter the transaction id')).toBeTruthy();
  expect(field('Transaction id').value).toBe('--');
});

it('a time that is none is sent as it is, so that the server refuses it', () => {
  expect(fromLocalField('')).toBe('');
  expect(fromLocalField(toLocalField(new Date('2026-12-12T19:04:00Z')))).toBe('2026-12-12T19:04:00.000Z');
});

it('a report that is being checked shows its number, and no result', async () => {
  answer(aReport({ progress: 'checking' }));
  renderCard();
  expect(await screen.findByRole('heading', { name: 'Report D-7K3Q-9FXM' })).toBeTruthy();
  expect(screen.getByText('We are asking the operator')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
});

it('a visitor sees only that it was checked, and opens the result by a code that stays on the device', async () => {
  let isConfirmed = false;
  server.mockImplementation(async (address) => {
    if (String(address).endsWith('/code')) return Response.json({ message: 'A code is on its way' });
    if (String(address).endsWith('/confirm')) isConfirmed = true;
    const report = aReport({ details: isConfirmed ? details({ state: 'issued', payment: { ...payment, isOwn: false } }) : null });
    return Response.json(String(address).endsWith('/confirm') ? { report, key: 'the-key' } : { report });
  });
  renderCard();
  expect(await screen.findByText('We have checked')).toBeTruthy();
  expect(screen.getByText(/a code to the number/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /sign in/ }).getAttribute('href')).toBe(
    `/sign-in?next=${encodeURIComponent(`/debited?report=${ref}`)}`,
  );
  await press('Send me a code');
  await type('Code', '482913');
  await press('Show the result');
  expect(await screen.findByText('Your payment has arrived')).toBeTruthy();
  expect(sentTo(`/debit-reports/${ref}/confirm`)).toEqual([{ code: '482913' }]);
  expect(sentTo(`/debit-reports/${ref}/details`)).toEqual([{ key: 'the-key' }]);
  expect(screen.queryByRole('link', { name: 'See my order' })).toBeNull();
});

it('a wrong code leaves the form as it is', async () => {
  server.mockImplementation(async (address) => {
    if (String(address).endsWith('/code')) return Response.json({ message: 'A code is on its way' });
    if (String(address).endsWith('/confirm'))
      return Response.json({ code: 'code_wrong', message: 'Not right', errors: { code: 'Not right' } }, { status: 400 });
    return Response.json({ report: aReport({ codeGoesBy: 'email' }) });
  });
  renderCard();
  expect(await screen.findByText(/email address of the account/)).toBeTruthy();
  await press('Send me a code');
  await type('Code', '000000');
  await press('Show the result');
  expect((await screen.findAllByText('Not right')).length).toBeGreaterThan(0);
  expect(field('Code').value).toBe('000000');
});

it('a key that has ended is dropped, and the neutral view is shown', async () => {
  localStorage.setItem(`ngoma.debit-report.${ref}`, 'an-old-key');
  server.mockImplementation(async (address) =>
    String(address).endsWith('/details')
      ? Response.json({ code: 'key_expired', message: 'Confirm again' }, { status: 410 })
      : Response.json({ report: aReport() }),
  );
  renderCard();
  expect(await screen.findByText('We have checked')).toBeTruthy();
  expect(localStorage.getItem(`ngoma.debit-report.${ref}`)).toBeNull();
});

it.each([
  [details({ state: 'issued', payment }), 'Your payment has arrived'],
  [details({ state: 'refunded', payment }), 'Your money is coming back'],
  [details({ state: 'case', reason: 'other_transaction', payment }), /You may have been debited twice/],
  [details({ state: 'case', reason: 'no_attempt' }), /found no payment/],
  [details({ state: 'closed', closeReason: 'MTN gave it back', payment }), /“MTN gave it back”/],
])('its buyer sees how it ended: %j', async (shown, text) => {
  answer(aReport({ details: shown }));
  renderCard();
  expect(await screen.findByText(text)).toBeTruthy();
  const order = screen.queryByRole('link', { name: 'See my order' });
  expect(order?.getAttribute('href')).toBe(shown?.payment ? `/ticket-purchase-process?order=${ref}` : undefined);
});

it('an unknown report says so', async () => {
  server.mockImplementation(async () =>
    Response.json({ code: 'not_found', message: 'This report does not exist' }, { status: 404 }),
  );
  renderCard();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
