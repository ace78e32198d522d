// @vitest-environment jsdom
import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { withdrawal } from '../../test/factories/withdrawals.ts';
import { renderRoutes } from '../../test/render.tsx';
import { refusal, serve } from '../../test/serve.ts';
import { OwnWithdrawals } from './OwnWithdrawals.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <OwnWithdrawals />
        </ToastProvider>
      ),
    },
  ]);
const numbered = (index: number, change: Partial<OwnWithdrawal>) =>
  withdrawal({ _id: `${withdrawal()._id.slice(0, -2)}${String(index).padStart(2, '0')}`, mayCancel: false, ...change });
const answer = (withdrawals: readonly OwnWithdrawal[], total = withdrawals.length) =>
  Response.json({ withdrawals, total, currentPage: 1 });

it('each withdrawal stands with amount, net, account, dates and state, and says why it was not paid', async () => {
  const endedAt = '2026-12-10T09:00:00.000Z';
  serve({
    'GET /withdrawal': () =>
      answer([
        numbered(1, { state: 'paid', endedAt }),
        numbered(2, { state: 'rejected', endedAt, reason: 'The name is not yours' }),
        numbered(3, { state: 'failed', reason: 'The number takes no money' }),
        numbered(4, { state: 'returned', endedAt, reason: 'The number is closed' }),
        numbered(5, { state: 'processing' }),
      ]),
  });
  show();
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  expect(rows[0]).toMatch(
    /300,000 XAF.*298,500 XAF.*W7KQ2M9P · asked on 9 Dec 2026, 18:40.*Paid on 10 Dec.*6 77 12 34 02.*PaidReceipt$/,
  );
  expect(rows[1]).toMatch(/Ended on 10 Dec.*Rejected.*Reason: The name is not yours$/);
  expect(rows[2]).toMatch(/Not paid yet.*Reason: The number takes no money.*The money is safe/);
  expect(rows[3]).toMatch(/Back in your balance.*Reason: The number is closed/);
  expect(rows[4]).toMatch(/On its way$/);
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
});

it('the receipt of a paid withdrawal is downloaded in the reader’s language', async () => {
  const paid = numbered(1, { state: 'paid', endedAt: '2026-12-10T09:00:00.000Z' });
  const sent = serve({
    'GET /withdrawal': () => answer([paid, numbered(2, { state: 'processing' })]),
    [`GET /withdrawal/${paid._id}/receipt.pdf`]: () =>
      refusal(409, 'withdrawal_not_paid', 'There is a receipt once the withdrawal is paid'),
  });
  show();
  const buttons = await screen.findAllByRole('button', { name: 'Receipt of withdrawal W7KQ2M9P' });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText('There is a receipt once the withdrawal is paid')).toBeTruthy();
  expect(sent.at(-1)?.query.get('lang')).toBe('en');
});

it('a withdrawal is cancelled after a confirmation while that is possible, and a refusal is shown', async () => {
  let isApproved = true;
  const checked = withdrawal({ state: 'otp_verified' });
  const sent = serve({
    'GET /withdrawal': () => answer([checked]),
    [`PUT /withdrawal/${checked._id}/cancel`]: () =>
      isApproved
        ? refusal(409, 'withdrawal_not_open', 'It is already approved')
        : Response.json({ message: 'The withdrawal is cancelled', withdrawal: withdrawal({ state: 'cancelled' }) }),
  });
  show();
  for (const message of ['It is already approved', 'The withdrawal is cancelled']) {
    await userEvent.click(await screen.findByRole('button', { name: /Cancel the withdrawal of 300,000/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }));
    await screen.findByText(message);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    isApproved = false;
  }
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2);
});

it('the list has pages, an empty state, and another try after an error', async () => {
  const sent = serve({ 'GET /withdrawal': ({ query }) => answer([numbered(Number(query.get('page')), { state: 'paid' })], 11) });
  const first = show();
  await userEvent.click(await screen.findByRole('button', { name: /page 2/i }));
  await vi.waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
  first.unmount();
  serve({ 'GET /withdrawal': () => answer([]) });
  const second = show();
  await screen.findByText('No withdrawals yet. They appear here with their state.');
  second.unmount();
  serve({});
  show();
  await screen.findByText('Not served');
});
