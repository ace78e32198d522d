// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { providerPerformance } from '@ngoma/api/features/dashboards/performance';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../../test/downloads.ts';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { Performance } from './Performance.tsx';

beforeEach(stubResizeObserver);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const path = 'GET /dashboard/provider/performance';
type Figures = Part<ReplyOf<typeof providerPerformance>>;
const period = { from: '2026-09-01', to: '2026-11-29', before: { from: '2026-06-03', to: '2026-08-31' } };
const page = (part: Figures) => () => Response.json(replyOf(providerPerformance, { ...period, ...part }));
const figure = (name: string) => textOf(screen.getAllByText(name)[0]?.parentElement);
const region = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name: `${name}: the figures`, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map(textOf);

describe('the performance of a provider', () => {
  const show = (answer: Answers[string], start = '/', answers: Answers = {}) => {
    const sent = serve({ [path]: answer, ...answers });
    const { router } = renderPart(<Performance />, start);
    return { sent, search: () => router.state.location.search };
  };
  const busyYear: Figures = {
    now: {
      ...{ income: 180_000, jobsCompleted: 2, views: 120, medianAnswerMinutes: 200 },
      bids: { placed: 9, decided: 8, won: 3, signed: 2 },
      requests: { received: 10, answered: 9, proposals: 6, signed: 4 },
      rating: { average: 4.5, count: 12, quality: 4.8, punctuality: 3.9, communication: 4.6 },
    },
    earlier: { income: 120_000, medianAnswerMinutes: 30, bids: { decided: 4, won: 2 } },
    upcomingJobs: 3,
    income: [
      { from: '2026-09-01', to: '2026-09-30', amount: 0, before: 120_000 },
      { from: '2026-10-01', to: '2026-11-29', amount: 180_000, before: 0 },
    ],
    services: [
      { category: 'dj', income: 180_000, bids: 9, decided: 8, won: 3 },
      { category: 'caterer', income: 0 },
    ],
    lost: {
      count: 6,
      causes: [
        { cause: 'price', count: 4 },
        { cause: 'another', count: 2 },
      ],
      distances: [
        { distance: 'lower', count: 1 },
        { distance: 'far', count: 4 },
      ],
      latest: [
        {
          _id: idOf('p'),
          kind: 'bid',
          title: 'A DJ for the quay',
          category: 'dj',
          amount: 90_000,
          at: '2026-11-01T10:00:00.000Z',
          cause: 'price',
        },
        {
          _id: idOf('r'),
          kind: 'proposal',
          title: 'Gala',
          category: 'dj',
          amount: 50_000,
          at: '2026-10-01T10:00:00.000Z',
          cause: 'turned_down',
        },
      ],
    },
    answers: [{ span: 'hour', count: 4, signed: 2 }],
    advice: [
      { kind: 'price_named', named: 4, lost: 6 },
      { kind: 'answer_requests', unanswered: 3, received: 10 },
    ],
  };

  it('stands beside the period before, in figures, steps and tables', async () => {
    show(inTurn(() => refusal(409, 'busy', 'Not now'), page(busyYear)));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Compared with/)).toBeTruthy();
    expect(figure('Bids won')).toMatch(/38%\s?3 of 8 decided\s?50% the period before/);
    expect(figure('Response time')).toMatch(/3 h\s?9 of 10 requests answered\s?30 min the period before/);
    expect(screen.getByText('+50%')).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Income' }).getAttribute('aria-valuetext')).toMatch(/180,000.XAF in this period/);
    expect(rowsOf('Income')[1]).toMatch(/180,000 XAF\s?0 XAF$/);
    expect(region('From profile to contract').getByText('10 · 8%')).toBeTruthy();
    expect(rowsOf('From bid to contract')[2]).toMatch(/^Decided\s?8\s?4$/);
    expect(rowsOf('Ratings by criterion')[3]).toMatch(/^Punctuality\s?3\.9\s?–$/);
    expect(rowsOf('By service')[1]).toMatch(/^DJ\s?180,000 XAF\s?0\s?9\s?38%/);
  });

  it('names why bids were lost and what would win more, each with the page for it', async () => {
    show(page(busyYear));
    expect(await screen.findByText('Price: organizers named it for 4 of 6 lost offers.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open requests' }).getAttribute('href')).toBe(
      '/reservations-and-contracts?state=waiting',
    );
    expect(rowsOf('Lost bids and proposals').slice(1)).toEqual(['Price too high4', 'Another bid was accepted2']);
    const lost = region('Lost bids and proposals');
    expect(lost.getByRole('link', { name: 'A DJ for the quay', hidden: true }).getAttribute('href')).toBe(
      `/project/${idOf('p')}`,
    );
    expect(lost.getByRole('link', { name: 'Gala', hidden: true }).getAttribute('href')).toBe(
      `/reservations-and-contracts?open=${idOf('r')}`,
    );
    expect(region('Your price beside the accepted bid').getAllByText('More than 30% higher')).not.toHaveLength(0);
  });

  it('of nothing has no shares, no advice and no distances', async () => {
    show(page({}));
    expect(await screen.findByText(/^Compared with/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What would win more' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your price beside the accepted bid' })).toBeNull();
    expect(figure('Bids won')).toMatch(/–/);
    expect(screen.queryByLabelText('Service')).toBeNull();
  });

  it('is of the period and the service in the address, which the choices change', async () => {
    const { sent, search } = show(page(busyYear), '/?days=365&service=dj');
    await screen.findByText(/^Compared with/);
    expect(sent[0]?.query.get('category')).toBe('dj');
    await userEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(search()).toBe('?days=30&service=dj'));
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'Caterer');
    await waitFor(() => expect(search()).toBe('?days=30&service=caterer'));
    await userEvent.click(screen.getByRole('button', { name: 'Own dates' }));
    const from = screen.getByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, '2026-01-01');
    await waitFor(() => expect(search()).toMatch(/^\?from=2026-01-01&to=.*&service=caterer$/));
  });

  it('saves each table as a file of the period that is shown', async () => {
    const downloads = collectDownloads();
    const { sent } = show(page(busyYear), '/', {
      'GET /dashboard/provider/performance/lost/csv': () => new Response('Date', { headers: { 'content-type': 'text/csv' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Lost bids and proposals as a CSV file' }));
    await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /dashboard/provider/performance/lost/csv'));
    expect(sent.at(-1)?.query.toString()).toBe('from=2026-09-01&to=2026-11-29');
    await waitFor(() => expect(downloads).toEqual(['ngoma-lost-2026-09-01-2026-11-29.csv']));
  });
});
