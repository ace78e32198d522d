// @vitest-environment jsdom
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { getPaymentPage } from '@ngoma/api/features/payments';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toLocalField, typedInstant, utcOffsetOf } from '#features/debit-reports/local-time.ts';
import { reportKeyCookie, reportKeyIn } from '#features/debit-reports/report-key.server.ts';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { actionOf, loaderOf } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './debited.tsx';

// The page loads its texts when it is rendered first.
beforeAll(() => import('virtual:texts/en/debit-reports'));

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
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
const payment = { title: 'Makossa Night', amount: 5_000, state: 'succeeded', orderId: idOf('order'), isOwn: true } as const;

/** Answers requests by the end of their path; all others with the report. */
const answer = (report: DebitReport, others: Readonly<Record<string, () => Response>> = {}) =>
  server.mockImplementation(async (address) => {
    const other = Object.entries(others).find(([end]) => String(address).endsWith(end));
    return other?.[1]() ?? Response.json({ report });
  });
const sentTo = (path: string) =>
  server.mock.calls
    .filter(([address]) => String(address) === `/api${path}`)
    .map(([, init]) => (init?.body ? JSON.parse(String(init.body)) : undefined));

const open = (query = '') =>
  renderRoutes(
    [
      {
        path: '/debited',
        handle: page.handle,
        loader: loaderOf(page),
        action: actionOf(page),
        element: (
          <ToastProvider>
            <page.default />
          </ToastProvider>
        ),
      },
    ],
    `/debited${query}`,
  );
const openReport = () => open(`?report=${ref}`);
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string | RegExp, value: string) => {
  const input = await field(name);
  await act(async () => fireEvent.change(input, { target: { value } }));
};
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('what a person typed is reported, with the amount as a number and the time in UTC, and leads to the report', async () => {
  answer(aReport(), { '/debit-reports': () => Response.json({ report: aReport(), message: 'Thank you' }, { status: 201 }) });
  const { router } = open();
  await type(/number/, '677 12 34 56');
  await type(/Amount/, '5 000');
  await type('About when?', '2026-12-12T20:04');
  await type('Transaction id', 'MP241212.1904.A1');
  await press('Check my payment');
  await waitFor(() => expect(router.state.location.search).toBe(`?report=${ref}`));
  expect(sentTo('/debit-reports')).toEqual([
    {
      ...{ number: '677 12 34 56', amount: 5_000, transactionId: 'MP241212.1904.A1' },
      debitedAt: new Date('2026-12-12T20:04').toISOString(),
    },
  ]);
});

it('the form is filled in from the payment that the person came from', async () => {
  const startedAt = '2026-12-12T19:04:00.000Z';
  const paid = { number: '237677123456', amount: 5_000, startedAt };
  server.mockImplementation(async () => Response.json(replyOf(getPaymentPage, { payment: paid })));
  open('?payment=a-payment-reference-1');
  expect((await field(/number/)).value).toBe('237677123456');
  expect([(await field(/Amount/)).value, (await field('About when?')).value]).toEqual([
    '5000',
    toLocalField(new Date(startedAt)),
  ]);
});

it('an error of the server is shown beside its field, and the typed values stay', async () => {
  const errors = { transactionId: 'Enter the transaction id' };
  server.mockImplementation(async () => Response.json({ code: 'invalid', message: 'Please check', errors }, { status: 400 }));
  open();
  await type('Transaction id', '--');
  await press('Check my payment');
  expect(await screen.findByText('Enter the transaction id')).toBeTruthy();
  expect((await field(/Transaction id/)).value).toBe('--');
});

it.each([
  ['in Cameroon without the offset of a device', '', '2026-12-12T19:04:00.000Z'],
  ['by the offset of the device', '330', '2026-12-12T14:34:00.000Z'],
  ['in Cameroon with an offset that is none', '9999', '2026-12-12T19:04:00.000Z'],
])('a typed time is read %s', (_, offset, expected) => {
  expect(typedInstant('2026-12-12T20:04', offset)).toBe(expected);
});

it('a time that is none is sent as it is, so that the server refuses it', () => {
  expect([typedInstant('', ''), typedInstant('soon', '60'), utcOffsetOf('soon')]).toEqual(['', 'soon', '']);
});

it('a report that is being checked shows its number and no result, and is loaded again until it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(aReport({ progress: 'checking' }));
  openReport();
  expect(await screen.findByRole('heading', { name: 'Report D-7K3Q-9FXM' })).toBeTruthy();
  expect(screen.getByText('We are asking the operator')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
  answer(aReport());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(await screen.findByText('We have checked')).toBeTruthy();
});

it('a visitor sees only that it was checked, and opens the result by a code', async () => {
  const shown = aReport({ details: details({ state: 'issued', payment: { ...payment, isOwn: false } }) });
  answer(aReport(), {
    '/code': () => Response.json({ message: 'A code is on its way' }),
    '/confirm': () => {
      answer(shown);
      return Response.json({ report: shown, key: 'the-key' });
    },
  });
  openReport();
  expect(await screen.findByText('We have checked')).toBeTruthy();
  expect(screen.getByText(/a code to the number/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /sign in/ }).getAttribute('href')).toBe(
    `/sign-in?next=${encodeURIComponent(`/debited?report=${ref}`)}`,
  );
  await press('Send me a code');
  expect(await screen.findByText('A code is on its way')).toBeTruthy();
  await type('Code', '482913');
  await press('Show the result');
  expect(await screen.findByText('Your payment has arrived')).toBeTruthy();
  expect(sentTo(`/debit-reports/${ref}/confirm`)).toEqual([{ code: '482913' }]);
  expect(screen.queryByRole('link', { name: 'See my order' })).toBeNull();
});

it('a wrong code leaves the form as it is', async () => {
  answer(aReport({ codeGoesBy: 'email' }), {
    '/code': () => Response.json({ message: 'A code is on its way' }),
    '/confirm': () => Response.json({ code: 'code_wrong', message: 'Not right', errors: { code: 'Not right' } }, { status: 400 }),
  });
  openReport();
  expect(await screen.findByText(/email address of the account/)).toBeTruthy();
  await press('Send me a code');
  await type('Code', '000000');
  await press('Show the result');
  expect((await screen.findAllByText('Not right')).length).toBeGreaterThan(0);
  expect((await field('Code')).value).toBe('000000');
});

it.each([
  [details({ state: 'issued', payment }), 'Your payment has arrived'],
  [details({ state: 'refunded', payment }), 'Your money is coming back'],
  [details({ state: 'case', reason: 'other_transaction', payment }), /You may have been debited twice/],
  [details({ state: 'case', reason: 'no_attempt' }), /found no payment/],
  [details({ state: 'closed', closeReason: 'MTN gave it back', payment }), /“MTN gave it back”/],
])('its buyer sees how it ended: %j', async (shown, text) => {
  answer(aReport({ details: shown }));
  openReport();
  expect(await screen.findByText(text)).toBeTruthy();
  const order = screen.queryByRole('link', { name: 'See my order' });
  expect(order?.getAttribute('href')).toBe(shown?.payment ? `/ticket-purchase-process?order=${payment.orderId}` : undefined);
});

it('an unknown report says so', async () => {
  server.mockImplementation(async () =>
    Response.json({ code: 'not_found', message: 'This report does not exist' }, { status: 404 }),
  );
  openReport();
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

it('the key of a report is kept in a cookie that scripts cannot read, and belongs to this report alone', () => {
  const cookie = reportKeyCookie(ref, 'the=key', 'https://ngoma.example');
  expect(cookie).toBe(`debit-${ref}=the%3Dkey; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`);
  // A `Request` of a browser has no cookies.
  const request = { headers: new Map([['cookie', `locale=fr; debit-${ref}=the%3Dkey`]]) };
  expect(reportKeyIn(request, ref)).toBe('the=key');
  expect(reportKeyIn(request, 'another')).toBeUndefined();
});

const render = (loaded: object, query = '', sent?: object) =>
  serverHtml({ page, path: '/debited', address: `/debited${query}`, loaded, answer: sent });
const facts = { number: '237677123456', amount: '5000', at: '2026-12-12T19:04:00.000Z' };

it('without scripts the form has the facts of the payment, in the time of Cameroon, and keeps what was refused', async () => {
  const html = await render({ facts });
  for (const value of ['237677123456', '5000', '2026-12-12T20:04']) expect(html).toContain(`value="${value}"`);
  expect(countTags(html, 'form', ['method="post"'])).toBe(1);
  expect(stylesIn(html)).toEqual([]);
  const values = { do: 'report', number: '699', amount: '1', debitedAt: '2026-12-11T10:00', transactionId: '--' };
  const refused = await render({ facts }, '', { values, errors: { transactionId: 'Enter the transaction id' } });
  for (const value of ['699', '2026-12-11T10:00', '--']) expect(refused).toContain(`value="${value}"`);
  expect(refused).toContain('Enter the transaction id');
});

it('without scripts a report that is being checked is loaded again, and a code can be asked for and entered', async () => {
  const waiting = await render({ report: aReport({ progress: 'checking' }) }, `?report=${ref}`);
  expect(countTags(waiting, 'meta', ['http-equiv="refresh"', 'content="5"'])).toBe(1);
  const asking = await render({ report: aReport() }, `?report=${ref}`);
  expect(countTags(asking, 'button', ['name="do"', 'value="code"'])).toBe(1);
  expect(asking).not.toContain('name="code"');
  const asked = await render({ report: aReport() }, `?report=${ref}`, { codeSent: 'A code is on its way' });
  expect(asked).toContain('A code is on its way');
  // Enter presses the first button.
  expect(asked.indexOf('value="confirm"')).toBeLessThan(asked.indexOf('value="code"'));
  expect(stylesIn(asked)).toEqual([]);
});
