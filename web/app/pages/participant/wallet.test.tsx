// @vitest-environment jsdom
import type { FailedRefund, WalletMovement } from '@ngoma/api/features/ledger/wallet';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import Wallet from './wallet.tsx';

afterEach(() => vi.unstubAllGlobals());

const orderId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const at = '2026-12-01T10:00:00.000Z';
const movement = (change: Partial<WalletMovement>): WalletMovement => ({
  ...{ _id: 'one:0', kind: 'spent', at, amount: -2_500, balance: 0, orderId, orderCode: 'R7KQ2M', eventName: 'Makossa Night' },
  reason: null,
  ...change,
});
const movements = [
  movement({}),
  movement({ _id: 'two:0', kind: 'gift', amount: 2_500, balance: 2_500, orderId: null, orderCode: null, eventName: null }),
];
const failed: FailedRefund = {
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70', amount: 7_500, at, orderId, orderCode: 'R7KQ2M', eventName: 'Makossa Night' },
  ...{ payoutOperators: ['mtn', 'orange'], chosenNumber: null },
};
const balances = { currency: 'XAF', wallet: 1_000, walletHeld: 500, pending: 0, available: 0, reserved: 0, owed: 0 };

const nothing = {
  'GET /wallet': balances,
  'GET /wallet/gifts': { gifts: [] },
  'GET /wallet/returnable': { refunds: [] },
  'GET /wallet/failed-refunds': { refunds: [] },
  'GET /wallet/movements': { movements: [], total: 0, currentPage: 1 },
};

/** Answers requests by method and path, and returns those that were sent. Others fail. */
function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const sent: string[] = [];
  stubFetch(async (address: string, init?: { method?: string }) => {
    const call = `${init?.method ?? 'GET'} ${new URL(address, 'https://ngoma.test').pathname.replace('/api', '')}`;
    sent.push(call);
    return call in answers ? Response.json(answers[call]) : Response.json({ message: 'Not served', code: 'no' }, { status: 500 });
  });
  return sent;
}
const show = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <Wallet />
        </ToastProvider>
      ),
    },
  ]);

it('the page shows the balance, what orders hold of it, and each movement with its reason, order and balance', async () => {
  serve({ ...nothing, 'GET /wallet/movements': { movements, total: 2, currentPage: 1 } });
  show();
  expect(await screen.findByText(/^1,000.XAF$/)).toBeDefined();
  expect(screen.getByText(/^500.XAF is set aside for orders/)).toBeDefined();
  const list = within(await screen.findByRole('region', { name: 'Movements' }));
  const [spent, gift] = (await list.findAllByRole('listitem')).map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  expect(spent).toMatch(/Tickets.*Makossa Night · R7KQ2M.*−2,500 XAF.*Balance: 0 XAF/);
  expect(gift).toMatch(/Gift from Ngoma.*\+2,500 XAF.*Balance: 2,500 XAF/);
  expect(list.getByRole('link').getAttribute('href')).toBe(`/orders/${orderId}`);
});

it('without any movement the page says where credit comes from', async () => {
  serve({ ...nothing, 'GET /wallet': { ...balances, wallet: 0, walletHeld: 0 } });
  show();
  expect(await screen.findByText('Nothing yet. Refunds that you take as credit show up here.')).toBeDefined();
});

it('a list that cannot be loaded offers another try', async () => {
  const { 'GET /wallet/movements': _, ...rest } = nothing;
  serve(rest);
  show();
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })).toBeDefined();
}, 20_000);

it('a failed refund is taken as credit after a confirmation', async () => {
  const sent = serve({
    ...nothing,
    'GET /wallet/failed-refunds': { refunds: [failed] },
    [`POST /wallet/failed-refunds/${failed._id}/credit`]: { message: 'The refund is now on your balance' },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Take it as credit' }));
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Put it on my balance' }));
  expect(await screen.findByText('The refund is now on your balance')).toBeDefined();
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`POST /wallet/failed-refunds/${failed._id}/credit`]);
});

it('gifts stand with their last day and reason, and credit of a refund is sent back after a confirmation', async () => {
  const times = { givenAt: at, endsAt: at, hasEnded: false };
  const gift = { _id: idOf('gift'), amount: 2_000, left: 1_500, reason: 'Sorry for the wait', ...times };
  const credit = { _id: orderId, amount: 7_500, orderId, orderCode: 'R7KQ2M', eventName: 'Makossa Night', operator: 'mtn' };
  const sent = serve({
    ...nothing,
    'GET /wallet/gifts': { gifts: [gift] },
    'GET /wallet/returnable': { refunds: [{ ...credit, numberEnding: '3456' }] },
    [`POST /wallet/returnable/${orderId}/send`]: { message: 'Your money is on its way' },
  });
  show();
  expect(await screen.findByText(/^1,500.XAF is a gift from Ngoma, to spend by .*2026: Sorry for the wait$/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: /^Send back 7,500.XAF for Makossa Night$/ }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/MTN MoMo.*3456/);
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: /^Send 7,500.XAF$/ }));
  expect(await screen.findByText('Your money is on its way')).toBeDefined();
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`POST /wallet/returnable/${orderId}/send`]);
});

const checkCall = `POST /wallet/failed-refunds/${failed._id}/payee-checks`;
const payCall = `POST /wallet/failed-refunds/${failed._id}/number`;
const check = { _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e71', isSameName: true, name: 'A••• F•••' };
const typeNumber = async (number: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund to another number' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Mobile money number/ }), number);
  await userEvent.click(dialog.getByRole('button', { name: 'Check the number' }));
  return dialog;
};

it('a failed refund is paid to another number after the name of its owner was shown, masked', async () => {
  const sent = serve({
    ...nothing,
    'GET /wallet/failed-refunds': { refunds: [failed] },
    [checkCall]: { check },
    [payCall]: { message: 'Your refund is on its way to this number', isWaiting: false },
  });
  show();
  await typeNumber('699 11 22 33');
  expect(await screen.findByText('Registered to A••• F•••')).toBeDefined();
  expect(screen.getByText(/Orange Money · 699 11 22 33/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Send 7,500/ }));
  expect(await screen.findByText('Your refund is on its way to this number')).toBeDefined();
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([checkCall, payCall]);
});

it('without a name from the operator the buyer has the number checked, and may go back to what was typed', async () => {
  serve({
    ...nothing,
    'GET /wallet/failed-refunds': { refunds: [failed] },
    [checkCall]: { check: { ...check, isSameName: false, name: null } },
  });
  show();
  await typeNumber('677112233');
  expect(await screen.findByRole('button', { name: 'Have the number checked' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change the number' }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', '677112233');
});

it('a number that is refused keeps what was typed, with the reason at the field', async () => {
  serve({ ...nothing, 'GET /wallet/failed-refunds': { refunds: [failed] } });
  const { fetch } = globalThis;
  stubFetch(async (address: string, init?: { method?: string }) => {
    const text = 'This number is registered in another name.';
    const body = { message: text, code: 'payee_name_differs', errors: { number: text } };
    return address.endsWith('/payee-checks') ? Response.json(body, { status: 409 }) : fetch(address, init as RequestInit);
  });
  show();
  const dialog = await typeNumber('677112233');
  expect(await dialog.findByText('This number is registered in another name.')).toBeDefined();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '677112233');
  expect(dialog.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact-us');
});

it('a number that waits for an admin, or was declined, is named with its state', async () => {
  const chosen = { operator: 'mtn', ending: '2233' } as const;
  serve({
    ...nothing,
    'GET /wallet/failed-refunds': {
      refunds: [
        { ...failed, chosenNumber: { ...chosen, state: 'waiting', reason: null } },
        { ...failed, _id: orderId, chosenNumber: { ...chosen, state: 'declined', reason: 'It belongs to a shop' } },
      ],
    },
  });
  show();
  expect(await screen.findByText(/number ending in 2233\. We are checking it\./)).toBeDefined();
  expect(screen.getByText(/number ending in 2233: It belongs to a shop/)).toBeDefined();
});
