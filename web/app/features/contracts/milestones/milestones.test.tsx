// @vitest-environment jsdom
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildContract, contractId, type MilestonePart } from '../../../test/factories/contracts.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part } from '../../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../../test/serve.ts';
import { useContractAct } from '../contracts.queries.ts';
import { MilestoneList } from './MilestoneList.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './PledgeDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

function Page({ contract }: { readonly contract: Contract }) {
  return <MilestoneList contract={contract} act={useContractAct(contractId)} />;
}
const advance: MilestonePart = { _id: idOf('advance'), label: 'Advance', amount: 100_000, state: 'pending' };
const path = `POST /contracts/${contractId}/milestones/${idOf('advance')}`;
const show = (milestone: MilestonePart, part: Part<Contract>, answers: Answers = {}) => {
  const sent = serve(answers);
  renderPart(<Page contract={buildContract({ ...part, milestones: [{ ...advance, ...milestone }] })} />);
  return sent;
};
const reply =
  (message: string, more: object = {}) =>
  () =>
    Response.json({ message, contract: buildContract(), ...more });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

it.each([
  [{ state: 'pending' }, { state: 'draft' }, /Not funded.*100,000 XAF.*Can be funded once both have signed/],
  [{ state: 'pending' }, {}, /Not funded.*Waiting for funds/],
  [{ state: 'funded', dueAt: '2099-12-12T19:00:00.000Z' }, {}, /In escrow.*Can be submitted from Sat 12 Dec 2099/],
  [{ state: 'released', settledAt: '2026-12-14T09:00:00.000Z' }, {}, /Released.*14 Dec 2026, 10:00/],
  [{ state: 'refunded', released: 40_000, refunded: 60_000 }, {}, /40,000 XAF to the provider, 60,000 XAF back to the organizer/],
] as const)('a milestone says how it stands and what it waits for: %j', (milestone, part, text) => {
  show(milestone, part);
  expect(textOf(screen.getByRole('listitem'))).toMatch(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a milestone is funded from the balance, or by payment if the balance is too small', async () => {
  const sent = show(
    {},
    { may: ['fund'], available: 120_000, pledgeable: 50_000 },
    { [`${path}/fund`]: reply('In escrow now', { paymentUrl: null }) },
  );
  await press('Fund: Advance');
  const form = await dialog(/Put 100,000.XAF into escrow/);
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^From my balance/ }).checked).toBe(true);
  expect(form.getByRole<HTMLInputElement>('radio', { name: /bears 50,000.XAF now/ }).disabled).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Put into escrow' }));
  expect(await screen.findByText('In escrow now')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`${path}/fund`, { from: 'balance' }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a payment that cannot begin says why in the dialog', async () => {
  const sent = show(
    {},
    { may: ['fund'], available: 0 },
    { [`${path}/fund`]: () => refusal(409, 'payment_unavailable', 'No payments right now') },
  );
  await press('Fund: Advance');
  const form = await dialog(/into escrow/);
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^From my balance\s*Only 0.XAF available/ }).disabled).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Continue to payment' }));
  expect(await form.findByText('No payments right now')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`${path}/fund`, { from: 'payment' }]]);
});

it('ticket income is pledged after it was said what that means', async () => {
  const sent = show({}, { may: ['fund'], pledgeable: 200_000 }, { [`${path}/pledge`]: reply('The pledge is offered') });
  await press('Fund: Advance');
  await userEvent.click(screen.getByRole('radio', { name: /^From pending ticket income|ticket income/ }));
  const form = await dialog(/Pledge 100,000.XAF/);
  expect(form.getByText(/^You pay nothing now\. DJ Kinda has to agree/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Offer the pledge' }));
  expect(await screen.findByText('The pledge is offered')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`${path}/pledge`, undefined]]);
});

it.each([
  ['Submit work: Advance', 'Is the work done?', 'Submit work', '/submit', { state: 'funded' }, { mySide: 'provider' }],
  ['Accept and pay: Advance', 'Accept the work?', 'Accept and pay', '/accept', { state: 'submitted' }, { may: ['accept'] }],
] as const)(
  '“%s” is confirmed first, and a refusal closes the question',
  async (button, title, confirm, end, milestone, part) => {
    const sent = show(milestone, part, {
      [path + end]: () => refusal(409, 'milestone_move_refused', 'It has changed meanwhile'),
    });
    await press(button);
    const question = await dialog(title);
    expect(writesOf(sent)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: confirm }));
    expect(await screen.findByText('It has changed meanwhile')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path + end, undefined]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

const offered: MilestonePart = { pledge: { state: 'proposed', amount: 100_000, expectedAt: '2026-12-13T09:00:00.000Z' } };

it.each([
  ['Agree', true],
  ['Decline', false],
] as const)('a provider reads the risks of a pledge, and answers “%s”', async (button, agrees) => {
  const sent = show(
    offered,
    { mySide: 'provider', may: ['answer_pledge'] },
    { [`${path}/pledge/answer`]: reply('Your answer is sent') },
  );
  expect(textOf(screen.getByRole('listitem'))).toMatch(/Pledge offered.*DJ Kinda has to agree.*Expected on 13 Dec 2026, 10:00/);
  await press('Answer the pledge: Advance');
  const form = await dialog(/Agree to a pledge of 100,000.XAF/);
  expect(form.getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(form.getByRole('button', { name: button }));
  expect(await screen.findByText('Your answer is sent')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`${path}/pledge/answer`, { agrees }]]);
});

it('an organizer withdraws the offer of a pledge after a confirmation', async () => {
  const sent = show(offered, { may: ['fund'] }, { [`${path}/pledge/withdraw`]: reply('The offer is withdrawn') });
  expect(screen.queryByRole('button', { name: /^Fund/ })).toBeNull();
  await press('Withdraw: Advance');
  await userEvent.click((await dialog('Withdraw the offer?')).getByRole('button', { name: 'Withdraw the offer' }));
  expect(await screen.findByText('The offer is withdrawn')).toBeTruthy();
  expect(writesOf(sent)).toHaveLength(1);
});
