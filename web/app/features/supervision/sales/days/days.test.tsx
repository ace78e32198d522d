// @vitest-environment jsdom
import { ordersByDay, paymentsByDay } from '@ngoma/api/features/supervision/sales-by-day';
import { listSupervisedOrders, listSupervisedPayments } from '@ngoma/api/features/supervision/supervision';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, press } from '../../../../test/form-user.ts';
import { stubNarrowScreen, stubResizeObserver } from '../../../../test/layout.ts';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../../test/serve.ts';
import { Orders } from '../Orders.tsx';
import { Payments } from '../Payments.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(last) - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10));
const month = daysUntil('2026-11-30', 30);
const orderDays = (days: readonly string[], isCut = false) =>
  Response.json(
    replyOf(ordersByDay, {
      days: days.map((day) =>
        day === '2026-11-29'
          ? { day, confirmed: 3, waiting: 1, ended: 2, amount: 15_000 }
          : { day, confirmed: 0, waiting: 0, ended: 0, amount: 0 },
      ),
      isCut,
    }),
  );
const paymentDays = (days: readonly string[]) =>
  Response.json(
    replyOf(paymentsByDay, {
      days: days.map((day) => ({
        ...{ day, cancelled: 0, waiting: 0, succeeded: day < '2026-11-29' ? 4 : 1, failed: day < '2026-11-29' ? 0 : 3 },
      })),
      isCut: false,
    }),
  );
const lists: Answers = {
  'GET /supervision/orders': () => Response.json(replyOf(listSupervisedOrders, { orders: [], total: 0, currentPage: 1 })),
  'GET /supervision/payments': () =>
    Response.json(replyOf(listSupervisedPayments, { payments: [], gateways: ['mtn'], total: 0, currentPage: 1 })),
  'GET /supervision/orders/days': () => orderDays(month),
  'GET /supervision/payments/days': () => paymentDays(month),
};

const show = (list: ReactNode, start = '/', answers: Answers = {}) => {
  const sent = serve({ ...lists, ...answers });
  const { router } = renderPart(list, start);
  const askedOf = (call: string) => Object.fromEntries(sent.filter((one) => one.call === call).at(-1)?.query ?? []);
  return {
    sent,
    address: () => router.state.location.search,
    days: () => askedOf('GET /supervision/orders/days'),
    paymentDays: () => askedOf('GET /supervision/payments/days'),
    list: () => askedOf('GET /supervision/orders'),
  };
};
const chart = (name: string) => screen.findByRole('slider', { name });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

it('orders by day are shown with their days, their sum, and the figures of each day by the arrow keys', async () => {
  show(<Orders />);
  const slider = await chart('Orders by day');
  const card = screen.getByRole('region', { name: 'Orders by day' });
  expect(plain(textOf(card))).toContain('3 orders confirmed, 15,000 XAF');
  expect(textOf(card)).toContain('The last 30 days: Sun 1 Nov 2026 – Mon 30 Nov 2026. The list goes back further.');
  slider.focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(plain(slider.getAttribute('aria-valuetext'))).toBe(
    'Sun 29 Nov 2026: Confirmed: 3, Waiting: 1, Expired or cancelled: 2, 15,000 XAF',
  );
  await press('Amount');
  slider.focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(plain(slider.getAttribute('aria-valuetext'))).toBe('Sun 29 Nov 2026: 15,000 XAF, 3 orders confirmed');
  const table = screen.getByRole('table', { name: 'Orders by day: the figures', hidden: true });
  const [head, latest, before] = within(table).getAllByRole('row', { hidden: true }).map(textOf);
  expect(head).toBe('DayConfirmedWaitingExpired or cancelledConfirmed amount');
  expect(plain(latest)).toBe('Mon 30 Nov 20260000 XAF');
  expect(plain(before)).toBe('Sun 29 Nov 202631215,000 XAF');
});

it('Enter on a day narrows the list to it while the chart stays, and a button leads back to the period of before', async () => {
  const { address, days, list } = show(<Orders />, '/?tab=orders&from=2026-11-01&to=2026-11-30&state=confirmed');
  const slider = await chart('Orders by day');
  expect(days()).toEqual({ from: '2026-11-01', to: '2026-11-30', state: 'confirmed' });
  expect(screen.getByText(/^Sun 1 Nov 2026 – Mon 30 Nov 2026/)).toBeTruthy();
  slider.focus();
  await userEvent.keyboard('{Enter}{End}{ArrowLeft}{Enter}');
  await waitFor(() => expect(list()).toMatchObject({ from: '2026-11-29', to: '2026-11-29', state: 'confirmed' }));
  expect(days()).toEqual({ from: '2026-11-01', to: '2026-11-30', state: 'confirmed' });
  expect(await screen.findByText('Only Sun 29 Nov 2026.')).toBeTruthy();
  await press('Show all days');
  await waitFor(() => expect(list()).toMatchObject({ from: '2026-11-01', to: '2026-11-30' }));
  expect(address()).toBe('?tab=orders&from=2026-11-01&to=2026-11-30&state=confirmed');
  expect(screen.queryByText('Only Sun 29 Nov 2026.')).toBeNull();
});

it('a day is chosen in the table too, another one after it, and the same again leads back to all orders', async () => {
  const { address, days, list } = show(<Orders />);
  await chart('Orders by day');
  await userEvent.click(screen.getByText('Show as table'));
  await press('Sun 29 Nov 2026');
  await waitFor(() => expect(list()).toMatchObject({ from: '2026-11-29', to: '2026-11-29' }));
  await press('Sat 28 Nov 2026');
  await waitFor(() => expect(list()).toMatchObject({ from: '2026-11-28', to: '2026-11-28' }));
  expect(days()).toEqual({});
  expect(screen.getByRole('button', { name: 'Sat 28 Nov 2026' }).getAttribute('aria-pressed')).toBe('true');
  await press('Sat 28 Nov 2026');
  await waitFor(() => expect(list()).not.toHaveProperty('from'));
  expect(address()).toBe('');
});

it('a day that came with the address alone has the days before it in its chart', async () => {
  const { days } = show(<Orders />, '/?from=2026-11-30&to=2026-11-30');
  await chart('Orders by day');
  expect(days()).toEqual({ to: '2026-11-30' });
  expect(screen.getByText('Only Mon 30 Nov 2026.')).toBeTruthy();
});

it('of a longer period the chart names the days that it has', async () => {
  const days = daysUntil('2026-11-30', 92);
  show(<Orders />, '/?from=2026-01-01', { 'GET /supervision/orders/days': () => orderDays(days, true) });
  await chart('Orders by day');
  expect(screen.getByText(/^The last 92 days: Mon 31 Aug 2026 – Mon 30 Nov 2026\. The list goes back further\./)).toBeTruthy();
});

it('a search has no chart and asks for none', async () => {
  const { sent } = show(<Orders />, '/?q=brenda');
  expect(await screen.findByText('A search has no chart. Clear it to see the days.')).toBeTruthy();
  await screen.findByText('No results');
  expect(sent.filter(({ call }) => call.endsWith('/days'))).toEqual([]);
});

it('days without orders, and a period to come, say so instead of a chart', async () => {
  const answers = inTurn(
    () => refusal(409, 'busy', 'Not now'),
    () => orderDays(daysUntil('2026-11-20', 3)),
    () => orderDays([]),
  );
  show(<Orders />, '/?from=2026-11-18&to=2026-11-20', { 'GET /supervision/orders/days': answers });
  const again = within(await screen.findByRole('region', { name: 'Orders by day' }));
  await press('Try again', again);
  expect(await screen.findByText('No orders in these days. Wed 18 Nov 2026 – Fri 20 Nov 2026.')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  await choose('Status', 'Expired');
  expect(await screen.findByText('No day of this period has begun yet.')).toBeTruthy();
});

it('on phones the chart is folded away and asks for nothing until it is opened', async () => {
  stubNarrowScreen();
  const { sent } = show(<Payments />);
  await screen.findByText('No results');
  expect(sent.filter(({ call }) => call.endsWith('/days'))).toEqual([]);
  await userEvent.click(screen.getByText('Payments by day'));
  expect(await chart('Payments by day')).toBeTruthy();
});

it('payments by day show the share that failed, overall and of each day, and follow the filters', async () => {
  const { paymentDays: asked } = show(<Payments />);
  const slider = await chart('Payments by day');
  expect(screen.getByText('114 succeeded · 6 failed · 5% failed')).toBeTruthy();
  slider.focus();
  await userEvent.keyboard('{End}');
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'Mon 30 Nov 2026: Succeeded: 1, Failed: 3, Cancelled: 0, Waiting: 0, 75% failed',
  );
  await userEvent.keyboard('{Home}');
  expect(slider.getAttribute('aria-valuetext')).not.toContain('%');
  await choose('Status', 'Failed');
  await choose('Gateway', 'MTN MoMo');
  await waitFor(() => expect(asked()).toEqual({ state: 'failed', gateway: 'mtn' }));
});
