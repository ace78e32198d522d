// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { providerPerformance } from '@ngoma/api/features/dashboards/performance';
import { providerStatement } from '@ngoma/api/features/dashboards/provider';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, field, press } from '../../../test/form-user.ts';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { Statement } from './Statement.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const path = 'GET /dashboard/provider/statement';
const csvPath = 'GET /dashboard/provider/statement/csv';
const file = () => new Response('file', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
const busy = () => refusal(409, 'busy', 'Not now');
const page = (part: Part<ReplyOf<typeof providerStatement>>) => () => Response.json(replyOf(providerStatement, part));
const income = [{ from: '2026-11-01', to: '2026-11-30', amount: 90_000, before: 0 }];
const figures = () => Response.json(replyOf(providerPerformance, { income, now: { income: 90_000 } }));
const show = (answer: Answers[string], start = '/') => {
  const sent = serve({ [path]: answer, 'GET /dashboard/provider/performance': figures, [csvPath]: () => file() });
  const view = renderPart(<Statement withdrawals={<p>Withdraw here</p>} />, start);
  const asked = () => Object.fromEntries(sent.filter(({ call }) => call === path).at(-1)?.query ?? []);
  return { asked, sent, ...view };
};

const gala = { _id: idOf('c1'), title: 'DJ for the opening' };
const at = '2026-12-12T19:00:00.000Z';
const entry = { _id: idOf('e1'), at, kind: 'income', contract: gala, amount: 90_000, balanceAfter: 120_000 } as const;
const withdrawal = { ...entry, _id: idOf('e2'), kind: 'withdrawal', contract: null, amount: -50_000 } as const;
const sums = { in: 90_000, out: 50_000 };

describe('the statement of a provider', () => {
  it('has the balance in parts, what comes when, and the income by contract', async () => {
    const contract = { ...gala, organizerName: 'Maison Sawa', total: 180_000, released: 90_000, escrow: 90_000 };
    const payment = { label: 'After the event', organizerName: 'Maison Sawa', state: 'submitted', amount: 90_000 } as const;
    show(
      page({
        balance: { available: 120_000, escrow: 90_000, reserved: 10_000 },
        expected: [{ _id: idOf('m1'), contract: gala, ...payment, expectedAt: at }],
        contracts: [contract],
      }),
    );
    await screen.findByText('Income by contract');
    expect(screen.getByText('Ready to withdraw.')).toBeTruthy();
    const balance = textOf(screen.getByRole('region', { name: 'Your money' }));
    expect(balance).toMatch(/^220,000 XAF yours in all.*Available.*120,000.*Being paid out.*10,000.*In escrow.*90,000/);
    expect(screen.getByText('Withdraw here')).toBeTruthy();
    const coming = within(screen.getByRole('region', { name: 'What becomes available, and when' }));
    expect(textOf(coming.getByRole('listitem'))).toMatch(
      /^Sat 12 Dec\s?DJ for the opening\s?After the event · Maison Sawa · at the latest, sooner.*90,000 XAF$/,
    );
    const byContract = within(screen.getByRole('region', { name: 'Income by contract' }));
    expect(textOf(byContract.getByRole('listitem'))).toMatch(/^DJ for the opening\s?Maison Sawa.*90,000 XAF in escrow$/);
    expect(await screen.findByRole('region', { name: 'Income' })).toBeTruthy();
  });

  it('lists every movement with the balance after it and its contract, page by page', async () => {
    const { asked } = show(page({ entries: [entry, withdrawal], total: 60, sums }));
    const table = within(await screen.findByRole('table', { name: 'Movements' }));
    const rows = table.getAllByRole('row').slice(1).map(textOf);
    expect(rows[0]).toMatch(/^12 Dec 2026, 20:00\s?Paid for work\s?DJ for the opening.*\+90,000\s?120,000$/);
    expect(rows[1]).toMatch(/Withdrawal.*−50,000/);
    expect(table.getByRole('link', { name: gala.title }).getAttribute('href')).toBe(`/contracts/${gala._id}`);
    expect(textOf(screen.getByText(/^60 movements/))).toBe('60 movements: 90,000 XAF in, 50,000 XAF out.');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked()).toEqual({ page: '2', limit: '20' }));
  });

  it('is filtered by type and days in the address, and downloaded as filtered', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
    const { asked, sent, router } = show(page({ entries: [entry], total: 60, sums }), '/?page=2&kind=theft&from=soon');
    await screen.findByRole('table', { name: 'Movements' });
    expect(asked()).toEqual({ page: '2', limit: '20' });
    await choose('Type', 'Withdrawal');
    fireEvent.change(field('From'), { target: { value: '2026-12-01' } });
    fireEvent.change(field('To'), { target: { value: '2026-12-31' } });
    await waitFor(() =>
      expect(asked()).toEqual({ kind: 'withdrawal', from: '2026-12-01', to: '2026-12-31', page: '1', limit: '20' }),
    );
    expect(router.state.location.search).toContain('kind=withdrawal');
    await press('Download');
    await userEvent.click(screen.getByText('CSV file'));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === csvPath)?.query.toString()).toBe('kind=withdrawal&from=2026-12-01&to=2026-12-31'),
    );
  });

  it('says where income comes from while there is none, and offers another try after an error', async () => {
    show(inTurn(busy, page({})));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Income appears here once a contract is signed.')).toBeTruthy();
    expect(screen.getByText('No movements yet.')).toBeTruthy();
    expect(screen.getByText(/^Nothing is in escrow/)).toBeTruthy();
  });

  it('with a filter that finds nothing says so, and keeps the filter', async () => {
    show(page({}), '/?kind=other');
    expect(await screen.findByText(/^Nothing of this type in these days/)).toBeTruthy();
    expect(field('Type').value).toBe('other');
  });
});
