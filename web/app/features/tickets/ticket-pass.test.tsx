// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { qrModulesOf } from './qr-modules.server.ts';
import { FoldedPass, TicketPass } from './TicketPass.tsx';
import { groupByOrder, type ShownTicket, withNext } from './ticket-groups.ts';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6';
const aTicket = (place: number, change: Partial<ShownTicket> = {}): ShownTicket => ({
  ...{ _id: `${id}${place}`, ticketCode: `K7WQM3X${place}`, code: qrModulesOf(`ticket ${place}`), holder: `Holder ${place}` },
  ...{ state: 'valid', typeName: 'Standard', price: 5_000, enteredAt: null, orderId: `${id}a` },
  event: {
    ...{ _id: `${id}e`, eventName: 'Makossa Night', location: 'Bonanjo', city: 'Douala', online: false, palette: 'ndop' },
    ...{ date: '2026-12-12T19:00:00.000Z', endDate: null, zone: 'Africa/Douala', coverImage: { url: '/cover.svg' } },
    ...{ status: 'published', validationView: 'organizer', joinLink: null, hasPage: true },
    ...{ doorsOpenAt: '2026-12-12T18:00:00.000Z', landmark: 'Behind the old post office', mapLink: null },
  },
  ...change,
});
const parts = {
  look: { className: 'look', 'data-palette': 'ndop' },
  place: 'Bonanjo, Douala',
  map: 'https://maps.test/',
  now: new Date('2026-12-10T19:00:00.000Z'),
};
const groupOf = (...tickets: readonly ShownTicket[]) => {
  const [group] = groupByOrder(tickets);
  if (!group) throw new Error('no group');
  return group;
};
const show = (element: React.ReactNode) => renderRoutes([{ path: '/', element }]);

it('a pass shows each ticket with its code, and leads to map, calendar and PDF without scripts', async () => {
  show(<TicketPass {...parts} group={groupOf(aTicket(1), aTicket(2))} />);
  expect((await screen.findAllByRole('article')).map((article) => article.getAttribute('aria-label'))).toEqual([
    'Makossa Night, Holder 1',
    'Makossa Night, Holder 2',
  ]);
  expect(screen.getByText('K7WQ M3X1', { selector: 'p' })).toBeTruthy();
  const address = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address(/^PDF/)).toBe(`/api/event-order/${id}a/tickets.pdf?lang=en`);
  expect(address(/^Calendar/)).toBe(`/api/tickets/${id}1/calendar.ics`);
  expect(address(/Directions/)).toBe('https://maps.test/');
  expect(screen.getByText('in 2 days')).toBeTruthy();
  for (const fact of ['Doors open at 19:00', 'Behind the old post office']) expect(screen.getByText(fact)).toBeTruthy();
});

it('two orders for one event are groups with its name, not two landmarks of one name', async () => {
  show(
    <>
      <TicketPass {...parts} group={groupOf(aTicket(1))} />
      <FoldedPass {...parts} isFirst group={groupOf(aTicket(2, { orderId: `${id}b` }))} />
    </>,
  );
  expect(await screen.findAllByRole('group', { name: 'Makossa Night' })).toHaveLength(2);
  expect(screen.queryByRole('region')).toBeNull();
});

it('a press on a code shows it over the whole screen, without the tickets that are not valid', async () => {
  show(<TicketPass {...parts} group={groupOf(aTicket(1), aTicket(2), aTicket(3, { state: 'refunded' }))} />);
  const button = await screen.findByRole('button', { name: 'Show large and bright: Makossa Night, Holder 2' });
  expect([button.getAttribute('command'), button.getAttribute('commandfor')]).toEqual(['show-modal', `show-${id}a`]);
  await userEvent.click(button);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'QR code to show at the entrance' });
  expect(dialog.open).toBe(true);
  const codes = [...dialog.querySelectorAll('use[href^="#qr-"]')].map((use) => use.getAttribute('href'));
  expect(codes).toEqual([`#qr-${id}1`, `#qr-${id}2`]);
  expect(screen.queryByRole('button', { name: /Holder 3/ })).toBeNull();
});

it('a ticket that was used says when, and has nothing to show at the entrance', async () => {
  show(<FoldedPass {...parts} isFirst group={groupOf(aTicket(1, { enteredAt: '2026-12-12T19:30:00.000Z', code: undefined }))} />);
  expect(await screen.findByText(/Entered · 20:30/)).toBeTruthy();
  expect(screen.queryByText('Show at the entrance')).toBeNull();
});

it('the next event is the first that can be attended', () => {
  const soon = aTicket(1, { orderId: 'refunded', state: 'refunded' });
  const next = aTicket(2, { orderId: 'valid' });
  const { next: found, later } = withNext(groupByOrder([soon, next]));
  expect([found?.orderId, later.map(({ orderId }) => orderId)]).toEqual(['valid', ['refunded']]);
  expect(withNext(groupByOrder([soon])).next?.orderId).toBe('refunded');
});
