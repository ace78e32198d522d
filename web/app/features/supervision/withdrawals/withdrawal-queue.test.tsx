// @vitest-environment jsdom
import { sendApprovalCode, type WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { buildWithdrawal, buildWithdrawalDetails } from '../../../test/factories/withdrawal-queue.ts';
import { renderRoutes, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { WithdrawalQueue } from './WithdrawalQueue.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const empty = { count: 0, amount: 0 };
const page = {
  withdrawals: [buildWithdrawal()],
  sums: { amount: 740_000, fee: 3_700 },
  lists: {
    to_decide: { count: 7, amount: 3_332_900 },
    being_paid: { count: 3, amount: 90_000 },
    ...{ failed: empty, paid: { count: 12, amount: 1 }, ended: empty },
  },
  ...{ oldestWaitsSince: '2026-12-12T14:00:00.000Z', twoApprovalsFrom: 500_000, total: 1, currentPage: 1 },
};

/** The page asks for these beside the list. They have the smallest reply. */
const beside = ['/api/ledger/upcoming-releases', '/api/supervision/gateways', '/api/stops', '/api/auth/second-step'];

/** Renders the queue. The given function answers the list, and may answer other requests. */
function show(start: string, answer: (address: URL, init: RequestInit | undefined) => unknown = () => page) {
  server.mockImplementation(async (address, init) => {
    const url = new URL(String(address), 'http://ngoma');
    if (beside.includes(url.pathname)) return undefined;
    const reply = answer(url, init);
    return reply instanceof Response ? reply : Response.json(reply);
  });
  const element = (
    <ToastProvider>
      <WithdrawalQueue />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }], start);
}
/** The answers while the details of a withdrawal are shown. */
function answerOf(path: string, details: WithdrawalDetails): unknown {
  if (path.includes('/freezes/')) return { freezes: [] };
  return path === '/api/withdrawal/all' ? page : { withdrawal: details };
}
/** The first dialog of a file loads its modules. */
const patient = { timeout: 5_000 };
const asked = () => server.mock.calls.map(([address]) => new URL(String(address), 'http://ngoma'));

it('the lists of withdrawals are tabs with counts, above the sum to decide and the wait of the oldest', async () => {
  show('/');
  expect(await screen.findByRole('tab', { name: 'To decide (7)', selected: true }, patient)).toBeTruthy();
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['To decide (7)', 'Being paid (3)', 'Not paid', 'Paid', 'Rejected or returned', 'Balances']);
  expect(screen.getByText('3,332,900 XAF')).toBeTruthy();
  expect(screen.getByText('7 withdrawals')).toBeTruthy();
  expect(screen.getByText('since 12 Dec 2026, 15:00')).toBeTruthy();
  expect(screen.getByText('500,000 XAF')).toBeTruthy();
});

it('a withdrawal to decide shows its owner, destination, signs of risk and approvals', async () => {
  const approvals = [{ admin: 'Serge Tamo', at: '2026-12-12T15:20:00.000Z', note: null, isOwn: false }];
  const flagged = buildWithdrawal({ signs: ['new_number', 'frequent'], approvals, approvalsNeeded: 2 });
  show('/', () => ({ ...page, withdrawals: [flagged] }));
  const row = within(await screen.findByRole('row', { name: /Collectif Mvet/ }, patient));
  for (const words of ['MTN MoMo · +237 6 71 08 55 90', '740,000 XAF', 'To decide', '1 of 2 approved'])
    expect(row.getByText(words)).toBeTruthy();
  expect(row.getByRole('img', { name: 'Verified' })).toBeTruthy();
  expect(row.getByText('New account')).toBeTruthy();
  expect(row.getByText('Frequent')).toBeTruthy();
  expect(row.queryByText('No signs')).toBeNull();
});

it('the tab, the order, the search and the filter of signs are in the address and in the request', async () => {
  const { router } = show('/?tab=failed');
  const expectAsked = (query: Readonly<Record<string, string>>) =>
    waitFor(
      () => expect(Object.fromEntries(asked().at(-1)?.searchParams ?? [])).toEqual({ page: '1', limit: '20', ...query }),
      patient,
    );
  await screen.findByRole('row', { name: /Collectif Mvet/ }, patient);
  // A memory router searches only before its first navigation.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mvet' } });
  await expectAsked({ list: 'failed', q: 'mvet' });
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await expectAsked({ list: 'failed', sort: 'amount', order: 'desc', q: 'mvet' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Signs of risk' }), { target: { value: 'true' } });
  await expectAsked({ list: 'failed', sort: 'amount', order: 'desc', q: 'mvet', risky: 'true' });
  expect(router.state.location.search).toBe('?tab=failed&q=mvet&sort=amount&direction=desc&risky=true');
  fireEvent.click(screen.getByRole('tab', { name: 'Paid' }));
  await expectAsked({ list: 'paid' });
  expect(router.state.location.search).toBe('?tab=paid');
});

it('an empty list says which withdrawals it would have', async () => {
  show('/?tab=failed', () => ({ ...page, withdrawals: [], total: 0 }));
  expect(await screen.findByRole('heading', { name: 'No payout has failed' })).toBeTruthy();
});

it('a list that cannot be loaded is requested again on demand', async () => {
  show('/', () => Response.json({ message: 'No access', code: 'forbidden' }, { status: 403 }));
  const repeat = await screen.findByRole('button', undefined, { timeout: 10_000 });
  server.mockImplementation(async (address) => (address.startsWith('/api/withdrawal/all') ? Response.json(page) : undefined));
  fireEvent.click(repeat);
  expect(await screen.findByRole('row', { name: /Collectif Mvet/ }, patient)).toBeTruthy();
});

it('the balances of sellers are a tab of the same page', async () => {
  const totals = { pending: 1, available: 2, reserved: 3, owed: 4 };
  show('/?tab=balances', ({ pathname }) =>
    pathname.startsWith('/api/withdrawal/') ? page : { balances: [], totals, total: 0, currentPage: 1 },
  );
  expect(await screen.findByText('Sold; released after the events', {}, patient)).toBeTruthy();
  expect(screen.queryByText('Oldest waits')).toBeNull();
});

it('the details of a withdrawal give each sign of risk, and what speaks for paying, in a sentence', async () => {
  const details = buildWithdrawalDetails({ signs: ['frequent'], paidBefore: { count: 4, amount: 1_200_000 } });
  const { router } = show('/', ({ pathname }) => answerOf(pathname, details));
  (await screen.findByRole('row', { name: /Collectif Mvet/ }, patient)).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'Collectif Mvet' }, patient));
  expect(router.state.location.search).toBe(`?open=${details._id}`);
  expect(await drawer.findByText('This seller asked for several withdrawals in a short time.')).toBeTruthy();
  expect(drawer.getByText('The identity of the seller was checked.')).toBeTruthy();
  expect(drawer.getByText('The number belongs to NKOLO JOSEPH, says the operator.')).toBeTruthy();
  expect(drawer.getByText('Paid 4 times before')).toBeTruthy();
  expect(drawer.getByText('1,200,000 XAF in total.')).toBeTruthy();
  expect(drawer.getByText('3,700 XAF')).toBeTruthy();
  expect(drawer.getByText('736,300 XAF')).toBeTruthy();
});

it('a new account without a name and earlier payouts has nothing that speaks for it', async () => {
  const { owner, account } = buildWithdrawal();
  const details = buildWithdrawalDetails({
    ...{ signs: ['new_number', 'no_name', 'first'], owner: { ...owner, isVerified: false } },
    account: { ...account, nameCheck: 'no_name', holderName: null },
  });
  show(`/?open=${details._id}`, ({ pathname }) => answerOf(pathname, details));
  expect(await screen.findByText('The operator gave no name for this number.', {}, patient)).toBeTruthy();
  expect(screen.getByText('No name from the operator')).toBeTruthy();
  for (const words of ['Verified account', 'Name matches', 'Known payout account', /before$/])
    expect(screen.queryByText(words)).toBeNull();
});

it('a withdrawal that was not paid shows the attempts, the reason of the operator and the history', async () => {
  const at = '2026-12-12T19:02:00.000Z';
  const details = buildWithdrawalDetails({
    ...{ state: 'failed', reason: 'The wallet is at its limit for today.' },
    payouts: [{ attempt: 1, gateway: 'mtn', ref: 'WD 2291 4471', state: 'failed', reason: 'PAYEE_LIMIT_REACHED', createdAt: at }],
    history: [
      { state: 'approved', at, by: 'Serge Tamo', note: 'Called on the old number' },
      { state: 'failed', at, by: null, note: null },
    ],
  });
  show(`/?tab=failed&open=${details._id}`, ({ pathname }) => answerOf(pathname, details));
  expect(await screen.findByText('The wallet is at its limit for today.', {}, patient)).toBeTruthy();
  expect(screen.getByText('Attempt 1: MTN MoMo')).toBeTruthy();
  expect(screen.getByText('PAYEE_LIMIT_REACHED')).toBeTruthy();
  expect(screen.getByText('12 Dec 2026, 20:02 · WD 2291 4471')).toBeTruthy();
  expect(screen.getByText('Serge Tamo')).toBeTruthy();
  expect(screen.getByText('Called on the old number')).toBeTruthy();
});

it('withdrawals without signs and below the limit are approved with one code, and the rest is counted', async () => {
  const ids = ['1', '2', '3', '4'].map((end) => `019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6${end}`);
  const small = (index: number) => buildWithdrawal({ _id: ids[index] ?? '', amount: 225_000 });
  const withdrawals = [small(0), small(1), { ...small(2), signs: ['first'] }, { ...small(3), amount: 500_000 }];
  show('/', ({ pathname }, init) => {
    if (pathname.endsWith('/approvals')) return { message: 'Approved', approved: 1, left: 1 };
    return init?.method === 'POST' ? replyOf(sendApprovalCode, { message: 'Code sent' }) : { ...page, withdrawals };
  });
  expect(await screen.findByText('2 on this page have no signs and stay below 500,000 XAF')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 withdrawals?' }, patient));
  fireEvent.click(dialog.getByRole('button', { name: 'Send code by email' }));
  expect(await dialog.findByText('Code sent')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Code from the email' }), { target: { value: '704193' } });
  fireEvent.click(dialog.getByRole('button', { name: /^Approve 450,000\sXAF$/ }));
  expect(await screen.findByText('1 withdrawal approved. 1 was left to decide.', {}, patient)).toBeTruthy();
  const [, init] = server.mock.calls.find(([address]) => String(address).endsWith('/approvals')) ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ code: '704193', ids: [ids[0], ids[1]] });
});

it('the sums are those of all results, and of what is chosen', async () => {
  const other = buildWithdrawal({ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e60', code: 'W2', amount: 60_000, fee: 300 });
  show('/', () => ({ ...page, withdrawals: [buildWithdrawal(), other], sums: { amount: 800_000, fee: 4_000 }, total: 2 }));
  expect(textOf((await screen.findByText('All results', {}, patient)).parentElement)).toMatch(
    /Amount 800,000 XAF.*Fees 4,000 XAF.*To pay 796,000 XAF/,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Collectif Mvet, W2' }));
  expect(textOf(screen.getByText('Selected').parentElement)).toMatch(/Amount 60,000 XAF.*Fees 300 XAF.*To pay 59,700 XAF/);
});

it('the filtered list is downloaded as a workbook, and what is chosen alone', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  show('/?tab=paid&q=mvet', ({ pathname }) => (pathname.endsWith('/xlsx') ? new Response(new Blob(['PK'])) : page));
  const filesAsked = () =>
    asked()
      .filter(({ pathname }) => pathname === '/api/withdrawal/all/xlsx')
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  const save = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }, patient));
    await userEvent.click(screen.getByRole('button', { name: 'Excel file', hidden: true }));
  };
  await save('Download');
  await waitFor(() => expect(filesAsked()).toEqual([{ list: 'paid', q: 'mvet' }]));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Collectif Mvet, W7KQ2M9P' }));
  await save('Download selection');
  await waitFor(() =>
    expect(filesAsked()[1]).toEqual({ list: 'paid', sort: 'requested', order: 'desc', ids: buildWithdrawal()._id }),
  );
});

it('chosen withdrawals are approved together with one code, and those with signs are opened one by one', async () => {
  const safe = buildWithdrawal({ _id: idOf('safe'), code: 'SAFE', amount: 10_000 });
  const risky = buildWithdrawal({
    ...{ _id: idOf('risky'), code: 'RISKY', amount: 20_000, signs: ['large'] },
    owner: { ...buildWithdrawal().owner, name: 'Club Wouri' },
  });
  const posts: unknown[] = [];
  const { router } = show('/', (url, init) => {
    if (url.pathname.endsWith('/approvals')) {
      posts.push(JSON.parse(String(init?.body)));
      return { message: 'Done', approved: 1, left: 0 };
    }
    if (init?.method === 'POST') return replyOf(sendApprovalCode, { message: 'Sent' });
    if (url.pathname.includes('/freezes/')) return { freezes: [] };
    if (url.pathname.endsWith(risky._id)) return { withdrawal: buildWithdrawalDetails(risky) };
    return { ...page, withdrawals: [safe, risky], total: 2 };
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Collectif Mvet, SAFE' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Club Wouri, RISKY' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1 withdrawal?' }, patient));
  expect(dialog.getByText(/^1 of those selected has signs of risk/)).toBeTruthy();
  fireEvent.change(await dialog.findByLabelText(/code/i), { target: { value: '123456' } });
  await userEvent.click(dialog.getByRole('button', { name: /^Approve 10,000/ }));
  await waitFor(() => expect(posts).toEqual([{ code: '123456', ids: [safe._id] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // The one with signs alone is opened beside the list, where it can be approved.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Collectif Mvet, SAFE' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
  expect(router.state.location.search).toContain(`open=${risky._id}`);
  const drawer = within(await screen.findByRole('dialog', { name: /Club Wouri/ }, patient));
  expect(await drawer.findByRole('button', { name: /^Approve/ })).toBeTruthy();
});
