// @vitest-environment jsdom
import {
  getSupervisedEvent,
  listSupervisedEvents,
  type SupervisedEvent,
} from '@ngoma/api/features/supervision/supervised-events';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, dialog, expectError, fill, press } from '../../../test/form-user.ts';
import { stubNarrowScreen } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { Events } from './Events.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const id = idOf('night');
const night = {
  ...{ _id: id, eventName: 'Makossa Night', city: 'Douala', category: 'Concerts', visibility: 'public' as const },
  ...{ date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala', sold: 12, capacity: 90, revenue: 60_000 },
  ...{ createdAt: '2026-11-02T08:00:00.000Z', coverImage: { url: '/api/art/night.svg' } },
  organizer: { _id: idOf('sawa'), name: 'Maison Sawa', email: 'sawa@example.cm', isVerified: true },
} satisfies Part<SupervisedEvent>;
const gala = { ...night, _id: idOf('gala'), eventName: 'Gala', sold: 8, revenue: 40_000, status: 'draft' as const };

const list = (event: Part<SupervisedEvent> = night) =>
  Response.json(replyOf(listSupervisedEvents, { rows: [event, gala], total: 2, isTotalCapped: false, currentPage: 1 }));
const detail = (event: object) => () => Response.json(replyOf(getSupervisedEvent, { event: { ...night, ...event } as never }));

const show = (answers: Answers, start = '/') => {
  const sent = serve({ 'GET /supervision/events': () => list(), ...answers });
  const asked = () => Object.fromEntries(sent.filter(({ query }) => query.has('limit')).at(-1)?.query ?? []);
  return { sent, asked, ...renderPart(<Events />, start) };
};

it('events are filtered by status, city and days, and sorted by the server', async () => {
  const { asked, router } = show({});
  const row = textOf(await screen.findByRole('row', { name: /Makossa Night/ }));
  expect(row).toMatch(/Makossa Night.*Maison Sawa.*12 \/ 90.*60,000 XAF.*2 Nov 2026/);
  await userEvent.click(screen.getByText('More filters'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), 'Doua');
  await waitFor(() => expect(asked()).toMatchObject({ city: 'Doua' }));
  await choose('Status', 'Suspended');
  await waitFor(() => expect(asked()).toMatchObject({ state: 'suspended', city: 'Doua', page: '1' }));
  expect(router.state.location.search).toBe('?city=Doua&state=suspended');
  await press('Starts');
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'starts', order: 'desc' }));
});

it('the sales of the page are summed up, and those of chosen events', async () => {
  show({});
  expect(await screen.findByText(/20 tickets sold/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /Gala/ }));
  expect(await screen.findByText(/8 tickets sold/)).toBeTruthy();
  expect(screen.getByText(/Paid 40,000 XAF/)).toBeTruthy();
});

it('on a phone an event is a card with place, organizer and sales', async () => {
  stubNarrowScreen();
  show({});
  const [card] = await screen.findAllByRole('listitem');
  expect(textOf(card)).toMatch(/^Makossa Night.*Douala\s?Maison Sawa\s?12 of 90 sold.*60,000 XAF$/);
});

it('the drawer shows sales by ticket type, the organizer and the history', async () => {
  const acts = [{ _id: idOf('act'), action: 'event.published', actor: { _id: idOf('sawa'), name: 'Maison Sawa' }, changes: [] }];
  const ticketTypes = [
    { _id: idOf('vip'), name: 'VIP', price: 15_000, sold: 2 },
    { _id: idOf('free'), name: 'Press', price: 0, sold: 1 },
  ];
  show(
    {
      [`GET /supervision/events/${id}`]: detail({
        ...{ status: 'published', location: 'Quai', commission: 3_000, orders: 7, refundedOrders: 1, entered: 5, acts },
        ...{ ticketTypes, moves: ['cancelled', 'suspended'], rating: { average: 4.5, count: 6 } },
      }),
    },
    `/?open=${id}`,
  );
  const drawer = await dialog('Makossa Night');
  expect(await drawer.findByText(/Quai, Douala/)).toBeTruthy();
  const words = textOf(drawer.getByRole('heading', { name: 'Sales' }).closest('section'));
  expect(words).toMatch(/12 \/ 90.*VIP\s?2 × 15,000 XAF.*Press\s?1 × Free.*60,000 XAF.*3,000 XAF.*7.*1.*5$/);
  expect(drawer.getByRole('link', { name: 'Maison Sawa' }).getAttribute('href')).toBe(`/user-management?open=${idOf('sawa')}`);
  expect(drawer.getByRole('link', { name: 'Orders' }).getAttribute('href')).toContain(`tab=orders&event=${id}`);
  expect(drawer.getByRole('button', { name: 'Suspend' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Resume' })).toBeNull();
});

it('an event is suspended with a reason that is missed at its field, and a suspended one is resumed', async () => {
  const path = `PUT /event/status/${id}`;
  const { sent } = show(
    {
      [`GET /supervision/events/${id}`]: inTurn(
        detail({ status: 'published', moves: ['cancelled', 'suspended'] }),
        detail({ status: 'suspended', statusReason: 'Missing permit', moves: ['published', 'cancelled'] }),
      ),
      [`${path}/suspended`]: () => Response.json({ message: 'The event is suspended' }),
      [`${path}/published`]: () => refusal(409, 'event_past', 'It is over'),
    },
    `/?open=${id}`,
  );
  const drawer = await dialog('Makossa Night');
  await userEvent.click(await drawer.findByRole('button', { name: 'Suspend' }));
  const form = await dialog('Suspend “Makossa Night”?');
  await press('Suspend', form);
  expectError(form.getByRole('textbox', { name: 'Reason' }), 'Please give a reason');
  expect(writesOf(sent)).toEqual([]);
  await fill('Reason', 'Missing permit', form);
  await press('Suspend', form);
  expect(await screen.findByText('The event is suspended')).toBeTruthy();
  expect(await drawer.findByText('Missing permit')).toBeTruthy();
  await userEvent.click(await drawer.findByRole('button', { name: 'Resume' }));
  const again = await dialog('Resume “Makossa Night”?');
  await fill('Reason', 'They have it now', again);
  await press('Resume', again);
  await waitFor(() => expectError(again.getByRole('textbox', { name: 'Reason' }), 'It is over'));
  expect(writesOf(sent).map(([, body]) => body)).toEqual([{ reason: 'Missing permit' }, { reason: 'They have it now' }]);
});

it('before an event is cancelled, its dialog says how many tickets are refunded', async () => {
  const { sent } = show(
    {
      [`GET /supervision/events/${id}`]: detail({ status: 'suspended', moves: ['published', 'cancelled'] }),
      [`PUT /event/status/${id}/cancelled`]: () => Response.json({ message: 'The event is cancelled' }),
    },
    `/?open=${id}`,
  );
  const drawer = await dialog('Makossa Night');
  await userEvent.click(await drawer.findByRole('button', { name: 'Cancel event' }));
  const form = await dialog('Cancel “Makossa Night”?');
  expect(form.getByText(/^12 tickets are sold\..*every paid ticket is refunded\. This cannot be undone\.$/)).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
  await fill('Reason', 'It is a fraud', form);
  await press('Cancel event', form);
  expect(await screen.findByText('The event is cancelled')).toBeTruthy();
  expect(within(document.body).queryByRole('dialog', { name: 'Cancel “Makossa Night”?' })).toBeNull();
});
