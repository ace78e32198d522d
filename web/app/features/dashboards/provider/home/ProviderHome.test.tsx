// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { providerHome } from '@ngoma/api/features/dashboards/provider';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../../test/serve.ts';
import { ProviderHome } from './ProviderHome.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-12T19:00:00.000Z';
const end = '2026-12-12T22:00:00.000Z';
const id = idOf('one');
const page = (part: Part<ReplyOf<typeof providerHome>>) => () => Response.json(replyOf(providerHome, part));
const show = (answer: Answers[string]) => {
  serve({ 'GET /dashboard/provider': answer });
  renderPart(<ProviderHome name="Ismaël" lookOf={({ palette }) => ({ className: 'event', 'data-palette': palette })} />);
};
const coverImage = { url: '/api/art/one.svg' };
const person = { name: 'Maison Sawa', avatar: null };
const about = {
  ...{ _id: id, title: 'Gala', eventName: 'Makossa Night', place: 'Quay, Douala', startsAt: at, endsAt: end, organizer: person },
  ...{ coverImage, palette: 'ndop' as const },
} as const;

it('lists what waits for an answer, each with the page where it is given', async () => {
  const needs = [
    { kind: 'sign', _id: id, title: 'DJ for the opening', startsAt: at, amount: 150_000, coverImage },
    { kind: 'hand_in', _id: id, title: 'Second night', amount: 90_000, coverImage },
    { kind: 'message', _id: id, title: 'Maison Sawa', count: 2, since: at, person },
    { kind: 'award', _id: id, title: 'A wedding', until: at, amount: 70_000, coverImage },
    { kind: 'propose', _id: id, title: 'Buffet', since: at, amount: 40_000, coverImage },
    { kind: 'profile' },
  ] as const;
  show(page({ needs, waiting: 7 }));
  expect(await screen.findByText(/7 items need your reply\.$/)).toBeTruthy();
  expect(screen.getByText('2 more are waiting after these.')).toBeTruthy();
  const list = within(screen.getByRole('region', { name: 'To do' })).getAllByRole('listitem');
  expect(list.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    `/contracts/${id}`,
    `/contracts/${id}`,
    `/messaging-&-client-relationship?conversation=${id}`,
    `/project/${id}`,
    `/reservations-and-contracts?open=${id}`,
    '/profile-&-services-management',
  ]);
  const [sign, handIn, message, , propose] = list.map(textOf);
  expect(sign).toMatch(/^DJ for the opening waits for your signature\s?Sat 12 Dec · 20:00, 150,000 XAF.*Sign$/);
  expect(handIn).toMatch(/^Second night is done: submit it\s?90,000 XAF\s?Submit$/);
  expect(message).toMatch(/^Maison Sawa wrote 2 messages/);
  expect(propose).toMatch(/^Buffet waits for your proposal\s?40,000 XAF, accepted .*Make a proposal$/);
});

it('leads with the next job: its pay, what is in escrow, the organizer and the contract', async () => {
  show(page({ lead: { kind: 'job', ...about, daysToGo: 3, amount: 120_000, escrow: 60_000, state: 'active' } }));
  const lead = within(await screen.findByRole('region', { name: 'Gala' }));
  for (const words of ['120,000 XAF', 'In 3 days.', 'Maison Sawa', 'Makossa Night · Quay, Douala'])
    expect(lead.getByText((_, element) => textOf(element) === words)).toBeTruthy();
  expect(lead.getByText(/60,000.XAF is in escrow/)).toBeTruthy();
  expect(lead.getByRole('link', { name: 'Open contract' }).getAttribute('href')).toBe(`/contracts/${id}`);
});

it('leads with the project that fits best while there is no job', async () => {
  show(
    page({ lead: { kind: 'project', ...about, budgetMin: 100_000, budgetMax: 240_000, deadline: at, bids: 2, sameDay: null } }),
  );
  const lead = within(await screen.findByRole('region', { name: 'Gala' }));
  expect(lead.getByText(/^Up to 240,000.XAF$/)).toBeTruthy();
  expect(lead.getByText(/2 other providers have made an offer/)).toBeTruthy();
  expect(lead.getByRole('link', { name: 'Make an offer' }).getAttribute('href')).toBe(`/project/${id}`);
  expect(lead.getByRole('link', { name: 'You are free then.' }).getAttribute('href')).toBe(
    '/confirmed-service-calendar?day=2026-12-12',
  );
});

it('says what else is in the calendar on the day of the project', async () => {
  const sameDay = { title: 'Mass at the cathedral', startsAt: '2026-12-12T08:00:00.000Z', endsAt: '2026-12-12T10:00:00.000Z' };
  const project = { kind: 'project', ...about, budgetMin: 1, budgetMax: 2, deadline: at, bids: 0, sameDay } as const;
  show(page({ lead: project }));
  expect(await screen.findByText(/That day you also have Mass at the cathedral, 09:00 to 11:00\.$/)).toBeTruthy();
});

it('says which payments come next, and when', async () => {
  const payment = { label: 'On the day of the event', organizerName: 'Maison Sawa', state: 'funded', amount: 60_000 } as const;
  const contract = { _id: id, title: 'Gala' };
  const expected = [
    { _id: idOf('first'), contract, ...payment, expectedAt: at },
    { _id: idOf('other'), contract, ...payment, state: 'disputed', amount: 30_000, expectedAt: null },
  ] as const;
  show(page({ expected: [...expected] }));
  const next = within(await screen.findByRole('region', { name: 'Next payments' }));
  const rows = next.getAllByRole('listitem').map(textOf);
  expect(rows[0]).toMatch(/^Sat 12 Dec\s?Gala\s?On the day of the event · Maison Sawa · at the latest.*60,000 XAF$/);
  expect(rows[1]).toMatch(/^No date yet\s?Gala.*frozen until the dispute is decided\s?30,000 XAF$/);
  expect(next.getByRole('link', { name: 'Open payments' }).getAttribute('href')).toBe('/transaction-&-payment-management');
  expect(next.getAllByRole('link', { name: 'Gala' })[0]?.getAttribute('href')).toBe(`/contracts/${id}`);
});

it('a provider whose profile is not visible is invited to complete it, others to look at all projects', async () => {
  show(page({ needs: [{ kind: 'profile' }] }));
  expect(await screen.findByRole('link', { name: 'Complete my profile' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See all projects' })).toBeNull();
});

it('shows the next dates, and offers another try after an error', async () => {
  const next = [{ _id: id, title: 'DJ for the opening', place: 'Bonanjo', startsAt: at, endsAt: at }];
  show(inTurn(() => refusal(409, 'busy', 'Not now'), page({ next })));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const job = within(await screen.findByRole('region', { name: 'Next dates' })).getByRole('listitem');
  expect(textOf(job)).toMatch(/^Sat 12 Dec\s?20:00\s?DJ for the opening\s?Bonanjo · /);
  expect(screen.getByText(/Nothing to do today\.$/)).toBeTruthy();
});

it('each figure links to the page it comes from', async () => {
  const views = { thisWeek: 12, lastWeek: 9 };
  show(page({ balance: { available: 449_000, escrow: 120_000 }, incomeThisMonth: 80_000, openProjects: 3, openBids: 1, views }));
  await screen.findByRole('region', { name: 'Last 7 days' });
  const targets = screen
    .getAllByRole('link', { name: /: [\d,]+/ })
    .map((link) => [textOf({ textContent: link.getAttribute('aria-label') } as Element), link.getAttribute('href')]);
  expect(targets).toEqual([
    ['Available: 449,000 XAF', '/transaction-&-payment-management'],
    ['In escrow: 120,000 XAF', '/transaction-&-payment-management'],
    ['Income this month: 80,000 XAF', '/transaction-&-payment-management'],
    ['Matching projects: 3', '/project/view'],
    ['Open bids: 1', '/project/bids'],
  ]);
  const row = screen.getByRole('row', { name: /^Profile views/ });
  expect(textOf(row)).toMatch(/^Profile views\s?12\s?9\s?\+33%$/);
});
