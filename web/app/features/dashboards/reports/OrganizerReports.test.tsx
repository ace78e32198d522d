// @vitest-environment jsdom
import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { collectDownloads } from '../../../test/downloads.ts';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, renderRoutes, textOf } from '../../../test/render.tsx';
import { inTurn, refusal, serve } from '../../../test/serve.ts';
import { OrganizerReports } from './OrganizerReports.tsx';

beforeEach(stubResizeObserver);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const money = { gross: 0, commission: 0, net: 0 };
const nothing: Reports = {
  ...{ currency: 'XAF', from: '2025-11-20', to: '2026-11-20', totals: { ...money, orders: 0, tickets: 0 }, salesPerDay: [] },
  ...{ events: [], ticketTypes: [], cities: [], channels: [], arrivals: { tickets: 0, entered: 0, hours: [] } },
  ...{ orders: { placed: 0, confirmed: 0, expired: 0, cancelled: 0, waiting: 0 } },
  ...{ visits: 0, funnel: { placed: 0, begun: 0, paid: 0, entered: 0 }, eventDays: [], progress: null },
  before: {
    ...{ from: '2024-11-19', to: '2025-11-19', orders: 0, tickets: 0, gross: 0, net: 0, visits: 0, salesPerDay: [] },
    funnel: { placed: 0, begun: 0, paid: 0, entered: 0 },
  },
  ...{ refunds: { count: 0, amount: 0, done: 0, doneAmount: 0 }, ratings: { count: 0, average: null, stars: [] } },
};

it('shows where a report that was cut to a year begins, and names its files by the covered period', async () => {
  const server = vi.fn<typeof fetch>(async (address) =>
    String(address).includes('/csv') ? new Response('Day') : Response.json(nothing),
  );
  stubFetch(server);
  URL.createObjectURL = () => 'blob:one';
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderRoutes([{ path: '/', element: <OrganizerReports /> }], '/?from=2020-01-01&to=2026-11-20');
  expect(await screen.findByText('A report covers a year at most: these figures start on Thu 20 Nov 2025.')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /CSV/ })[0] as HTMLElement);
  await vi.waitFor(() => expect(names).toEqual(['ngoma-sales-2025-11-20-2026-11-20.csv']));
  expect(String(server.mock.calls.at(-1)?.[0])).toContain('from=2025-11-20&to=2026-11-20');
});

const busy: Reports = {
  ...nothing,
  salesPerDay: [
    { day: '2026-11-19', tickets: 3, revenue: 15_000 },
    { day: '2026-11-20', tickets: 5, revenue: 25_000 },
  ],
  visits: 2_500,
  orders: { ...nothing.orders, placed: 100, waiting: 1 },
  funnel: { placed: 100, begun: 80, paid: 50, entered: 0 },
  before: {
    ...nothing.before,
    visits: 2_000,
    funnel: { placed: 80, begun: 60, paid: 50, entered: 40 },
    salesPerDay: [
      { day: '2026-11-17', tickets: 1, revenue: 5_000 },
      { day: '2026-11-18', tickets: 2, revenue: 10_000 },
    ],
  },
  eventDays: [{ day: '2026-11-20', eventName: 'Rumba' }],
};

it('saves the period that is shown as PDF, in the language of the page, and says why it cannot', async () => {
  const downloads = collectDownloads();
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const sent = serve({
    'GET /dashboard/organizer/reports': () => Response.json(nothing),
    'GET /dashboard/organizer/reports/pdf': inTurn(() => refusal(429, 'too_many', 'Too often'), pdf),
  });
  renderPart(<OrganizerReports />, '/?from=2020-01-01&to=2026-11-20');
  await screen.findByText(/A report covers a year at most/);
  const button = screen.getByRole('button', { name: 'Report of this period as a PDF file' });
  await userEvent.click(button);
  expect(await screen.findByText('Too often')).toBeTruthy();
  await userEvent.click(button);
  await vi.waitFor(() => expect(downloads).toEqual(['ngoma-report-2025-11-20-2026-11-20.pdf']));
  expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({ from: '2025-11-20', to: '2026-11-20', lang: 'en' });
});

it('leads with the funnel: how far orders got, and in words how many were lost on the way', async () => {
  stubFetch(async () => Response.json(busy));
  renderRoutes([{ path: '/', element: <OrganizerReports /> }]);
  const funnel = within(await screen.findByRole('region', { name: 'From order to ticket' }));
  const steps = funnel.getAllByRole('listitem').map(textOf);
  expect(steps).toEqual([
    expect.stringMatching(/^100 \+25%\s?orders placed$/),
    expect.stringMatching(/^80 \+33%\s?went to payment 80%\s?20 left before paying$/),
    expect.stringMatching(/^50 ±0%\s?paid 63%\s?30 did not finish paying$/),
  ]);
  expect(textOf(funnel.getByText('2,500').closest('p') as HTMLElement)).toMatch(
    /^2,500 \+25%\s?visits of event pages 4% led to an order$/,
  );
  expect(funnel.getByText(/1 order still waits for its payment/)).toBeTruthy();
  const chart = screen.getByRole('slider', { name: 'Sales over time' });
  chart.focus();
  await userEvent.keyboard('{End}');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Fri 20 Nov 2026: The period before: 2 tickets, This period: 5 tickets, 25,000\u00a0XAF',
  );
  await userEvent.click(screen.getByRole('button', { name: 'In all' }));
  chart.focus();
  await userEvent.keyboard('{End}');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Fri 20 Nov 2026: The period before: 3 tickets, This period: 8 tickets, 40,000\u00a0XAF',
  );
});

it('shows the revenue of each day beside the period before: on the axis, at each day and in the table', async () => {
  stubFetch(async () => Response.json(busy));
  renderRoutes([{ path: '/', element: <OrganizerReports /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revenue' }));
  const chart = screen.getByRole('slider', { name: 'Sales over time' });
  chart.focus();
  await userEvent.keyboard('{End}');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Fri 20 Nov 2026: The period before: 10,000\u00a0XAF, This period: 25,000\u00a0XAF, 5 tickets',
  );
  expect(chart.parentElement?.textContent).toContain('20k');
  const table = screen.getByRole('table', { name: 'Sales over time: the figures', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true }).map(textOf)).toEqual([
    expect.stringMatching(/^Day\s?Tickets\s?Paid\s?Paid the period before$/),
    expect.stringMatching(/^Fri 20 Nov 2026\s?5\s?25,000.XAF\s?10,000.XAF$/),
    expect.stringMatching(/^Thu 19 Nov 2026\s?3\s?15,000.XAF\s?5,000.XAF$/),
  ]);
});

it.each([
  [4, 0],
  [5, 5],
])('%i ratings are shown as %i bars, and fewer than five by their average', async (count, bars) => {
  const stars = [5, 4, 3, 2, 1].map((value) => ({ stars: value, count: value === 5 ? 1 : value === 4 ? count - 1 : 0 }));
  stubFetch(async () => Response.json({ ...nothing, ratings: { count, average: 4.3, stars } } satisfies Reports));
  renderRoutes([{ path: '/', element: <OrganizerReports /> }]);
  const ratings = within(await screen.findByRole('region', { name: 'Ratings' }));
  expect(ratings.queryAllByRole('listitem')).toHaveLength(bars);
  expect(ratings.queryAllByText('of 5, from 4 ratings in this period')).toHaveLength(bars === 0 ? 1 : 0);
  expect(ratings.queryAllByText('4.3')).toHaveLength(bars === 0 ? 1 : 0);
});
