// @vitest-environment jsdom
import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { account, limits, withdrawal } from '../../test/factories/withdrawals.ts';
import { renderRoutes } from '../../test/render.tsx';
import { refusal, serve } from '../../test/serve.ts';
import { Withdraw } from './Withdraw.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onSetAccount = vi.fn();
const show = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <Withdraw onSetAccount={onSetAccount} />
        </ToastProvider>
      ),
    },
  ]);

/** A server with one owner. A withdrawal can be created, confirmed with 481902, and cancelled. */
function serveOwner(start: { open?: OwnWithdrawal; limits?: Partial<ReturnType<typeof limits>> } = {}) {
  let open = start.open ?? null;
  const end = (state: 'otp_verified' | 'cancelled', message: string) => {
    const ended = withdrawal({ state, codeExpiresAt: null });
    open = null;
    return Response.json({ message, withdrawal: ended });
  };
  const id = withdrawal()._id;
  return serve({
    'GET /withdrawal/quote': ({ query }) => {
      const amount = Number(query.get('amount'));
      const fee = Math.ceil(amount / 200);
      const quote = amount ? { amount, fee, net: amount - fee, approvals: amount >= 500_000 ? 2 : 1 } : null;
      return Response.json(limits({ ...(open && { obstacle: 'unverified_open' }), ...start.limits, quote }));
    },
    'GET /withdrawal': () => Response.json({ withdrawals: open ? [open] : [], total: open ? 1 : 0, currentPage: 1 }),
    'POST /withdrawal': () => {
      open = withdrawal();
      return Response.json({ message: 'Withdrawal created successfully', withdrawal: open }, { status: 201 });
    },
    'POST /withdrawal/verify-otp': ({ body }) =>
      JSON.stringify(body).includes('481902')
        ? end('otp_verified', 'OTP verified successfully')
        : refusal(400, 'code_wrong', 'This code is not right'),
    [`POST /withdrawal/${id}/otp`]: () => Response.json({ message: 'A new code is on its way' }),
    [`PUT /withdrawal/${id}/cancel`]: () => end('cancelled', 'The withdrawal is cancelled'),
  });
}
const plain = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ');
const card = () => screen.getByRole('region');
const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ });
const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Code from the message/ });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['no_account', {}, /Say where your money should go first/, 'Set the payout account'],
  ['account_locked', { usableFrom: '2026-12-10T08:30:00.000Z' }, /You can withdraw from 10 Dec 2026, 09:30/, undefined],
  ['account_locked', {}, /changed a short time ago/, undefined],
  ['debt', {}, /Your next earnings settle this automatically, every night/, undefined],
  ['identity', {}, /not verified withdraw up to 50,000 XAF in all/, 'Verify my identity'],
  ['daily_limit', { dailyMax: 80_000 }, /up to 80,000 XAF within 24 hours, and you have reached this/, undefined],
  ['unverified_open', {}, /waits for its code. Finish or cancel it first/, 'Show the open withdrawal'],
  ['too_little', { available: 400 }, /withdraw 1,000 XAF or more. 400 XAF is available now/, undefined],
] as const)('the obstacle %s %j is explained with the way out', async (obstacle, change, text, action) => {
  serveOwner({ limits: { obstacle, max: 0, ...change } });
  show();
  await waitFor(() => expect(plain(card())).toMatch(text));
  expect(screen.queryByRole('textbox')).toBeNull();
  const ways = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((way) => way.textContent);
  expect(ways).toEqual(action ? [action] : []);
});

it('without an account the button asks for one', async () => {
  serveOwner({ limits: { obstacle: 'no_account', max: 0, account: null } });
  show();
  await press('Set the payout account');
  expect(onSetAccount).toHaveBeenCalledOnce();
});

it('an amount is quoted, asked for once with a key, confirmed by its code, and then on its way', async () => {
  const sent = serveOwner();
  show();
  await userEvent.type(await amountField(), '300a 000');
  expect((await amountField()).value).toBe('300000');
  await waitFor(() => expect(plain(card())).toMatch(/Fee, 0.5%1,500 XAF.*You receive298,500 XAF.*One person at Ngoma/));
  expect(plain(card())).toMatch(/MTN MoMo.*6 77 12 34 02.*Martin Sawa, name checked/);
  await press(/Withdraw 300,000.XAF/);
  await userEvent.type(await codeField(), '48 19 02');
  expect(document.querySelector('[autocomplete="one-time-code"]')).toBe(await codeField());
  await press('Confirm the withdrawal');
  expect(await screen.findByRole('heading', { name: 'Withdrawal confirmed' })).toBe(document.activeElement);
  expect(plain(card())).toMatch(/send 298,500 XAF to your account/);
  const writes = sent.filter(({ call }) => !call.startsWith('GET'));
  expect(writes.map(({ call, body }) => [call, body])).toEqual([
    ['POST /withdrawal', { amount: 300_000, fee: 1_500 }],
    ['POST /withdrawal/verify-otp', { withdrawalId: withdrawal()._id, otp: '481902' }],
  ]);
  expect(writes[0]?.key).toMatch(/.{8}/);
  // The quote is asked for when the typing has stopped, not for each digit.
  expect(sent.filter(({ query }) => query.has('amount')).map(({ query }) => query.get('amount'))).toContain('300000');
  expect(sent.some(({ query }) => query.get('amount') === '3')).toBe(false);
  await press('Done');
  expect((await amountField()).value).toBe('');
});

it('round sums and the whole amount fill in the field, and two approvals are announced', async () => {
  serveOwner();
  show();
  await press('200,000');
  expect((await amountField()).value).toBe('200000');
  await press('All');
  expect((await amountField()).value).toBe('574560');
  await waitFor(() => expect(plain(card())).toMatch(/2 people at Ngoma approve it/));
});

it('an amount outside the limits is refused at its field and never sent', async () => {
  const sent = serveOwner();
  show();
  await userEvent.type(await amountField(), '574561');
  expect(plain(card())).toMatch(/You can withdraw 574,560 XAF at most now/);
  await userEvent.clear(await amountField());
  await userEvent.type(await amountField(), '999');
  await press('Withdraw');
  expect(plain(card())).toMatch(/You can withdraw 1,000 XAF or more/);
  expect((await amountField()).getAttribute('aria-invalid')).toBe('true');
  expect(await amountField()).toBe(document.activeElement);
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('a refused withdrawal says why and keeps the amount', async () => {
  serve({
    'GET /withdrawal/quote': () => Response.json(limits({ quote: { amount: 5_000, fee: 25, net: 4_975, approvals: 1 } })),
    'GET /withdrawal': () => Response.json({ withdrawals: [], total: 0, currentPage: 1 }),
    'POST /withdrawal': () => refusal(409, 'insufficient_balance', 'Your balance is not enough'),
  });
  show();
  await userEvent.type(await amountField(), '5000');
  await waitFor(() => expect(plain(card())).toContain('4,975 XAF'));
  await press(/Withdraw 5,000/);
  expect((await screen.findByText('Your balance is not enough')).closest('[role=alert]')).not.toBeNull();
  expect((await amountField()).value).toBe('5000');
});

it('a withdrawal that waits for its code goes on there, and a wrong code stays in the field with its error', async () => {
  serveOwner({ open: withdrawal() });
  show();
  await userEvent.type(await codeField(), '12');
  expect(plain(card())).toMatch(/300,000 XAF from your balance.*298,500 XAF.*Without it, the withdrawal is cancelled at 18:50/);
  await press('Confirm the withdrawal');
  expect(plain(card())).toContain('Enter all 6 digits');
  await userEvent.type(await codeField(), '3456');
  await press('Confirm the withdrawal');
  await screen.findByText('This code is not right');
  const field = await codeField();
  expect([field.value, field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['123456', 'true', field]);
  await userEvent.clear(field);
  await userEvent.type(field, '481902');
  expect(screen.queryByText('This code is not right')).toBeNull();
  await press('Confirm the withdrawal');
  await screen.findByRole('heading', { name: 'Withdrawal confirmed' });
});

it('a new code can be sent, and another one only after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent = serveOwner({ open: withdrawal() });
  show();
  await press('Send a new code');
  await screen.findByText('A new code is on its way');
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d)$/);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByRole('button', { name: 'Send a new code' });
  expect(sent.filter(({ call }) => call === `POST /withdrawal/${withdrawal()._id}/otp`)).toHaveLength(1);
});

it('right after a withdrawal was asked for, a new code has to wait', async () => {
  serveOwner();
  show();
  await press('200,000');
  await screen.findByText('You receive');
  await waitFor(() => expect(plain(card())).toContain('199,000 XAF'));
  await press(/Withdraw 200,000/);
  await codeField();
  expect(screen.getByRole('timer')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
});

it('a withdrawal is cancelled after a confirmation, and the amount can be asked for again', async () => {
  const sent = serveOwner({ open: withdrawal() });
  show();
  await press(/Cancel the withdrawal of 300,000/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }));
  await screen.findByText('The withdrawal is cancelled');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await amountField();
});

it('a withdrawal that ended meanwhile leaves the code step with the reason', async () => {
  let open: OwnWithdrawal[] = [withdrawal()];
  serve({
    'GET /withdrawal/quote': () => Response.json(limits()),
    'GET /withdrawal': () => Response.json({ withdrawals: open, total: open.length, currentPage: 1 }),
    'POST /withdrawal/verify-otp': () => {
      open = [withdrawal({ state: 'cancelled' })];
      return refusal(409, 'withdrawal_not_open', 'This withdrawal is no longer open');
    },
  });
  show();
  await userEvent.type(await codeField(), '123456');
  await press('Confirm the withdrawal');
  await screen.findByText('This withdrawal is no longer open');
  await amountField();
});

it('an owner who is not verified sees the limit, and what cannot be loaded can be tried again', async () => {
  serveOwner({ limits: { max: 50_000, limitedBy: 'identity', account: account({ nameCheck: 'no_name', holderName: null }) } });
  const { unmount } = show();
  await amountField();
  expect(plain(card())).toMatch(/not verified yet withdraw up to 50,000 XAF in all/);
  expect(plain(card())).toContain('The operator gave no name');
  unmount();
  serve({ 'GET /withdrawal/quote': () => refusal(403, 'forbidden', 'Not for you') });
  show();
  await screen.findByText('Not for you');
  await screen.findByRole('button', { name: /try again/i });
});
