// @vitest-environment jsdom
import { type OrganizerDashboard, organizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { latestTicketPurchases } from '@ngoma/api/features/orders/orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../test/layout.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../test/serve.ts';
import { NeedsToday } from './NeedsToday.tsx';
import { OrganizerOverview } from './OrganizerOverview.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const overview = 'GET /dashboard/organizer';
const sales = 'GET /event-order/event-ticket-purchase-user';
const nextEvent = { eventName: 'Makossa Night', date: '2026-12-12T19:00:00.000Z', sold: 120, capacity: 1_500, daysToGo: 9 };
const figures =
  (part: Part<OrganizerDashboard> = {}) =>
  () =>
    Response.json(
      replyOf(organizerDashboard, {
        ...{ eventCount: 3, soldThisWeek: 45, soldLastWeek: 30, revenue: { gross: 900_000, afterFees: 855_000 } },
        ...{ balance: { available: 250_000, pending: 600_000 }, nextEvent },
        salesPerDay: [
          { day: '2026-12-01', tickets: 20, revenue: 400_000 },
          { day: '2026-12-02', tickets: 25, revenue: 500_000 },
        ],
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
  renderPart(<OrganizerOverview name="Maison Sawa" ledgerPath="/money" />);
  return sent;
};

it('the figures say how the week compares, what is left after fees, and lead to the money', async () => {
  show();
  expect(await screen.findByText('Makossa Night takes place in 9 days. 120 of 1,500 tickets are sold.')).toBeTruthy();
  const figure = (name: string) => textOf(screen.getByText(name).parentElement);
  expect(figure('Sold this week')).toMatch(/45\s?\+50% vs last week/);
  expect(figure('Revenue, last 30 days')).toMatch(/900,000 XAF\s?855,000 XAF after fees/);
  expect(figure('Available to withdraw')).toMatch(/250,000 XAF/);
  expect(screen.getByRole('link', { name: /^Withdraw/ }).getAttribute('href')).toBe('/money#withdraw');
});

it('without money to withdraw the pending sum stands instead, and a first week is compared with nothing', async () => {
  show({ [overview]: figures({ balance: { available: 0, pending: 600_000 }, soldLastWeek: 0, nextEvent: null }) });
  expect(await screen.findByText(/^600,000.XAF pending$/)).toBeTruthy();
  expect(screen.getByText('nothing sold last week')).toBeTruthy();
  expect(screen.getByText(/^You have no upcoming events/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Withdraw/ })).toBeNull();
});

it('the chart has a table of the same figures, the latest day first', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Sales, last 30 days', hidden: true }));
  expect(table.getAllByRole('row', { hidden: true }).map(textOf)).toEqual([
    'DayTicketsRevenue',
    'Wed 2 Dec25500,000 XAF',
    'Tue 1 Dec20400,000 XAF',
  ]);
});

it('the latest sales name buyer, ticket, event and the way of payment', async () => {
  const result = [
    { ...sale, quantity: 2, amount: 20_000, paidWith: 'mtn' },
    { ...sale, _id: idOf('s2'), quantity: 1, amount: 0, paidWith: null },
  ];
  show({ [sales]: () => Response.json(replyOf(latestTicketPurchases, { result })) });
  const table = within(await screen.findByRole('table', { name: 'Latest sales' }));
  const [, paid, free] = table.getAllByRole('row').map(textOf);
  expect(paid).toMatch(/^Brenda\s?VIP ×2\s?Makossa Night\s?MTN MoMo.*20,000 XAF$/);
  expect(free).toMatch(/^Brenda\s?VIP\s?Makossa Night\s?Free.*Free$/);
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

const eventId = idOf('event');
it.each([
  [
    { kind: 'suspended', reason: 'No licence' },
    'Suspended',
    'is suspended: No licence',
    `/events/edit?event=${eventId}&tab=settings`,
  ],
  [{ kind: 'nearly_sold_out', left: 1 }, 'Nearly sold out', 'has 1 ticket left.', `/events/edit?event=${eventId}&tab=tickets`],
  [
    { kind: 'nearly_sold_out', left: 0 },
    'Sold out',
    'has no tickets left. Can you add more?',
    `/events/edit?event=${eventId}&tab=tickets`,
  ],
  [
    { kind: 'payments_waiting', orders: 2, amount: 30_000 },
    'Payments',
    'has 2 orders awaiting payment, 30,000 XAF.',
    `/events/edit?event=${eventId}&tab=tickets`,
  ],
  [
    { kind: 'questions', questions: 1 },
    'Questions',
    'has 1 question without an answer.',
    `/events/questions?event=${eventId}&state=waiting`,
  ],
  [{ kind: 'draft', creationStep: 2 }, 'Draft', 'is not published yet.', `/events/add-new?event=${eventId}`],
] as const)('a task leads to the page where it is done: %j', (task, kind, text, address) => {
  renderPart(<NeedsToday needs={[{ eventId, eventName: 'Makossa Night', ...task }]} />);
  expect(textOf(screen.getByRole('listitem'))).toBe(`${kind}Makossa Night ${text}`);
  expect(screen.getByRole('link', { name: 'Makossa Night' }).getAttribute('href')).toBe(address);
});

it('a postponed event asks for its new date, and without tasks the day is free', () => {
  const { unmount } = renderPart(
    <NeedsToday needs={[{ kind: 'postponed', eventId, eventName: 'Makossa Night', reason: 'Flood' }]} />,
  );
  expect(screen.getByRole('link', { name: 'Set a new date' }).getAttribute('href')).toBe(`/events/edit?event=${eventId}`);
  unmount();
  renderPart(<NeedsToday needs={[]} />);
  expect(screen.getByText('Nothing to do today. Enjoy your day!')).toBeTruthy();
});
