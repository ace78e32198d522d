// @vitest-environment jsdom
import { type LedgerProof, ledgerHealth, proveLedger, statement } from '@ngoma/api/features/ledger/ledger';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { LedgerHealth } from './LedgerHealth.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const sound: Part<LedgerProof> = { provedAt: '2026-12-12T19:00:00.000Z', transfers: 1_200, postings: 2_400, isSound: true };
const broken: Part<LedgerProof> = {
  ...{ provedAt: '2026-12-12T20:00:00.000Z', transfers: 1, postings: 2, isSound: false, faults: ['wallet:a differs by 5'] },
};

const health =
  (proofs: readonly Part<LedgerProof>[], total = 0) =>
  () =>
    Response.json(
      replyOf(ledgerHealth, {
        ...{ total, proofs, owed: { wallet: 4_000, pending: 90_000 } },
        accounts: [{ code: `gateway_clearing:${idOf('mtn')}`, kind: 'gateway_clearing', balance: 94_000 }],
      }),
    );

it('the ledger is checked on request, and a broken one is shown with what differs', async () => {
  serve({
    'GET /ledger/health': inTurn(health([sound]), health([broken, sound], 5)),
    'POST /ledger/prove': () => Response.json(replyOf(proveLedger, { message: 'The ledger does not balance', proof: broken })),
  });
  renderPart(<LedgerHealth />);
  expect(await screen.findByText('1,200 transfers, 2,400 postings')).toBeTruthy();
  expect(screen.getByText('Balanced')).toBeTruthy();
  expect(textOf(screen.getByText(/^Held by the gateway/).parentElement)).toMatch(/94,000 XAF/);
  await press('Run check');
  expect(await screen.findByText('The ledger does not balance')).toBeTruthy();
  expect(await screen.findByText('Not balanced')).toBeTruthy();
  expect(screen.getByText('1 transfer, 2 postings · wallet:a differs by 5')).toBeTruthy();
});

it('escrow is named by its contract and event with a link, and empty accounts are shown on request', async () => {
  const contract = (name: string, balance: number) => ({
    ...{ code: `escrow:${idOf(name)}`, kind: 'escrow' as const, balance },
    contract: { _id: idOf(name), title: name, eventName: 'Makossa Night' },
  });
  const sent = serve({
    'GET /ledger/health': ({ query }) =>
      Response.json(
        replyOf(ledgerHealth, {
          ...{ total: 0, proofs: [], emptyEscrows: 1 },
          accounts: [contract('DJ set', 90_000), ...(query.get('empty') === 'true' ? [contract('Catering', 0)] : [])],
        }),
      ),
  });
  renderPart(<LedgerHealth />);
  expect((await screen.findByRole('link', { name: 'DJ set' })).getAttribute('href')).toBe(`/contracts/${idOf('DJ set')}`);
  expect(screen.getByText(/Makossa Night$/)).toBeTruthy();
  expect(screen.queryByText('Catering')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show 1 empty escrow account' }));
  expect(await screen.findByRole('link', { name: 'Catering' })).toBeTruthy();
  expect(sent).toHaveLength(2);
});

it('a ledger that was never checked says so, and a check that fails says why', async () => {
  serve({ 'GET /ledger/health': health([]), 'POST /ledger/prove': () => refusal(503, 'busy', 'Not now') });
  renderPart(<LedgerHealth />);
  expect(await screen.findByText('The first check runs within the hour.')).toBeTruthy();
  await press('Run check');
  expect(await screen.findByText('Not now')).toBeTruthy();
});

const id = idOf('sawa');
const path = `POST /ledger/balances/${id}/write-off`;
const showDebt = (writeOffFrom: string, answers: Answers = {}) => {
  const debt = { amount: 12_500, lastMovedAt: '2026-01-05T09:00:00.000Z', writeOffFrom };
  const holder = { _id: id, name: 'Maison Sawa', email: 'sawa@example.cm', isVerified: true };
  const page = (part: Part<{ amount: number }> | null) => () =>
    Response.json(replyOf(statement, { holder, total: 0, currentPage: 1, debt: part && { ...debt, ...part } }));
  const sent = serve({ [`GET /ledger/balances/${id}`]: inTurn(page({}), page({}), page(null)), ...answers });
  renderPart(<StatementDrawer id={id} onClose={() => undefined} />);
  return sent;
};

it('an old debt is written off with its amount and a reason, and a refusal keeps what was typed', async () => {
  const sent = showDebt('2026-07-05T09:00:00.000Z', {
    [path]: inTurn(
      () => refusal(409, 'debt_changed', 'The debt has changed'),
      () => Response.json({ message: 'It is written off' }),
    ),
  });
  await press('Write off');
  const form = await dialog(/^Write off 12,500.XAF of Maison Sawa\?/);
  await press(/^Write off 12,500/, form);
  expectError(field('Reason', form), 'Please give a reason');
  await fill('Reason', 'The company is gone', form);
  await press(/^Write off 12,500/, form);
  await waitFor(() => expectError(field('Reason', form), 'The debt has changed'));
  expect(field('Reason', form).value).toBe('The company is gone');
  await press(/^Write off 12,500/, form);
  expect(await screen.findByText('It is written off')).toBeTruthy();
  expect(writesOf(sent).at(-1)).toEqual([path, { amount: 12_500, reason: 'The company is gone' }]);
});

it('a young debt cannot be written off, and says from when it can', async () => {
  showDebt('2099-07-05T09:00:00.000Z');
  expect(await screen.findByText(/It can be written off from \w+ 5 Jul 2099/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write off' })).toBeNull();
});
