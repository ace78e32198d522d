// @vitest-environment jsdom
import { type Attendee, listAttendees } from '@ngoma/api/features/orders/console';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../../test/downloads.ts';
import { ownEvent } from '../../../test/factories/events.ts';
import { press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { TicketTypeTotals } from './TicketTypeTotals.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const type = { _id: idOf('regular'), name: 'Regular', price: 5_000, quantity: 100, sold: 60, held: 5 };

it('each type stands with its price and what of it is sold, reserved and left, never less than nothing', () => {
  const oversold = { ...type, _id: idOf('vip'), name: 'VIP', price: 0, quantity: 10, sold: 12, held: 0 };
  renderPart(<TicketTypeTotals event={ownEvent({ forTeam: { ticketTypes: [type, oversold] } })} />);
  const [regular, vip] = screen.getAllByRole('listitem').map(textOf);
  expect(regular).toMatch(/^Regular\s?5,000 XAF\s?60 sold · 5 reserved · 35 left$/);
  expect(vip).toMatch(/^VIP\s?Free\s?12 sold · 0 reserved · 0 left$/);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/events/edit?event=${idOf('night')}&tab=tickets`);
});

const path = `/event-order/attendees/${idOf('night')}`;
const awa: Part<Attendee> = {
  ...{ _id: idOf('awa'), holder: 'Awa Ndi', typeName: 'Regular', ticketCode: 'K7WQM3XP', state: 'valid', enteredAt: null },
  ...{ orderId: idOf('order'), orderCode: 'R7KQ2M' },
};
const page = (attendees: readonly Part<Attendee>[], total = attendees.length) =>
  Response.json(replyOf(listAttendees, { attendees, total, currentPage: 1 }));
const open = async (answers: Answers) => {
  const sent = serve({ [`GET ${path}`]: () => page([awa]), ...answers });
  const view = renderPart(<TicketTypeTotals event={ownEvent()} />, '/?state=confirmed');
  await press('Attendees');
  const drawer = within(await screen.findByRole('dialog', { name: 'Attendees: Makossa Night' }));
  return { sent, drawer, ...view };
};

it('attendees stand with type, code and state, are searched, and lead to their order', async () => {
  const inside = { ...awa, _id: idOf('bih'), holder: 'Bih', enteredAt: '2026-12-12T19:14:00.000Z' };
  const { sent, drawer, router } = await open({
    [`GET ${path}`]: ({ query }) => (query.get('q') ? page([]) : page([awa, inside])),
  });
  const [first, second] = (await drawer.findAllByRole('listitem')).map(textOf);
  expect(first).toMatch(/^Awa Ndi\s?Regular · K7WQ M3XP\s?Valid$/);
  expect(second).toMatch(/^Bih.*Inside since 20:14$/);
  await userEvent.type(drawer.getByRole('searchbox', { name: 'Search attendees' }), 'zoe');
  expect(await drawer.findByText('No attendee matches “zoe”')).toBeTruthy();
  expect(sent.at(-1)?.query.toString()).toBe('q=zoe&page=1&limit=20');
  await userEvent.clear(drawer.getByRole('searchbox'));
  await userEvent.click(await drawer.findByRole('button', { name: 'Awa Ndi' }));
  expect(router.state.location.search).toBe(`?state=confirmed&order=${idOf('order')}`);
});

it('the attendees are downloaded to print and as CSV, and a failure says why', async () => {
  const files = collectDownloads();
  await open({
    [`GET ${path}/pdf`]: inTurn(
      () => refusal(409, 'too_many_rows', 'Too many to print'),
      () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ),
    [`GET ${path}/csv`]: () => new Response('name\nBrenda', { headers: { 'content-type': 'text/csv' } }),
  });
  await press('List to print (PDF)');
  expect(await screen.findByText('Too many to print')).toBeTruthy();
  await press('List to print (PDF)');
  await vi.waitFor(() => expect(files).toEqual(['Makossa Night.pdf']));
  await press('Attendees (CSV)');
  await vi.waitFor(() => expect(files).toEqual(['Makossa Night.pdf', 'Makossa Night.csv']));
});

it('an event without attendees says so, and a list that cannot be loaded offers another try', async () => {
  await open({
    [`GET ${path}`]: inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => page([]),
    ),
  });
  await press('Try again');
  expect(await screen.findByText('No attendees yet')).toBeTruthy();
});
