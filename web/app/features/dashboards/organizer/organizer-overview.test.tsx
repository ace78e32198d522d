// @vitest-environment jsdom
import { type OrganizerDashboard, organizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { latestTicketPurchases } from '@ngoma/api/features/orders/orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import type { EventLookOf } from '../lead/event-look.ts';
import { OrganizerOverview } from './OrganizerOverview.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const overview = 'GET /dashboard/organizer';
const sales = 'GET /event-order/event-ticket-purchase-user';
const eventId = idOf('event');
const coverImage = { url: '/api/art/one.svg' };
const progress = {
  ...{ sold: 120, capacity: 1_500, paid: 600_000, pace: { perDay: 44, sellsOutOn: '2026-12-11', expected: 1_500 } },
  before: { eventName: 'Rumba on the Roof', sold: 438, capacity: 450 },
  curve: [
    { day: '2026-12-02', sold: 100, before: 300 },
    { day: '2026-12-03', sold: 120, before: 310 },
    { day: '2026-12-11', sold: null, before: 430 },
    { day: '2026-12-12', sold: null, before: 438 },
  ],
} as const;
const nextEvent = {
  ...{
    _id: eventId,
    eventName: 'Makossa Night',
    date: '2026-12-12T19:00:00.000Z',
    zone: 'Africa/Douala',
    sold: 120,
    capacity: 1_500,
  },
  ...{ daysToGo: 9, entered: 0, coverImage, palette: 'ndop' as const, place: 'Bonanjo, Douala', progress },
  stock: [{ name: 'VIP', price: 15_000, sold: 20, size: 100 }],
} as const;
const figures =
  (part: Part<OrganizerDashboard> = {}) =>
  () =>
    Response.json(
      replyOf(organizerDashboard, {
        ...{ eventCount: 3, soldThisWeek: 45, soldLastWeek: 30, revenue: { gross: 900_000, afterFees: 855_000 } },
        ...{ balance: { available: 250_000, pending: 600_000 }, nextEvent },
        salesPerDay: [
          ...Array.from({ length: 13 }, (_, day) => ({ day: `2026-11-${day + 10}`, tickets: day < 7 ? 1 : 2, revenue: 5_000 })),
          { day: '2026-12-02', tickets: 2, revenue: 5_000 },
        ],
        outcomesPerDay: Array.from({ length: 14 }, (_, day) => ({
          day: `2026-11-${day + 10}`,
          placed: 10,
          paid: day < 7 ? 5 : 8,
        })),
        ...part,
      }),
    );
const sale = {
  _id: idOf('s1'),
  eventName: 'Makossa Night',
  buyerName: 'Brenda',
  typeName: 'VIP',
  purchasedAt: '2026-12-01T10:00:00.000Z',
};
const show = (answers: Answers = {}) => {
  const sent = serve({ [overview]: figures(), [sales]: () => Response.json({ result: [] }), ...answers });
  const lookOf: EventLookOf = ({ palette }) => ({ className: 'event', 'data-palette': palette });
  renderPart(<OrganizerOverview name="Maison Sawa" ledgerPath="/money" lookOf={lookOf} />);
  return sent;
};

it('leads with the next event in its colours: what is sold, where the pace leads to, its stock and its money', async () => {
  show();
  const lead = await screen.findByRole('region', { name: 'Makossa Night' });
  expect(lead.getAttribute('data-palette')).toBe('ndop');
  const words = textOf(lead);
  for (const part of [
    'Sat 12 Dec · 20:00 · Bonanjo, Douala',
    '120 / 1,500 sold',
    '9 days left. At 44 a day, it sells out on Fri 11 Dec.',
  ])
    expect(words).toContain(part);
  expect(words).toMatch(/VIP 15,000 XAF\s?20 \/ 100/);
  expect(words).toMatch(/Paid in\s?600,000 XAF/);
  expect(words).toContain('Rumba on the Roof: 438 of 450');
  const chart = within(lead).getByRole('slider', { name: 'Tickets sold against capacity' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Line chart: tickets sold so far, 120 of 1,500.');
  expect(within(lead).getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe(
    `/events/edit?event=${eventId}&tab=tickets`,
  );
});

it.each([
  [{ sold: 1_500 }, 'Sold out. Could you add more?'],
  [{ pace: { perDay: 0, sellsOutOn: null, expected: 120 } }, 'Nothing was sold in the last seven days.'],
  [{ pace: { perDay: 5.5, sellsOutOn: null, expected: 169 } }, 'At 5.5 a day, it reaches 169 of 1,500.'],
] as const)('says where a sale leads to: %j', async (part, words) => {
  show({ [overview]: figures({ nextEvent: { ...nextEvent, progress: { ...progress, ...part } } }) });
  expect(textOf(await screen.findByRole('region', { name: 'Makossa Night' }))).toContain(words);
});

it('on its day an event leads to check-in', async () => {
  show({ [overview]: figures({ nextEvent: { ...nextEvent, daysToGo: 0, entered: 12 } }) });
  expect((await screen.findByRole('link', { name: 'Check in' })).getAttribute('href')).toBe(`/entry-validation?event=${eventId}`);
  expect(textOf(screen.getByRole('region', { name: 'Makossa Night' }))).toContain('12 guests are inside.');
});

it('the week is beside the week before, then the money, with the way to withdraw it', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'The last 7 days' }));
  const row = (name: RegExp) => textOf(table.getByRole('row', { name }));
  expect(row(/^Tickets sold/)).toMatch(/^Tickets sold\s?14\s?7\s?\+100%$/);
  expect(row(/^Paid in/)).toMatch(/^Paid in\s?35,000 XAF\s?35,000 XAF\s?±0%$/);
  expect(row(/^Orders paid/)).toMatch(/^Orders paid\s?80%\s?50%\s?\+30 pts$/);
  const figure = (name: string) => textOf(screen.getByText(name).parentElement);
  expect(figure('Revenue, last 30 days')).toMatch(/900,000 XAF\s?855,000 XAF after fees/);
  expect(figure('Available to withdraw')).toMatch(/250,000 XAF/);
  expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/money#withdraw');
});

it('without money to withdraw the pending sum stands instead, and without an event ahead one can be created', async () => {
  show({ [overview]: figures({ balance: { available: 0, pending: 600_000 }, nextEvent: null }) });
  expect(await screen.findByText(/^600,000.XAF pending$/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No event ahead' })).toBeTruthy();
  expect(screen.getByText(/Nothing needs you today\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull();
});

it('the events after the next one show what is sold of them', async () => {
  const upcoming = [
    { _id: idOf('ngondo'), eventName: 'Ngondo', date: '2026-12-20T18:00:00.000Z', sold: 978, capacity: 2_150, coverImage },
  ];
  show({ [overview]: figures({ upcoming }) });
  const row = within(await screen.findByRole('region', { name: 'After that' })).getByRole('listitem');
  expect(textOf(row)).toMatch(/^Ngondo\s?Sun 20 Dec\s?978 \/ 2,150$/);
});

it('the latest sales name buyer, ticket, event and the way of payment', async () => {
  const result = [
    { ...sale, orderId: idOf('order'), buyerAvatar: { url: '/files/brenda.webp' }, quantity: 2, amount: 20_000, paidWith: 'mtn' },
    { ...sale, _id: idOf('s2'), quantity: 1, amount: 0, paidWith: null },
  ];
  show({ [sales]: () => Response.json(replyOf(latestTicketPurchases, { result })) });
  const table = within(await screen.findByRole('table', { name: 'Latest sales' }));
  const [, paid, free] = table.getAllByRole('row').map(textOf);
  expect(paid).toMatch(/^Brenda\s?VIP ×2\s?Makossa Night\s?MTN MoMo.*20,000 XAF$/);
  expect(free).toMatch(/^Brenda\s?VIP\s?Makossa Night\s?Free.*Free$/);
  const [, first] = table.getAllByRole('row');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/files/brenda.webp');
  const links = table.getAllByRole('link', { name: 'Brenda' });
  expect(links[0]?.getAttribute('href')).toBe(`/ticket-and-reservation-management?order=${idOf('order')}`);
});

it('sales that cannot be loaded are tried again, and there is a text while there are none', async () => {
  show({
    [sales]: inTurn(
      () => refusal(409, 'busy', 'No sales right now'),
      () => Response.json({ result: [] }),
    ),
  });
  expect(await screen.findByText('No sales right now')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No sales yet/)).toBeTruthy();
});

it('an organizer without events is invited to create the first, and an error offers another try', async () => {
  show({ [overview]: inTurn(() => refusal(409, 'busy', 'Not now'), figures({ eventCount: 0, nextEvent: null })) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Create your first event' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create an event' }).getAttribute('href')).toBe('/events/add-new');
});

const task = { eventId, eventName: 'Makossa Night', coverImage };
const soon = '2026-12-12T19:00:00.000Z';
const person = { name: 'DJ Kinda', avatar: null };
it.each([
  [
    { kind: 'suspended', ...task, reason: 'No licence' },
    /^Makossa Night is suspended\s?No licence\s?See why$/,
    `/events/edit?event=${eventId}&tab=settings`,
  ],
  [
    { kind: 'postponed', ...task, reason: 'Flood' },
    /^Makossa Night has no date for now\s?Flood\s?Set a date$/,
    `/events/edit?event=${eventId}`,
  ],
  [
    { kind: 'nearly_sold_out', ...task, left: 1, date: soon },
    /^Makossa Night has 1 ticket left\s?On Sat 12 Dec 2026\s?Add tickets$/,
    `/events/edit?event=${eventId}&tab=tickets`,
  ],
  [
    { kind: 'nearly_sold_out', ...task, left: 0, date: soon },
    /^Makossa Night has no tickets left/,
    `/events/edit?event=${eventId}&tab=tickets`,
  ],
  [
    { kind: 'payments_waiting', ...task, orders: 2, amount: 30_000, until: soon },
    /^Makossa Night has 2 orders awaiting payment\s?30,000 XAF, held until then.*See orders$/,
    `/ticket-and-reservation-management?event=${eventId}`,
  ],
  [
    { kind: 'refunds', ...task, requests: 2, amount: 30_000, until: soon },
    /^Makossa Night has 2 refund requests to decide\s?30,000 XAF. Without an answer, your refund policy applies.*Decide$/,
    `/ticket-and-reservation-management?event=${eventId}#refunds`,
  ],
  [
    { kind: 'pictures', ...task, pictures: 1, since: soon },
    /^Makossa Night has 1 picture to approve\s?First sent .*Look$/,
    `/events/edit?event=${eventId}&tab=photos`,
  ],
  [
    { kind: 'questions', ...task, questions: 1, since: soon },
    /^Makossa Night has 1 question without an answer\s?First asked .*Answer$/,
    `/events/questions?event=${eventId}&state=waiting`,
  ],
  [
    { kind: 'draft', ...task, creationStep: 2, date: soon },
    /^Makossa Night is not published yet.*Finish$/,
    `/events/add-new?event=${eventId}`,
  ],
  [
    { kind: 'sign', _id: eventId, title: 'Set', amount: 150_000, startsAt: soon, person, hasTheirSignature: true },
    /^DJ Kinda signed, your turn\s?Set, 150,000 XAF.*Sign$/,
    `/contracts/${eventId}`,
  ],
  [
    { kind: 'approve', _id: eventId, title: 'Set', amount: 150_000, until: soon, person },
    /^DJ Kinda has submitted work\s?Set, 150,000 XAF. Without an answer, it is paid.*Check$/,
    `/contracts/${eventId}`,
  ],
  [
    { kind: 'proposal', _id: eventId, title: 'Set', amount: 150_000, until: soon, person },
    /^DJ Kinda has sent you a proposal\s?Set, 150,000 XAF.*Answer$/,
    `/search-&-select-service-providers?tab=requests&open=${eventId}`,
  ],
  [
    { kind: 'invitation', _id: eventId, event: 'Rumba Night', role: 'steward', startsAt: soon, person },
    /^DJ Kinda invites you to the team of Rumba Night\s?For check-in.*Answer$/,
    '/visibility-and-access-settings',
  ],
  [
    { kind: 'bids', _id: eventId, title: 'Sound', bids: 3, lowest: 90_000, until: soon, people: [person] },
    /^Sound has 3 bids\s?From 90,000 XAF.*Compare$/,
    `/place-a-bid/bids/${eventId}`,
  ],
  [
    { kind: 'message', _id: eventId, count: 2, since: soon, person },
    /^DJ Kinda wrote 2 messages\s?Last message .*Reply$/,
    `/messaging-relationship?conversation=${eventId}`,
  ],
] as const)('a task leads to the page where it is done: %j', async (need, words, address) => {
  show({ [overview]: figures({ needs: [need] }) });
  const row = within(await screen.findByRole('region', { name: 'To do today' })).getByRole('listitem');
  expect(textOf(row)).toMatch(words);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(address);
  expect(screen.getByText(/1 thing needs you\.$/)).toBeTruthy();
});
