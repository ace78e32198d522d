// @vitest-environment jsdom
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildContract, contractId } from '../../test/factories/contracts.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { AmendDialog } from './changes/AmendDialog.tsx';
import { useContractAct } from './contracts.queries.ts';
import { DecideForm } from './deciding/DecideForm.tsx';

afterEach(() => vi.unstubAllGlobals());

const done = vi.fn<(message: string) => void>();

function Amending({ contract }: { readonly contract: Contract }) {
  return <AmendDialog contract={contract} act={useContractAct(contractId)} onDone={done} onClose={() => undefined} />;
}

function Deciding({ contract }: { readonly contract: Contract }) {
  return <DecideForm contract={contract} act={useContractAct(contractId)} />;
}

const reply = (message: string) => () => Response.json({ message, contract: buildContract() });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};

describe('a change of the terms', () => {
  const milestones = [
    { _id: idOf('m1'), label: 'Advance', due: 'signing', amount: 100_000, state: 'funded' },
    { _id: idOf('m2'), label: 'Rest', due: 'after_event', amount: 200_000, state: 'pending' },
  ] as const;
  const path = `POST /contracts/${contractId}/versions`;
  const show = (answers: Answers = {}) => {
    done.mockReset();
    const sent = serve(answers);
    const terms = { description: 'Six hours', cancellationPolicy: 'moderate', delivery: 'Own sound' } as const;
    renderPart(<Amending contract={buildContract({ ...terms, milestones })} />);
    return sent;
  };
  const total = () => textOf(screen.getByText(/^Total/));
  const group = (name: string) => within(screen.getByRole('group', { name }));

  it('begins with the terms of now, without the milestones that have money', () => {
    show();
    expect(field('Title').value).toBe('DJ for the opening night');
    expect([field('From').value, field('To').value]).toEqual(['2026-12-12T20:00', '2026-12-13T02:00']);
    expect(group('Unfunded milestones').getAllByLabelText('Item')).toHaveLength(1);
    expect(total()).toBe('Total 300,000 XAF. The milestones cover it.');
  });

  it('says how much no milestone covers, and proposes it for the next one', async () => {
    show();
    await press('Add a line');
    const amount = group('Price').getAllByLabelText<HTMLInputElement>('XAF')[1] as HTMLInputElement;
    await userEvent.type(amount, '50 000');
    expect(total()).toBe('Total 350,000 XAF. 50,000 XAF not assigned to a milestone yet.');
    await press('Add a milestone');
    expect(group('Unfunded milestones').getAllByLabelText<HTMLInputElement>('XAF')[1]?.value).toBe('50000');
    expect(total()).toContain('The milestones cover it.');
    await press('Remove line 2');
    expect(total()).toContain('The milestones exceed it by 50,000 XAF.');
  });

  it('refuses what the terms need beside each field, keeps the rest, and sends nothing', async () => {
    const sent = show();
    await retype('Title', '');
    await retype('Place', 'Palais des Sports');
    await userEvent.clear(group('Price').getByLabelText('XAF'));
    await press('Create new version');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(field('Title').getAttribute('aria-invalid')).toBe('true');
    expect(group('Price').getByLabelText('XAF').getAttribute('aria-invalid')).toBe('true');
    expect(field('Place').value).toBe('Palais des Sports');
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent as numbers and instants, and shows a refusal before it is done', async () => {
    const sent = show({
      [path]: inTurn(() => refusal(422, 'terms_in_the_past', 'This time is over'), reply('Both have to sign it')),
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'If the organizer cancels' }), 'Strict');
    await press('Create new version');
    expect(await screen.findByText('This time is over')).toBeTruthy();
    await press('Create new version');
    await waitFor(() => expect(done).toHaveBeenCalledWith('Both have to sign it'));
    expect(writesOf(sent).at(-1)?.[1]).toEqual({
      ...{ title: 'DJ for the opening night', description: 'Six hours', location: 'Esplanade Bonanjo', delivery: 'Own sound' },
      ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-13T01:00:00.000Z', cancellationPolicy: 'strict' },
      lines: [{ label: 'DJ set', amount: 300_000 }],
      milestones: [{ label: 'Rest', due: 'after_event', amount: 200_000 }],
    });
  });
});

describe('the decision of a dispute', () => {
  const path = `PUT /contracts/${contractId}/dispute/decision`;
  const show = (answers: Answers = {}) => {
    const sent = serve(answers);
    renderPart(<Deciding contract={buildContract({ mySide: null, escrow: 200_000 })} />);
    return sent;
  };
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this decision?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  };

  it('begins with halves, and the share never exceeds the escrow', async () => {
    show();
    expect([screen.getByText(/^DJ Kinda: 100,000.XAF$/), screen.getByText(/^Maison Sawa: 100,000.XAF$/)]).toHaveLength(2);
    await retype('The provider gets, in XAF', '900000');
    expect(field('The provider gets, in XAF').value).toBe('200000');
    expect(screen.getByText(/^Maison Sawa: 0.XAF$/)).toBeTruthy();
  });

  it('needs a reason before it is asked for again', async () => {
    const sent = show();
    await press('Decide');
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent after a confirmation that names both sums, and a refusal keeps the reason', async () => {
    const sent = show({ [path]: inTurn(() => refusal(422, 'split_exceeds_escrow', 'Less is in escrow now'), reply('Decided')) });
    await retype('The provider gets, in XAF', '150000');
    await userEvent.click(screen.getByRole('radio', { name: 'The contract is cancelled' }));
    await userEvent.type(field('Why?'), 'Half the set was played');
    await press('Decide');
    expect(await screen.findByText(/^150,000.XAF goes to DJ Kinda and 50,000.XAF back to Maison Sawa/)).toBeTruthy();
    await confirm();
    expect(await screen.findByText('Less is in escrow now')).toBeTruthy();
    expect(field('Why?').value).toBe('Half the set was played');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Decide');
    await confirm();
    expect(await screen.findByText('Decided')).toBeTruthy();
    const body = { toProvider: 150_000, outcome: 'cancelled', note: 'Half the set was played' };
    expect(writesOf(sent)).toEqual([
      [path, body],
      [path, body],
    ]);
  });
});
