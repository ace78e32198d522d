// @vitest-environment jsdom
import {
  monthlyStatement,
  type MonthlyStatement as Statement,
  statementMonths,
} from '@ngoma/api/features/ledger/monthly-statements';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { MonthlyStatement } from './MonthlyStatement.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const november: Part<Statement> = {
  ...{ month: '2026-11', isOver: false, asOf: '2026-11-28T12:00:00.000Z', zone: 'Africa/Douala', accountName: 'Maison Sawa' },
  opening: { pending: 40_000, available: 10_000, reserved: 0, total: 50_000 },
  parts: [
    {
      ...{ kind: 'sales', amount: 30_000 },
      lines: [{ kind: 'event', subject: { _id: idOf('night'), name: 'Makossa Night' }, count: 3, amount: 30_000 }],
    },
    { kind: 'fees', amount: -1_500, lines: [{ kind: 'commission', subject: null, count: 3, amount: -1_500 }] },
    {
      ...{ kind: 'withdrawals', amount: -19_800 },
      lines: [{ kind: 'withdrawal', subject: { _id: idOf('paid'), name: 'W7KQ2M9P' }, count: 1, amount: -19_800 }],
    },
  ],
  closing: { pending: 58_700, available: 0, reserved: 0, total: 58_700 },
};
const october: Part<Statement> = { ...november, month: '2026-10', isOver: true, parts: [] };
const months =
  (...list: string[]) =>
  () =>
    Response.json(replyOf(statementMonths, { months: list }));
const reply = (statement: Part<Statement>) => () => Response.json(replyOf(monthlyStatement, statement));
const answers: Answers = {
  'GET /statements': months('2026-11', '2026-10'),
  'GET /statements/2026-11': reply(november),
  'GET /statements/2026-10': reply(october),
};
const show = (more: Answers = {}, start = '/') => {
  const sent = serve({ ...answers, ...more });
  return { sent, ...renderPart(<MonthlyStatement />, start) };
};
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ');

it('shows the latest month from its opening to its closing balance, with the sum of each part', async () => {
  show();
  expect(await screen.findByText('Still running')).toBeTruthy();
  const part = screen.getByRole('region', { name: 'Statement by month' });
  expect(plain(part)).toContain('Opening balance40,000 XAF pending · 10,000 XAF available50,000 XAF');
  expect(plain(part)).toContain('Makossa Night3 movements30,000 XAF');
  expect(plain(part)).toContain('Commission3 movements−1,500 XAF');
  expect(plain(part)).toContain('W7KQ2M9P−19,800 XAF');
  expect(plain(part)).toContain('Closing balance58,700 XAF pending58,700 XAF');
  expect(within(part).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    ...['Ticket sales', 'Fees of Ngoma', 'Withdrawals, net of fees'],
  ]);
});

it('another month is chosen, kept in the address, and downloaded as PDF', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const { sent, router } = show({ 'GET /statements/2026-10/pdf': inTurn(() => refusal(429, 'too_many', 'Too often'), pdf) });
  await screen.findByText('Still running');
  await choose('Month', 'October 2026');
  expect(await screen.findByText('No movements in October 2026.')).toBeTruthy();
  expect(screen.queryByText('Still running')).toBeNull();
  expect(router.state.location.search).toBe('?month=2026-10');
  await press('Download PDF');
  expect(await screen.findByText('Too often')).toBeTruthy();
  await press('Download PDF');
  await waitFor(() => expect(names).toEqual(['ngoma-statement-2026-10.pdf']));
  expect(sent.at(-1)?.query.get('lang')).toBe('en');
});

it('an address with a month that has no statement shows the latest one', async () => {
  const { sent } = show({}, '/?month=2019-01');
  await screen.findByText('Still running');
  expect(sent.map(({ call }) => call)).toEqual(['GET /statements', 'GET /statements/2026-11']);
});

it('says when there is no month yet, and offers another try after an error', async () => {
  show({ 'GET /statements': inTurn(() => refusal(409, 'busy', 'Not now'), months()) });
  await press('Try again');
  expect(await screen.findByText('Your first statement appears here with your first income.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});
