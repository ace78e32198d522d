// @vitest-environment jsdom
import {
  type AdminDashboard,
  adminDashboard,
  globalStatistics,
  type MarketActivity,
  marketActivity,
} from '@ngoma/api/features/dashboards/dashboards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../../test/downloads.ts';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { AdminHome } from './AdminHome.tsx';
import { GlobalOverview } from './GlobalOverview.tsx';

beforeEach(stubResizeObserver);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const busy = () => refusal(409, 'busy', 'Not now');

describe('the home of an admin', () => {
  const figures = (part: Part<AdminDashboard>) => () => Response.json(replyOf(adminDashboard, { isLedgerSound: true, ...part }));
  const market = (part: Part<MarketActivity>) => () => Response.json(replyOf(marketActivity, part));
  const show = (answers: Answers) => {
    const sent = serve({ 'GET /dashboard/admin': figures({}), 'GET /dashboard/market-activity': market({}), ...answers });
    renderPart(<AdminHome />);
    return sent;
  };

  it('leads with the decisions that wait, the money they are about and the most urgent one', async () => {
    const waiting = [
      { kind: 'failedRefunds', count: 2, amount: 30_000, since: new Date(Date.now() - 3 * 86_400_000).toISOString() },
      { kind: 'withdrawals', count: 4, amount: 500_000, since: new Date(Date.now() - 7_200_000).toISOString() },
      { kind: 'messages', count: 5, amount: null, since: null },
    ] as const;
    show({ 'GET /dashboard/admin': figures({ waiting: [...waiting] }) });
    const lead = within(await screen.findByRole('region', { name: 'Needs a decision' }));
    expect(textOf(lead.getByText('decisions wait for you'))).toBe('11 decisions wait for you');
    expect(textOf(lead.getByText('Money at stake').parentElement)).toBe('Money at stake530,000 XAF');
    expect(textOf(lead.getByText('Oldest').parentElement)).toBe('Oldest3 days ago');
    expect(lead.getByRole('link', { name: 'Fix the refunds' }).getAttribute('href')).toContain('kind=failed_refund');
    expect(lead.getAllByRole('listitem').map(textOf)).toEqual([
      '2failed refunds30,000 XAF · oldest from 3 days ago',
      '4withdrawals to decide500,000 XAF · oldest from 2 hours ago',
      '5unanswered messages',
    ]);
    expect(lead.getByRole('link', { name: /withdrawals to decide/ }).getAttribute('href')).toBe('/withdrawal');
  });

  it('begins with the ledger if it is not balanced, and has figures that lead to their lists', async () => {
    const sales = { thisWeek: 1_200_000, lastWeek: 1_500_000, commissionThisWeek: 60_000, ticketsThisWeek: 240 };
    show({ 'GET /dashboard/admin': figures({ sales, isLedgerSound: false }) });
    const lead = within(await screen.findByRole('region', { name: 'Needs a decision' }));
    expect(lead.getAllByRole('listitem').map(textOf)).toEqual(['1The ledger is not balanced']);
    expect(lead.getByRole('link', { name: 'Open the ledger' })).toBeTruthy();
    const paid = screen.getByRole('link', { name: 'Paid by buyers this week' });
    expect(paid.getAttribute('href')).toBe('/global-overview-&-general-statistics?days=7');
    expect(textOf(paid.closest('div'))).toMatch(/1,200,000 XAF\s?−20% vs last week/);
    expect(screen.getByRole('link', { name: 'Events on sale' }).getAttribute('href')).toContain('tab=events&state=published');
  });

  it('names the events to review with the reason, and the newest sellers', async () => {
    const event = {
      eventName: 'Makossa Night',
      organizerName: 'Maison Sawa',
      date: '2026-12-12T19:00:00.000Z',
      sold: 40,
      revenue: 400_000,
    };
    const watch = [
      { ...event, eventId: idOf('a'), why: 'suspended', reason: 'No licence' },
      { ...event, eventId: idOf('b'), eventName: 'Bikutsi', why: 'badly_rated', rating: 1.5 },
    ] as const;
    const newest = [{ _id: idOf('p'), name: 'DJ Kinda', isVerified: true }];
    show({ 'GET /dashboard/market-activity': market({ watch, providers: { total: 9, verified: 4, newest } }) });
    const events = within(await screen.findByRole('region', { name: 'Events to review' }));
    const [suspended, rated] = events.getAllByRole('listitem').map(textOf);
    expect(suspended).toMatch(
      /^Suspended\s?Makossa Night\s?Maison Sawa · Sat 12 Dec 2026 · 40 tickets · 400,000 XAF\s?“No licence”$/,
    );
    expect(rated).toMatch(/^Poorly rated\s?Bikutsi.*1\.5 \/ 5$/);
    expect(events.getByRole('link', { name: 'Bikutsi' }).getAttribute('href')).toBe(`/our-event/${idOf('b')}`);
    const providers = within(screen.getByRole('region', { name: 'Service providers' }));
    expect(providers.getByText('4 of 9 verified')).toBeTruthy();
    expect(providers.getByRole('img', { name: 'Verified' })).toBeTruthy();
  });

  it('says that nothing waits, and loads both halves again after an error of one', async () => {
    const sent = show({ 'GET /dashboard/market-activity': inTurn(busy, market({})) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing needs a decision.')).toBeTruthy();
    expect(screen.getByText('No events to review.')).toBeTruthy();
    expect(sent.filter(({ call }) => call === 'GET /dashboard/admin')).toHaveLength(2);
  });
});

describe('the statistics of the marketplace', () => {
  const sold = { revenue: 1_200_000, commission: 60_000, tickets: 240, orders: 100 };
  const totals = { ...sold, people: 30 };
  const page = () =>
    Response.json(
      replyOf(globalStatistics, {
        ...{
          totals,
          before: { ...totals, tickets: 200 },
          bucket: 'week',
          visits: { now: 4_200, before: 4_000 },
          funnel: { placed: 200, begun: 150, paid: 100, entered: 80 },
        },
        sales: [{ from: '2026-11-30', ...sold, revenueBefore: 900_000 }],
        market: {
          now: { projects: 12, bids: 30, contracts: 4, contractValue: 800_000, escrow: 250_000, newBuyers: 60 },
          before: { projects: 10, bids: 0, contracts: 5, contractValue: 400_000, escrow: 250_000, newBuyers: 35 },
        },
        providersByService: [{ key: 'dj', name: 'DJ', providers: 9, joined: 2, joinedBefore: 1 }],
        cities: [{ key: 'douala', name: 'Douala', events: 3, tickets: 200, revenue: 1_000_000 }],
        topEvents: [{ _id: idOf('e'), eventName: 'Makossa Night', tickets: 200, revenue: 1_000_000, commission: 50_000 }],
      }),
    );
  const show = (answers: Answers, start = '/?from=2026-11-30&to=2026-12-06') => {
    const sent = serve({ 'GET /dashboard/global': page, ...answers });
    renderPart(<GlobalOverview />, start);
    return sent;
  };

  it('compares the period of the address with the one before, and has tables of all charts', async () => {
    const sent = show({});
    expect(textOf((await screen.findByText('Tickets sold')).parentElement)).toBe('Tickets sold240 +20%');
    expect(textOf(screen.getByText('4,200 visits of event pages').parentElement)).toBe('4,200 visits of event pages +5%');
    expect(textOf(screen.getByText('Repeat orders').parentElement)).toBe(
      'Repeat orders40% −25 pts40 of 100 orders are not their buyer’s first',
    );
    expect(sent[0]?.query.toString()).toBe('from=2026-11-30&to=2026-12-06');
    const rows = (name: string) =>
      within(screen.getByRole('table', { name: `${name}: the figures`, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .map(textOf);
    expect(rows('Paid by buyers')[1]).toBe('Week of Mon 30 Nov1002401,200,000 XAF60,000 XAF900,000 XAF');
    expect(rows('Cities')[1]).toBe('Douala32001,000,000 XAF');
    expect(rows('Best-selling events')[1]).toBe('Makossa Night2001,000,000 XAF50,000 XAF');
    expect(screen.getByText('100 · 50%')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Best-selling organizers' })).getByText('No data for this period.'),
    ).toBeTruthy();
  });

  it('has the projects, bids and contracts with their change and their lists, and the providers by service', async () => {
    show({});
    const market = await screen.findByRole('table', { name: 'Services marketplace: the figures' });
    expect(within(market).getAllByRole('row').slice(1).map(textOf)).toEqual([
      'Projects opened1210+20%',
      'Bids placed300–',
      'Contracts signed45−20%',
      'Value of contracts signed800,000 XAF400,000 XAF+100%',
      'Money in escrow at the end250,000 XAF250,000 XAF±0%',
    ]);
    expect(within(market).getByRole('link', { name: 'Projects opened' }).getAttribute('href')).toMatch(
      /^\/marketplace-lists\?tab=projects&from=\d{4}/,
    );
    const providers = within(screen.getByRole('region', { name: 'Providers by service' }));
    expect(providers.getByText('9 · 2 new')).toBeTruthy();
    expect(textOf(providers.getAllByRole('row', { hidden: true })[1])).toBe('DJ921+100%');
  });

  it('saves a table under the days of its period, and says why when it cannot', async () => {
    const names = collectDownloads();
    show({ 'GET /dashboard/global/cities/csv': inTurn(() => new Response('City'), busy) });
    const button = await screen.findByRole('button', { name: 'Cities as a CSV file' });
    await userEvent.click(button);
    await waitFor(() => expect(names).toEqual(['ngoma-cities-2026-11-30-2026-12-06.csv']));
    await userEvent.click(button);
    expect(await screen.findByText('Not now')).toBeTruthy();
  });

  it('offers another try after an error', async () => {
    show({ 'GET /dashboard/global': inTurn(busy, page) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tickets sold')).toBeTruthy();
  });
});
