// @vitest-environment jsdom
import { organizerReports } from '@ngoma/api/features/dashboards/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../../../test/form-user.ts';
import { stubResizeObserver } from '../../../../test/layout.ts';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../../test/serve.ts';
import { WeekReport } from './WeekReport.tsx';

beforeEach(stubResizeObserver);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = 'GET /dashboard/organizer/reports';
const reports = (orders = 4) =>
  replyOf(organizerReports, {
    ...{ from: '2026-11-16', to: '2026-11-22', progress: null },
    totals: { orders, tickets: 2 * orders, gross: 10_000 * orders, commission: 500 * orders, net: 9_500 * orders },
    before: { from: '2026-11-09', to: '2026-11-15', orders: 2, tickets: 4, gross: 20_000, net: 19_000 },
    events: [{ _id: idOf('night'), eventName: 'Makossa Night', tickets: 8, gross: 40_000, net: 38_000 }],
    arrivals: { tickets: 0, entered: 0, hours: [] },
  });
const show = (asked: string, answers: Answers = {}) => {
  const sent = serve({ [path]: () => Response.json(reports()), ...answers });
  return { sent, ...renderPart(<WeekReport asked={asked} />, '/') };
};
const plain = (element: Element) => textOf(element as HTMLElement).replaceAll('\u00a0', ' ');

it('shows the week of the address from Monday to Sunday beside the week before, and its best events', async () => {
  const { sent } = show('2026-11-19');
  expect(await screen.findByText('Makossa Night')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '16 Nov – 22 Nov 2026' })).toBeTruthy();
  expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  const figures = screen.getAllByRole('term').map(({ parentElement }) => plain(parentElement as Element));
  expect(figures).toEqual([
    expect.stringMatching(/^Tickets sold\s?8 \+100%\s?Week before: 4$/),
    expect.stringMatching(/^Paid by buyers\s?40,000 XAF \+100%\s?Week before: 20,000 XAF$/),
    expect.stringMatching(/^Orders\s?4 \+100%\s?Week before: 2$/),
    expect.stringMatching(/^Yours after commission\s?38,000 XAF \+100%\s?Week before: 19,000 XAF$/),
  ]);
  expect(screen.getByRole('link', { name: 'Previous week' }).getAttribute('href')).toBe('/statistics-&-reports?week=2026-11-09');
  expect(screen.getByRole('link', { name: 'Next week' }).getAttribute('href')).toBe('/statistics-&-reports?week=2026-11-23');
  const events = within(screen.getByRole('region', { name: 'Best events' }));
  expect(plain(events.getAllByRole('row')[1] as Element)).toMatch(/^Makossa Night\s?8\s?40,000 XAF\s?38,000 XAF$/);
});

it('the running week says so and has no next one, and a week without sales says what to do', async () => {
  show('this', { [path]: () => Response.json(reports(0)) });
  expect(await screen.findByText('No sale in this week. Share the link of your next event to change the next one.')).toBeTruthy();
  expect(screen.getByText('Still running')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Next week' })).toBeNull();
});

it('the address of the week is copied, and the week downloaded as PDF', async () => {
  const names: string[] = [];
  const written: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const { sent } = show('2026-11-19', {
    'GET /dashboard/organizer/weeks/2026-11-16/pdf': inTurn(() => refusal(429, 'too_many', 'Too often'), pdf),
  });
  await screen.findByText('Makossa Night');
  await press('Download PDF');
  expect(await screen.findByText('Too often')).toBeTruthy();
  await press('Download PDF');
  await waitFor(() => expect(names).toEqual(['ngoma-week-2026-11-16.pdf']));
  expect(sent.at(-1)?.query.get('lang')).toBe('en');
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } });
  screen.getByRole('button', { name: 'Copy link' }).click();
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(written).toEqual([expect.stringMatching(/\/statistics-&-reports\?week=2026-11-16$/)]);
});

it('offers another try after an error', async () => {
  show('2026-11-19', {
    [path]: inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => Response.json(reports()),
    ),
  });
  await press('Try again');
  expect(await screen.findByText('Makossa Night')).toBeTruthy();
});
