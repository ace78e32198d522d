// @vitest-environment jsdom
import { organizerIncome } from '@ngoma/api/features/ledger/transactions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { stubResizeObserver } from '../../test/layout.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../test/serve.ts';
import { MonthlyIncome } from './MonthlyIncome.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const path = 'GET /dashboard/organizer/income';
const page = (amounts: readonly number[]) => () =>
  Response.json(
    replyOf(organizerIncome, {
      months: amounts.map((amount, place) => ({ month: `2026-${String(place + 1).padStart(2, '0')}`, amount })),
    }),
  );
const months = [0, 400_000, 0, 0, 0, 0, 0, 0, 0, -20_000, 250_000, 95_000];

it('shows the income of each month with axis and sum, and the months with the arrow keys', async () => {
  serve({ [path]: page(months) });
  renderPart(<MonthlyIncome />, '/');
  const chart = await screen.findByRole('slider', { name: 'Income by month' });
  expect(
    screen.getAllByText('725,000 XAF from your events in the last 12 months, after commission and refunds.'),
  ).not.toHaveLength(0);
  const card = screen.getByRole('region', { name: 'Income by month' });
  expect(card.textContent).toContain('400k');
  expect(card.textContent).toContain('Dec');
  const valueAfter = async (keys: string) => {
    await userEvent.keyboard(keys);
    return chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
  };
  chart.focus();
  expect(await valueAfter('{End}')).toBe('December 2026: 95,000 XAF');
  expect(await valueAfter('{ArrowLeft}')).toBe('November 2026: 250,000 XAF');
  expect(await valueAfter('{ArrowLeft}')).toBe('October 2026: −20,000 XAF, because refunds were more than sales');
  expect(await valueAfter('{Home}')).toBe('January 2026: 0 XAF');
});

it('has every month in its table, the latest first', async () => {
  serve({ [path]: page(months) });
  renderPart(<MonthlyIncome />, '/');
  const table = await screen.findByRole('table', { name: 'Income by month: the figures', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true }).map(textOf);
  expect(rows).toHaveLength(13);
  expect(rows.slice(0, 4)).toEqual([
    expect.stringMatching(/^Month\s?Income$/),
    expect.stringMatching(/^December 2026\s?95,000.XAF$/),
    expect.stringMatching(/^November 2026\s?250,000.XAF$/),
    expect.stringMatching(/^October 2026\s?−20,000.XAF$/),
  ]);
});

it('without income says what will be here, and offers another try after an error', async () => {
  serve({ [path]: inTurn(() => refusal(409, 'busy', 'Not now'), page(months.map(() => 0))) });
  renderPart(<MonthlyIncome />, '/');
  await press('Try again');
  expect(
    await screen.findByText('No income in the last 12 months. What your ticket sales bring appears here, month by month.'),
  ).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});
