// @vitest-environment jsdom

import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { getSecondStep } from '@ngoma/api/features/people/second-step';
import { approveWithdrawal, type WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import type { AccountFreeze } from '@ngoma/api/features/withdrawals/freezes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../../test/checked-fetch.ts';
import { bankAccount, buildWithdrawal, buildWithdrawalDetails } from '../../../../test/factories/withdrawal-queue.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { replyOf } from '../../../../test/reply-of.ts';
import { WithdrawalDrawer } from '../WithdrawalDrawer.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, code: string, message: string) => Response.json({ message, code }, { status });

/** The methods of the admin's own second step. */
let ownMethods: ReplyOf<typeof getSecondStep>['secondStep']['methods'] = [];
afterEach(() => {
  ownMethods = [];
});

/** Answers the requests that read. */
const read = (address: string, withdrawal: WithdrawalDetails, freezes: readonly AccountFreeze[] = []) => {
  if (address.includes('/second-step')) return Response.json(replyOf(getSecondStep, { secondStep: { methods: ownMethods } }));
  return Response.json(address.includes('/freezes/') ? { freezes } : { withdrawal });
};

/** Opens the drawer of a withdrawal. The given function may answer the requests that change something. */
async function open(
  given: Partial<WithdrawalDetails>,
  answer: (address: string) => Response | undefined = () => undefined,
  freezes: readonly AccountFreeze[] = [],
) {
  const withdrawal = buildWithdrawalDetails(given);
  server.mockImplementation(async (address, init) =>
    init.method === 'GET' ? read(address, withdrawal, freezes) : answer(address),
  );
  const element = (
    <ToastProvider>
      <WithdrawalDrawer id={withdrawal._id} onClose={() => undefined} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  await screen.findByRole('heading', { name: 'History' }, { timeout: 5_000 });
  await screen.findByRole('heading', { name: 'Freeze' });
}

/** Matches an accessible name with amounts, whose spaces do not break. */
const named = (name: string) => ({ name: (computed: string) => computed.replaceAll('\u00a0', ' ') === name });

/** Presses a button of the drawer and returns the dialog that it opens. */
async function ask(button: string, title: string) {
  fireEvent.click(screen.getByRole('button', named(button)));
  return within(await screen.findByRole('dialog', named(title), { timeout: 5_000 }));
}
const press = (dialog: ReturnType<typeof within>, name: string) => fireEvent.click(dialog.getByRole('button', named(name)));
const type = (dialog: ReturnType<typeof within>, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });

/** Returns the requests that change something: method, path and body. */
const sent = () =>
  server.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([address, init]) => [
      `${init?.method} ${String(address).replace(buildWithdrawalDetails()._id, 'id')}`,
      init?.body === undefined ? undefined : JSON.parse(String(init.body)),
    ]);
/** The buttons that decide about the withdrawal. */
const buttons = () =>
  screen
    .queryAllByRole('button')
    .flatMap(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') || [])
    .filter((name) => name !== 'Freeze the money');

const approvalOf = (admin: string, isOwn: boolean) => ({
  ...{ admin, isOwn, at: '2026-12-12T15:20:00.000Z', note: 'I called him on the old number.' },
});

it('an admin approves a withdrawal with a code by email and a note', async () => {
  const done = replyOf(approveWithdrawal, { message: 'Done', withdrawal: buildWithdrawal() });
  await open({}, (address) => (address.endsWith('/approve') ? Response.json(done) : undefined));
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  expect(dialog.getByText(/736,300 XAF goes to MTN MoMo · \+237 6 71 08 55 90\. Your approval is enough\./)).toBeTruthy();
  press(dialog, 'Send code by email');
  expect(await dialog.findByRole('button', { name: 'Send another code' })).toBeTruthy();
  type(dialog, 'Code from the email', '704 193');
  type(dialog, 'Note (optional)', ' Number confirmed ');
  press(dialog, 'Approve 740,000 XAF');
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST /api/withdrawal/approval-code', undefined],
      ['PUT /api/withdrawal/id/approve', { code: '704193', note: 'Number confirmed' }],
    ]),
  );
  expect(await screen.findByText('Done', {}, { timeout: 5_000 })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('an admin with an authenticator app approves with its code, and no email is offered', async () => {
  ownMethods = ['totp', 'recovery_code'];
  await open({});
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  await dialog.findByRole('textbox', { name: 'Code of your authenticator app' });
  expect(dialog.queryByRole('button', { name: 'Send code by email' })).toBeNull();
  type(dialog, 'Code of your authenticator app', '704193');
  press(dialog, 'Approve 740,000 XAF');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/withdrawal/id/approve', { code: '704193' }]]));
});

it('an incomplete code is not sent', async () => {
  await open({});
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  type(dialog, 'Code from the email', '70419');
  press(dialog, 'Approve 740,000 XAF');
  expect(await dialog.findByText('Enter the 6 digits from the email')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('a wrong code leaves the dialog open with its note, and the error at the code until it is changed', async () => {
  await open({}, () => refusal(400, 'code_wrong', 'This code is wrong'));
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  type(dialog, 'Code from the email', '000000');
  type(dialog, 'Note (optional)', 'Number confirmed');
  press(dialog, 'Approve 740,000 XAF');
  expect(await dialog.findByText('This code is wrong')).toBeTruthy();
  const field = dialog.getByRole('textbox', { name: 'Code from the email' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe('Number confirmed');
  type(dialog, 'Code from the email', '000001');
  expect(dialog.queryByText('This code is wrong')).toBeNull();
});

it('a decision that another admin made first leaves the dialog open with the error', async () => {
  let state: WithdrawalDetails['state'] = 'otp_verified';
  await open({}, () => {
    state = 'rejected';
    server.mockImplementation(async (address) => read(address, buildWithdrawalDetails({ state })));
    return refusal(409, 'withdrawal_not_open', 'It was rejected meanwhile');
  });
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  type(dialog, 'Code from the email', '704193');
  press(dialog, 'Approve 740,000 XAF');
  expect(await screen.findByText('Rejected')).toBeTruthy();
  expect(screen.getByText('It was rejected meanwhile')).toBeTruthy();
});

it('the second admin reads the note of the first before approving', async () => {
  await open({ approvals: [approvalOf('Serge Tamo', false)], approvalsNeeded: 2 });
  expect(screen.getByText('1 of 2 approved')).toBeTruthy();
  const dialog = await ask('Approve 740,000 XAF', 'Approve 740,000 XAF for Collectif Mvet?');
  expect(dialog.getByText(/You are the second to approve\./)).toBeTruthy();
  expect(dialog.getByText('Serge Tamo, 12 Dec 2026, 16:20')).toBeTruthy();
  expect(dialog.getByText('I called him on the old number.')).toBeTruthy();
});

it('an admin cannot approve twice, and reads that another one has to', async () => {
  await open({ approvals: [approvalOf('Aïcha Bello', true)], approvalsNeeded: 2 });
  expect(screen.getByText('You, 12 Dec 2026, 16:20')).toBeTruthy();
  expect(screen.getByText(/Another admin has to approve it too/)).toBeTruthy();
  expect(buttons()).toEqual(['Reject']);
});

it('a rejection shows the prepared words in the language of the owner, who will read them, and sends exactly those', async () => {
  await open({});
  const dialog = await ask('Reject', 'Reject 740,000 XAF of Collectif Mvet?');
  const words = 'Les remboursements passent en premier.';
  expect(dialog.queryByText(words)).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: 'Refunds come first' }));
  expect(dialog.getByText('Collectif Mvet reads:')).toBeTruthy();
  expect(dialog.getByText(words)).toBeTruthy();
  press(dialog, 'Reject 740,000 XAF');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/withdrawal/id/reject', { reason: words }]]));
});

it('a rejection in own words needs them, shows them, and keeps them after an error', async () => {
  await open({}, () => refusal(403, 'own_withdrawal', 'It is your own'));
  const dialog = await ask('Reject', 'Reject 740,000 XAF of Collectif Mvet?');
  fireEvent.click(dialog.getByRole('radio', { name: 'Other reason' }));
  press(dialog, 'Reject 740,000 XAF');
  expect(await dialog.findByText('Write at least three characters')).toBeTruthy();
  expect(sent()).toEqual([]);
  type(dialog, 'Your words', 'Please call us.');
  expect(dialog.getByText('Please call us.', { selector: 'blockquote' })).toBeTruthy();
  press(dialog, 'Reject 740,000 XAF');
  expect(await dialog.findByText('It is your own')).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your words' }).value).toBe('Please call us.');
});

it('a payout that failed is tried again after a confirmation', async () => {
  await open({ state: 'failed', reason: 'At its limit' });
  expect(buttons()).toEqual(['Send 736,300 XAF again', 'Give back']);
  const dialog = await ask('Send 736,300 XAF again', 'Send 736,300 XAF to Collectif Mvet again?');
  press(dialog, 'Send 736,300 XAF again');
  await waitFor(() => expect(sent()).toEqual([['POST /api/withdrawal/id/payout', {}]]));
});

it('a payout that failed is given back with a reason', async () => {
  await open({ state: 'failed', reason: 'At its limit' });
  const dialog = await ask('Give back', 'Give 740,000 XAF back to Collectif Mvet?');
  press(dialog, 'Give back 740,000 XAF');
  expect(await dialog.findByText('Please give a reason')).toBeTruthy();
  type(dialog, 'Reason', 'The number is closed');
  press(dialog, 'Give back 740,000 XAF');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/withdrawal/id/give-back', { reason: 'The number is closed' }]]));
});

it('an approved withdrawal to a bank is paid with the reference of the transfer', async () => {
  await open({ state: 'approved', account: bankAccount });
  expect(buttons()).toEqual(['Enter bank payment']);
  const dialog = await ask('Enter bank payment', '736,300 XAF paid by bank?');
  expect(dialog.getByText('CM2110005')).toBeTruthy();
  press(dialog, 'Record 736,300 XAF as paid');
  expect(await dialog.findByText('Enter the reference of the transfer')).toBeTruthy();
  type(dialog, 'Reference of the transfer', ' VIR-2291 ');
  press(dialog, 'Record 736,300 XAF as paid');
  await waitFor(() => expect(sent()).toEqual([['POST /api/withdrawal/id/payout', { bankReference: 'VIR-2291' }]]));
});

it.each(['approved', 'processing', 'paid', 'rejected', 'cancelled', 'returned'] as const)(
  'a withdrawal to a number in the state %s has no decisions',
  async (state) => {
    await open({ state });
    expect(buttons()).toEqual([]);
  },
);

it('an admin freezes the money of a seller with a reason, without which nothing is sent', async () => {
  await open({});
  const dialog = await ask('Freeze the money', 'Freeze the money of Collectif Mvet?');
  press(dialog, 'Freeze the money');
  expect(sent()).toEqual([]);
  type(dialog, 'Reason', 'The number belongs to another person');
  press(dialog, 'Freeze the money');
  const reason = 'The number belongs to another person';
  await waitFor(() => expect(sent()).toEqual([[expect.stringMatching(/^POST .*withdrawal\/freezes\//), { reason }]]));
});

it('a freeze shows who made it, when and why, and is lifted with a reason; one that ended shows both', async () => {
  const ended = { frozenAt: '2026-11-02T09:00:00.000Z', frozenBy: 'Serge Tamo', reason: 'Many refunds' };
  const lift = { liftedAt: '2026-11-03T09:00:00.000Z', liftedBy: 'Aïcha Bello', liftReason: 'All are paid' };
  const current = { frozenAt: '2026-12-12T09:00:00.000Z', frozenBy: 'Serge Tamo', reason: 'A new number' };
  const notLifted = { liftedAt: null, liftedBy: null, liftReason: null };
  await open({}, undefined, [
    { ...current, ...notLifted },
    { ...ended, ...lift },
  ]);
  expect(screen.getByText('A new number')).toBeTruthy();
  expect(screen.getByText('Frozen by Serge Tamo, 12 Dec 2026, 10:00.')).toBeTruthy();
  expect(screen.getByText(/Lifted by Aïcha Bello, 3 Nov 2026, 10:00\. “All are paid”/)).toBeTruthy();
  const dialog = await ask('Lift the freeze', 'Lift the freeze of Collectif Mvet?');
  type(dialog, 'Reason', 'It is his own');
  press(dialog, 'Lift the freeze');
  const reason = 'It is his own';
  await waitFor(() => expect(sent()).toEqual([[expect.stringMatching(/^PUT .*\/lift$/), { reason }]]));
});
