// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import type { CheckinEventSummary } from './checkin.queries.ts';
import { SelfCheckIn } from './SelfCheckIn.tsx';

const tickets = [
  ['K7WQM3XP', 'Brenda Ngo'],
  ['P9RTX2CD', 'Serge Moukoko'],
].map(([ticketCode = '', holder = '']) => ({ _id: ticketCode, ticketCode, holder, typeName: 'VIP', enteredAt: null }));
const event: CheckinEventSummary = {
  ...{
    _id: 'one',
    eventName: 'Makossa Night',
    coverImage: { url: '/api/art/night.svg' },
    location: 'Bonanjo',
    city: 'Douala',
    online: false,
    date: '2026-12-12T19:00:00.000Z',
    zone: 'Africa/Douala',
  },
  ...{ opensAt: '2026-12-12T15:00:00.000Z', closesAt: '2026-12-13T07:00:00.000Z', isOpen: true, mayManage: false },
  ...{ validationView: 'both', tickets },
};

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  stubFetch(server);
});
const show = (...events: readonly CheckinEventSummary[]) =>
  renderRoutes([{ path: '/', element: <SelfCheckIn events={events} /> }]);
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;
const later: CheckinEventSummary = {
  ...event,
  ...{ _id: 'later', eventName: 'Jazz at Ngoma', isOpen: false, opensAt: inMs(50.5 * hourMs), closesAt: inMs(70 * hourMs) },
  tickets: [{ _id: 'late', ticketCode: 'M4HJ2WQX', holder: 'Awa Bello', typeName: 'Standard', enteredAt: null }],
};
afterEach(() => vi.unstubAllGlobals());

it('every ticket whose check-in waits for the network is busy, not only the first', async () => {
  show(event);
  const buttons = screen.getAllByRole('button', { name: 'I’m here: check in' });
  for (const button of buttons) {
    await userEvent.click(button);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() => expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']));
});

it('a typed code stays in its field when the server does not answer', async () => {
  show(event);
  await userEvent.click(screen.getByRole('button', { name: 'Scan a ticket instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Or type the code on your ticket');
  await userEvent.type(field, 'K7WQM3XP{Enter}');
  await waitFor(() => expect(server).toHaveBeenCalledOnce());
  expect(field.value).toBe('K7WQ M3XP');
  server.mockResolvedValue(Response.json({ message: 'x', code: 'unknown' }, { status: 404 }));
  await userEvent.type(field, '{Enter}');
  await screen.findByRole('alertdialog', { name: 'STOP' });
  expect(field.value).toBe('');
});

it('while nothing is open, the next event shows when its check-in opens and the way there', () => {
  show(later);
  const next = within(screen.getByRole('region', { name: 'Next event' }));
  expect(next.getByRole('timer').textContent).toBe('2 d 2 h');
  expect(next.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Bonanjo%2C%20Douala');
  expect(next.getByRole('link', { name: 'See my tickets' }).getAttribute('href')).toBe('/ticket-management');
});

it('events that are not open yet are folded, below those that are', () => {
  show(event, later);
  expect(screen.queryByRole('region', { name: 'Next event' })).toBeNull();
  const folded = screen.getByText('1 event not open yet').closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  expect(within(folded).getByRole('article', { name: 'Jazz at Ngoma', hidden: true })).toBeTruthy();
  expect(folded.contains(screen.getByRole('article', { name: 'Makossa Night' }))).toBe(false);
});

it('the time of an earlier entry is in the zone of the event of the ticket', async () => {
  const abroad = { ...event, _id: 'abroad', zone: 'Asia/Tokyo', tickets: later.tickets };
  server.mockResolvedValue(
    Response.json(
      { message: 'Used', code: 'already_entered', name: 'Awa Bello', entryTime: '2026-12-12T19:00:00.000Z' },
      { status: 409 },
    ),
  );
  show(event, abroad);
  await userEvent.click(screen.getAllByRole('button', { name: 'I’m here: check in' }).at(-1) as HTMLElement);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
  expect((await screen.findByRole('alertdialog', { name: 'STOP' })).textContent).toContain('Entered at 04:00');
});
